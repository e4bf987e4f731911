// What one seat may do now, as its player sees it: a sealed choice can still be changed, so the moves of
// action 1 stay open until all are in.
#pragma once

#include "games/reason.h"
#include "match/any_game.h"

namespace qwixx {

// Does action 1 of this game seal choices (classic 2.2)?
bool seals(const AnyGame& game);

// The seats that have sealed a choice.
SeatSet sealed_seats(const AnyGame& game);

// The moves a seat may choose, or change its sealed choice to.
MoveSet open_moves(const AnyGame& game, Seat seat);

// Would passing now cost the seat a misthrow?
bool pass_costs_misthrow(const AnyGame& game, Seat seat);

// The first rule that bars the move, or Reason::legal.
Reason why_not(const AnyGame& game, Seat seat, Move move);

}  // namespace qwixx
