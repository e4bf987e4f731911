// How rollouts play the Duel: the move that adds most to the own rows and takes most from the other's.
#pragma once

#include "games/duel/state.h"

namespace qwixx::analysis {

class DuelPolicy {
 public:
  explicit DuelPolicy(int) {}

  void play_turn(duel::State& state, Rng& rng) const {
    advance(state, roll_dice(rng));
    finish_turn(state);
  }
  // What the active seat chooses in action 1.
  Move white_choice(const duel::State& state, Seat seat) const;

  // From a decision to the next roll or the end of the game.
  void finish_turn(duel::State& state) const;
};

}  // namespace qwixx::analysis
