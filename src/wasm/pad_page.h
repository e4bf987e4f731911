// The sheets of a pad at one moment, and what may be done to them. A page is a value: each function gives the
// next page, or the reason why not.
//
// A page judges sheets, not turns: a last number that another sheet has just locked may still be crossed by
// who has five crosses there (classic 3.1).
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <variant>

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"
#include "games/reason.h"

namespace qwixx {

struct PadPage {
  // What a sheet has done with the dice on the table.
  enum class Used : std::uint8_t { nothing, white, all };

  std::variant<classic::State, on_board::State, duel::State> sheets;
  std::uint8_t closed = 0;         // rows locked by someone whose sheet is not here
  std::uint8_t locked_before = 0;  // rows that were locked when the dice were entered
  std::optional<Dice> dice;
  std::optional<Seat> active;
  std::array<Used, most_seats> used{};

  int count() const;
  unsigned locked() const;
  int misthrows(Seat sheet) const;
  bool over() const;

  // What may be crossed or placed now; how far the On Board piece may go; whether a misthrow may be taken.
  MoveSet marks(Seat sheet) const;
  MoveSet steps(Seat sheet) const;
  bool may_misthrow(Seat sheet) const;
  Reason explain(Seat sheet, Move move) const;

  using Next = std::expected<PadPage, Reason>;
  Next marked(Seat sheet, Move mark) const;
  Next unmarked(Seat sheet, Move mark) const;
  Next stepped(Seat sheet, Move step) const;
  Next with_misthrow(Seat sheet) const;
  Next without_misthrow(Seat sheet) const;
  PadPage with_row_toggled(Colour row) const;
  PadPage with_dice(std::optional<Dice> dice, std::optional<Seat> active) const;

 private:
  Lanes shown(Seat sheet) const;
  Reason bar(Seat sheet, Move mark) const;
  void note_use(Seat sheet, Move mark);
};

}  // namespace qwixx
