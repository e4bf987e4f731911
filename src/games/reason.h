// Why a move is not legal: what a table answers when someone taps a cell that is not lit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace qwixx {

enum class Reason : std::uint8_t {
  legal,
  no_decision,    // the seat has nothing to decide now
  not_the_roll,   // the dice do not show this number
  passed_by,      // left of an own cross or token (classic 1.1, duel 1.2)
  crossed,        // crossed already
  locked,         // classic 1.4, duel 1
  needs_five,     // the last number without five marks in its row (classic 1.2, duel 1.5)
  not_foremost,   // duel 1.3, 1.4: neither to be beaten nor to be stacked on
  stacked,        // duel 1.4: a stack cannot be beaten
  just_used,      // duel 2.2
  past_end,       // on_board 2.4
  not_crossable,  // on_board 2.2
  not_this_game,  // such a move never occurs here
};

constexpr std::string_view name_of(Reason reason) {
  constexpr std::array<std::string_view, 13> names{
      "legal",    "no-decision",   "not-the-roll", "passed-by", "crossed",
      "locked",   "needs-five",    "not-foremost", "stacked",   "just-used",
      "past-end", "not-crossable", "not-this-game"};
  return names[static_cast<int>(reason)];
}

}  // namespace qwixx
