// What one seat may know: the state without the choices that others have sealed. Bots are given a View and
// nothing else, so one that peeks does not compile.
#pragma once

#include "core/game.h"

namespace qwixx {

template <GameState S>
class View {
 public:
  View(const S& state, Seat seat) : state_(seen_by(state, seat)), seat_(seat) {}

  const S& state() const { return state_; }
  Seat seat() const { return seat_; }
  MoveSet legal() const { return legal_moves(state_, seat_); }

 private:
  S state_;
  Seat seat_;
};

}  // namespace qwixx
