// The four rows of a score sheet and where their numbers lie.
//
// A row is named by its colour. Red and yellow run 2 to 12, green and blue 12 to 2; a Position counts
// from the left (0) to the last number (10), so that "right of" is always "greater than".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

enum class Colour : std::uint8_t { red, yellow, green, blue };

inline constexpr std::array colours{Colour::red, Colour::yellow, Colour::green, Colour::blue};
inline constexpr int positions = 11;
inline constexpr int last_position = 10;
inline constexpr int lock_position = 11;

constexpr int index_of(Colour colour) { return static_cast<int>(colour); }
constexpr bool ascending(Colour colour) { return colour <= Colour::yellow; }
constexpr int number_at(Colour colour, int position) {
  return ascending(colour) ? position + 2 : 12 - position;
}
constexpr int position_of(Colour colour, int number) { return ascending(colour) ? number - 2 : 12 - number; }

constexpr std::string_view name_of(Colour colour) {
  constexpr std::array<std::string_view, 4> names{"red", "yellow", "green", "blue"};
  return names[index_of(colour)];
}

constexpr char letter_of(Colour colour) { return name_of(colour)[0]; }

constexpr std::optional<Colour> colour_of_letter(char letter) {
  for (Colour colour : colours) {
    if (letter_of(colour) == letter) return colour;
  }
  return std::nullopt;
}

constexpr std::optional<Colour> colour_of_name(std::string_view name) {
  for (Colour colour : colours) {
    if (name_of(colour) == name) return colour;
  }
  return std::nullopt;
}

}  // namespace qwixx
