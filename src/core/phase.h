// What a game is waiting for: dice, or a decision in action 1, 2 or 3; or nothing any more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

enum class Phase : std::uint8_t { roll, white, colour, board, over };

inline constexpr std::array phases{Phase::roll, Phase::white, Phase::colour, Phase::board, Phase::over};

constexpr std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 5> names{"roll", "white", "colour", "board", "over"};
  return names[static_cast<int>(phase)];
}

constexpr std::optional<Phase> phase_of_name(std::string_view name) {
  for (Phase phase : phases) {
    if (name_of(phase) == name) return phase;
  }
  return std::nullopt;
}

}  // namespace qwixx
