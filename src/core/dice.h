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

  // The dice from the six low bytes of a word, the first white die lowest.
  static constexpr Dice of_bytes(std::uint64_t bytes) {
    Dice dice;
    for (std::uint8_t& value : dice.values) {
      value = static_cast<std::uint8_t>(bytes);
      bytes >>= 8;
    }
    return dice;
  }

  constexpr int first_white() const { return values[0]; }
  constexpr int second_white() const { return values[1]; }
  constexpr int white_sum() const { return values[0] + values[1]; }
  constexpr int of(Colour colour) const { return values[2 + index_of(colour)]; }
  constexpr bool on_table() const { return values[0] != 0; }

  // Where "this white die plus the row's own die" lies in each row; nothing where the die is out.
  constexpr Lanes lanes_with_white(int white) const {
    // The bit of a die that shows 1 (ascending) or 6 (descending) is bit 0; 0, a die out, has none.
    const Lanes ascending_rows = Lanes{1} << values[2] | Lanes{1} << (values[3] + 16);
    const Lanes descending_rows = Lanes{64} >> values[4] << 32 | Lanes{64} >> values[5] << 48;
    return (ascending_rows & 0x007E'007E) << white >> 2 | (descending_rows & 0x003F'003F'0000'0000)
                                                              << (6 - white);
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

// Three dice as the bytes of a word, for each of their 216 combinations; the first die is the lowest byte.
inline constexpr std::uint32_t triples = 216;
inline constexpr auto triple_bytes = [] {
  std::array<std::uint32_t, triples> table{};
  for (std::uint32_t i = 0; i < triples; ++i) {
    table[i] = (1 + i / 36) | (1 + i / 6 % 6) << 8 | (1 + i % 6) << 16;
  }
  return table;
}();

// The base-6 digits of a 32-bit fraction as dice, three at a time. False for the few fractions that would
// favour some combinations: without them each of the 46656 has exactly as many fractions as any other
// (Lemire's method, once for all six dice).
constexpr bool dice_of_fraction(std::uint32_t fraction, Dice& dice) {
  constexpr std::uint32_t surplus = -(triples * triples) % (triples * triples);
  const std::uint64_t first = std::uint64_t{fraction} * triples;
  const std::uint64_t second = (first & 0xFFFF'FFFF) * triples;
  dice = Dice::of_bytes(triple_bytes[first >> 32] | std::uint64_t{triple_bytes[second >> 32]} << 24);
  return static_cast<std::uint32_t>(second) >= surplus;
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
