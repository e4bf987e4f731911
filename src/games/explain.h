// explain(state, seat, move): the first rule that bars a move, for each game. Legal exactly when the move is
// among legal_moves.
#pragma once

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"
#include "games/reason.h"

namespace qwixx {

namespace classic {
Reason explain(const State& state, Seat seat, Move move);
// Why this number cannot be crossed on this sheet, whatever the dice; legal if it can.
Reason explain_mark(const State& state, Seat seat, Move mark);
}  // namespace classic

namespace on_board {
Reason explain(const State& state, Seat seat, Move move);
}

namespace duel {
Reason explain(const State& state, Seat seat, Move move);
// Why the active seat cannot place here, whatever the dice; legal if it can.
Reason explain_place(const State& state, Move place);
}  // namespace duel

}  // namespace qwixx
