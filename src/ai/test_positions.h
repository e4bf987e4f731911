// For tests: positions before a roll out of games of random moves.
#pragma once

#include <vector>

#include "core/dice.h"
#include "core/game.h"
#include "core/rng.h"

namespace qwixx {

// Those of one game from this state on.
template <Game G>
std::vector<typename G::State> random_positions(typename G::State state, Rng& rng) {
  std::vector<typename G::State> result;
  while (state.phase != Phase::over) {
    if (state.phase == Phase::roll) {
      result.push_back(state);
      advance(state, roll_dice(rng));
      continue;
    }
    const Seat seat = *deciders(state).begin();
    const MoveSet moves = legal_moves(state, seat);
    advance(state, seat, moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))));
  }
  return result;
}

}  // namespace qwixx
