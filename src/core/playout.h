// Plays a game to its end by the random policy: every legal move of a decision equally likely, except that
// a pass is chosen only when nothing else is legal.
#pragma once

#include "core/game.h"

namespace qwixx {

constexpr Move random_move(MoveSet legal, Rng& rng) {
  const MoveSet choices = legal.without_pass_unless_alone();
  return choices.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size()))));
}

struct Playout {
  std::uint64_t decisions = 0;
};

template <GameState S>
S play_out(S state, Rng& shared_rng, Playout& tally) {
  Rng rng = shared_rng;  // a local copy stays in registers
  while (state.phase != Phase::over) {
    if (state.phase == Phase::roll) advance(state, roll_dice(rng));
    for (Seat seat : deciders(state)) {
      advance(state, seat, random_move(legal_moves(state, seat), rng));
      ++tally.decisions;
    }
  }
  shared_rng = rng;
  return state;
}

}  // namespace qwixx
