// Whole games for the tests of this layer: a seat that marks at random against those of a beginner.
#pragma once

#include "ai/bot.h"
#include "core/playout.h"
#include "match/record.h"

namespace qwixx::analysis {

// Seat 0 marks at random, the others play action 1 like beginners and mark at random later.
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
          const auto bot = make_bot<GameOf<std::remove_cvref_t<decltype(state)>>>("beginner");
          return (*bot)->choose(View(state, seat), {.seed = rng.next()});
        });
      }
      (void)record.match.play(seat, move);
    }
  }
  return record;
}

}  // namespace qwixx::analysis
