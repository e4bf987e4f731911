// Whole games for the tests of this layer: random seats against the rollouts' own policy.
#pragma once

#include "analysis/policy.h"
#include "core/playout.h"
#include "match/record.h"

namespace qwixx::analysis {

// Seat 0 marks at random, the others take the policy's action 1 and mark at random later.
inline Record played_record(const Setup& setup, std::uint64_t seed) {
  Record record{Match(*AnyGame::start(setup))};
  Rng rng(seed);
  while (!record.match.game().over()) {
    const AnyGame game = record.match.game();
    if (game.phase() == Phase::roll) {
      (void)record.match.roll(game.in_play(roll_dice(rng)));
      continue;
    }
    for (Seat seat : game.waiting()) {
      Move move = random_move(game.legal(seat), rng);
      if (seat.index() > 0 && game.phase() == Phase::white) {
        move = game.visit([&](const auto& state) {
          return PolicyOf<GameOf<std::remove_cvref_t<decltype(state)>>>(state.players)
              .white_choice(state, seat);
        });
      }
      (void)record.match.play(seat, move);
    }
  }
  return record;
}

}  // namespace qwixx::analysis
