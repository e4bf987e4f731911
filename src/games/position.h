// The position text that all games share (docs/notation.md, "Positions"):
//
//   classic colour 0 4135-2 crossed / r2.5 g12.10 x1 / b12 x0
//
// game, phase, active seat, dice, options; then a part for each seat after a slash.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/move.h"
#include "core/phase.h"
#include "core/result.h"
#include "core/seat.h"

namespace qwixx {

struct Position {
  Phase phase = Phase::roll;
  Seat active;
  Dice dice;
  std::vector<std::string_view> options;
  std::vector<std::vector<std::string_view>> seats;  // the words of each seat's part

  int players() const { return static_cast<int>(seats.size()); }
};

// Splits a position; the options and the seats' words are left for the game to read. No two words of a
// seat begin with the same letter.
Result<Position> parse_position(std::string_view text, std::string_view game, int fewest, int most);

std::string position_head(std::string_view game, Phase phase, Seat active, const Dice& dice);

// The numbers of a word such as "r2.5.12": the row's marks from left to right, in that order or refused.
struct RowWord {
  Colour row;
  std::vector<std::string_view> numbers;
};
Result<RowWord> parse_row_word(std::string_view word);
Result<int> parse_row_number(Colour row, std::string_view text);

// The count in "x3".
Result<int> parse_misthrows(std::string_view word);

// The phase is `over` exactly when the game is.
Result<void> check_end(Phase phase, bool over);

// Dice lie exactly where the phase and the locked rows say so.
Result<void> check_dice(const Dice& dice, Phase phase, unsigned locked);

}  // namespace qwixx
