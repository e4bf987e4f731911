// How things are written: with Unicode or with ASCII alone. Colour is never the only sign: each row has its
// symbol (in ASCII its letter).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/move.h"

namespace qwixx::tui {

struct Look {
  bool unicode = true;

  std::string_view pick(std::string_view fancy, std::string_view plain) const {
    return unicode ? fancy : plain;
  }
  std::string_view symbol(Colour colour) const {
    constexpr std::array<std::string_view, 4> fancy{"◆", "●", "▲", "■"};
    constexpr std::array<std::string_view, 4> plain{"R", "Y", "G", "B"};
    return (unicode ? fancy : plain)[index_of(colour)];
  }
  std::string_view cross() const { return pick("✗", "X"); }
  std::string_view skipped() const { return pick("·", "."); }
  std::string_view pip() const { return pick("●", "o"); }
  std::string_view active() const { return pick("▶", ">"); }
  std::string_view bar() const { return pick("│", "|"); }
  std::string_view rule() const { return pick("─", "-"); }
  std::string_view dot() const { return pick("·", "-"); }
  std::string_view plus_minus() const { return pick("±", "+-"); }

  // "◆5", "pass", "+3 spaces"
  std::string move(Move move) const {
    if (move.is_pass()) return "pass";
    if (move.is_step()) return "move " + std::to_string(move.spaces());
    return std::string(symbol(move.colour())) + std::to_string(move.number());
  }
};

}  // namespace qwixx::tui
