// The best play of a roll by the table, for a player whom nobody disturbs.
#pragma once

#include "solver/table.h"

namespace qwixx::solver {

struct Play {
  Move white;        // action 1
  Move colour;       // action 2; a pass where it is another's roll
  double value = 0;  // the score the sheet may expect in the end
};

// The state's phase is white, its first seat decides; with one seat it is the own turn, and so it is with
// more while that seat is active. Other seats are taken to pass.
Play best_play(const Table& table, const classic::State& state, Seat seat);

// The expected final score of the seat in a state before a roll, or its score when the game is over.
double expected_score(const Table& table, const classic::State& state, Seat seat);

}  // namespace qwixx::solver
