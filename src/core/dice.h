// One roll: white, white, red, yellow, green, blue. A die out of the game, or not yet rolled, is 0.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "core/lanes.h"
#include "core/result.h"
#include "core/rng.h"

namespace qwixx {

inline constexpr int dice_count = 6;

struct Dice {
  std::array<std::uint8_t, dice_count> values{};

  constexpr int first_white() const { return values[0]; }
  constexpr int second_white() const { return values[1]; }
  constexpr int white_sum() const { return values[0] + values[1]; }
  constexpr int of(Colour colour) const { return values[2 + index_of(colour)]; }
  constexpr bool on_table() const { return values[0] != 0; }

  // Where "this white die plus the row's own die" lies in each row; nothing where the die is out.
  constexpr Lanes lanes_with_white(int white) const {
    constexpr std::array<std::uint8_t, 7> up{0, 1, 2, 4, 8, 16, 32};
    constexpr std::array<std::uint8_t, 7> down{0, 32, 16, 8, 4, 2, 1};
    const Lanes ascending = up[values[2]] | Lanes{up[values[3]]} << 16;
    const Lanes descending = Lanes{down[values[4]]} << 32 | Lanes{down[values[5]]} << 48;
    return ascending << (white - 1) | descending << (6 - white);
  }

  // The dice left when the rows of this mask are locked.
  constexpr Dice without(unsigned locked_rows) const {
    Dice left = *this;
    for (Colour colour : colours) {
      if (locked_rows >> index_of(colour) & 1) left.values[2 + index_of(colour)] = 0;
    }
    return left;
  }

  friend constexpr bool operator==(const Dice&, const Dice&) = default;
};

// The base-6 digits of a 32-bit fraction as dice. False for the few fractions that would favour some
// combinations: without them each of the 46656 has exactly as many fractions as any other (Lemire's method,
// once for all six dice).
constexpr bool dice_of_fraction(std::uint32_t fraction, Dice& dice) {
  constexpr std::uint32_t combinations = 46656;
  constexpr std::uint32_t surplus = -combinations % combinations;
  for (std::uint8_t& value : dice.values) {
    const std::uint64_t product = std::uint64_t{fraction} * 6;
    value = static_cast<std::uint8_t>(1 + (product >> 32));
    fraction = static_cast<std::uint32_t>(product);
  }
  return fraction >= surplus;
}

// All six dice, every combination equally likely.
constexpr Dice roll_dice(Rng& rng) {
  Dice dice;
  while (!dice_of_fraction(rng.next32(), dice)) {
  }
  return dice;
}

// "4 1 3 5 - 2"
std::string to_text(const Dice& dice);
Result<Dice> parse_dice(std::string_view text);

}  // namespace qwixx
