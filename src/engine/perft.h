// In how many ways this turn can go on, counted as sequences of joint moves. The choices of a sealed action
// are one joint move, so they are walked in seat order and each combination is counted once.
#pragma once

#include "core/game.h"

namespace qwixx {

template <GameState S>
std::uint64_t perft(const S& state) {
  if (state.phase == Phase::roll || state.phase == Phase::over) return 1;
  const Seat seat = *deciders(state).begin();
  std::uint64_t ways = 0;
  for (Move move : legal_moves(state, seat)) ways += perft(apply(state, seat, move));
  return ways;
}

}  // namespace qwixx
