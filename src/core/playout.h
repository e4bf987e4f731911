// Plays a game to its end by the random policy: every legal move of a decision equally likely, except that
// a pass is chosen only when nothing else is legal.
#pragma once

#include <cassert>
#include <utility>

#include "core/game.h"

namespace qwixx {

// Of the moves of a decision, among which there is always a pass. It is the last of them: drawn from the
// others alone, the number of a move reaches it only when there are no others. Nothing here branches on the
// moves, which are hard to foretell.
constexpr Move random_move(MoveSet legal, Rng& rng) {
  assert(legal.has(Move::pass()));
  return legal.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.without_pass().size()))));
}

struct Playout {
  std::uint64_t decisions = 0;
};

// Each phase has code of its own, in which the compiler knows the way through the rules' branches.
template <GameState S>
S play_out(S state, Rng& shared_rng, Playout& tally) {
  Rng rng = shared_rng;  // a local copy stays in registers
  const auto decide = [&] [[gnu::always_inline]] (Seat seat) {
    advance(state, seat, random_move(legal_moves(state, seat), rng));
    ++tally.decisions;
  };
  while (state.phase != Phase::over) {
    switch (state.phase) {
      case Phase::roll:
        advance(state, roll_dice(rng));
        break;
      case Phase::white:
        for (Seat seat : deciders(state)) {
          if (state.phase != Phase::white) std::unreachable();  // the last choice ends the phase, no other
          decide(seat);
        }
        break;
      case Phase::colour:
        decide(state.active);
        break;
      case Phase::board:
        decide(state.active);
        break;
      case Phase::over:
        break;
    }
  }
  shared_rng = rng;
  return state;
}

}  // namespace qwixx
