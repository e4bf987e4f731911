#include "core/dice.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

TEST(Dice, seeded_rolls_are_the_expected_ones) {
  struct Vector {
    std::uint64_t seed;
    std::array<std::string_view, 3> rolls;
  };
  for (const auto& [seed, rolls] : {Vector{0, {"2 6 5 1 4 6", "3 2 5 4 3 2", "3 1 6 5 1 3"}},
                                    Vector{1, {"5 6 2 2 6 1", "5 3 6 3 2 3", "1 4 4 4 5 5"}},
                                    Vector{42, {"5 6 2 6 3 1", "2 6 3 6 2 1", "6 6 3 4 1 5"}},
                                    Vector{2026, {"3 4 3 2 3 3", "4 5 1 4 6 1", "5 2 6 6 4 6"}}}) {
    Rng rng(seed);
    for (std::string_view roll : rolls) EXPECT_EQ(to_text(roll_dice(rng)), roll) << "seed " << seed;
  }
}

TEST(Dice, a_hundred_thousand_rolls_hash_as_an_independent_implementation_says) {
  Rng rng(99);
  std::uint64_t hash = 14695981039346656037ULL;
  for (int i = 0; i < 100'000; ++i) {
    for (std::uint8_t value : roll_dice(rng).values) hash = (hash ^ value) * 1099511628211ULL;
  }
  EXPECT_EQ(hash, 0xf0187f0675b1b549ULL);
}

// The fractions of a combination are one stretch of the 32-bit numbers, because the dice are the leading
// base-6 digits. So it is enough to look at both ends of each stretch: what is refused lies at its start.
TEST(Dice, every_combination_has_exactly_the_same_number_of_fractions) {
  constexpr std::uint64_t space = 1ULL << 32;
  constexpr std::uint64_t combinations = 46656;
  const auto number_of = [](const Dice& dice) {
    std::uint64_t number = 0;
    for (std::uint8_t value : dice.values) number = number * 6 + (value - 1U);
    return number;
  };
  std::uint64_t next = 0;
  for (std::uint64_t combination = 0; combination < combinations; ++combination) {
    const std::uint64_t first = next;
    next = ((combination + 1) * space + combinations - 1) / combinations;
    Dice dice;
    std::uint64_t taken = next - first - 2;
    taken += dice_of_fraction(static_cast<std::uint32_t>(first), dice);
    ASSERT_EQ(number_of(dice), combination);
    ASSERT_TRUE(dice_of_fraction(static_cast<std::uint32_t>(first + 1), dice));
    taken += dice_of_fraction(static_cast<std::uint32_t>(next - 1), dice);
    ASSERT_EQ(number_of(dice), combination);
    ASSERT_EQ(taken, space / combinations);
  }
  ASSERT_EQ(next, space);
}

TEST(Dice, text_round_trip) {
  for (const char* text : {"4 1 3 5 - 2", "1 1 1 1 1 1", "6 6 - - - -"}) {
    const auto dice = parse_dice(text);
    ASSERT_TRUE(dice) << text;
    EXPECT_EQ(to_text(*dice), text);
  }
}

TEST(Dice, bad_text_is_refused_with_the_place) {
  const auto message = [](std::string_view text) { return parse_dice(text).error().message; };
  EXPECT_EQ(message("4 1 3"), "3 dice given, six are needed: white white red yellow green blue");
  EXPECT_EQ(message("4 7 3 5 - 2"), "die 2 is '7', not 1 to 6");
  EXPECT_EQ(message("- 1 3 5 - 2"), "die 1 is '-', not 1 to 6");
  EXPECT_EQ(message("4 1 3 5 x 2"), "die 5 is 'x', not 1 to 6 or -");
  EXPECT_EQ(message("4 1 3 5 - 2 2"), "more than six dice given");
  EXPECT_EQ(message(""), "0 dice given, six are needed: white white red yellow green blue");
}

TEST(Dice, the_lanes_of_a_sum_are_where_the_number_stands) {
  for (int sum = 2; sum <= 12; ++sum) {
    const Lanes lanes = lanes_of_white_sum(sum);
    for (Colour row : colours) EXPECT_EQ(lane_of(lanes, row), 1U << position_of(row, sum)) << sum;
  }
  for (int white = 1; white <= 6; ++white) {
    for (int coloured = 0; coloured <= 6; ++coloured) {
      const auto value = static_cast<std::uint8_t>(coloured);
      const Dice dice{{1, 1, value, value, value, value}};
      for (Colour row : colours) {
        const unsigned expected = coloured == 0 ? 0 : 1U << position_of(row, white + coloured);
        EXPECT_EQ(lane_of(dice.lanes_with_white(white), row), expected) << white << "+" << coloured;
      }
    }
  }
}

TEST(Dice, without_takes_the_dice_of_locked_rows_away) {
  const Dice all{{1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(to_text(all.without(0)), "1 2 3 4 5 6");
  EXPECT_EQ(to_text(all.without(0b1001)), "1 2 - 4 5 -");
}

}  // namespace
}  // namespace qwixx
