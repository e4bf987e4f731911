// One game of an evaluator against itself, as lessons: the positions before each roll with what they turned
// out to be worth.
//
// The worth of a position is its λ-return: a mix of the evaluator's estimates of the positions that
// followed and of the final outcome. A few turns are played at random to see more of the game; no return
// reaches back over such a turn, since it says nothing about good play.
#pragma once

#include <vector>

#include "ai/net_evaluator.h"
#include "ai/one_ply.h"

namespace qwixx {

template <Game G>
struct Lesson {
  typename G::State state;
  Seat seat;
  Estimate estimate;
};

struct SelfPlay {
  float lambda = 0.8F;
  float random_turns = 0.02F;
  float margin_weight = 0.002F;
};

template <Game G>
class SelfPlayGame {
 public:
  using State = typename G::State;

  SelfPlayGame(const NetEvaluator<G>& evaluator, const SelfPlay& settings, std::uint64_t seed)
      : evaluator_(evaluator),
        settings_(settings),
        one_ply_(evaluator, settings.margin_weight, false),
        rng_(seed) {}

  // Plays to the end and adds the lessons.
  void play(const State& start, std::vector<Lesson<G>>& lessons) {
    turns_.clear();
    State state = start;
    while (state.phase != Phase::over) {
      const bool at_random = rng_.unit() < settings_.random_turns;
      turns_.push_back({state, at_random});
      advance(state, roll_dice(rng_));
      if (at_random) {
        play_at_random(state);
      } else {
        one_ply_.play_turn(state, rng_);
      }
    }
    teach(state, lessons);
  }

 private:
  struct Turn {
    State before;
    bool at_random;
  };

  void play_at_random(State& state) {
    while (state.phase != Phase::roll && state.phase != Phase::over) {
      const Seat seat = *deciders(state).begin();
      const MoveSet moves = legal_moves(state, seat);
      advance(state, seat, moves.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(moves.size())))));
    }
  }

  void teach(const State& end, std::vector<Lesson<G>>& lessons) {
    Estimates worth = final_estimates(end);
    const int players = end.players;
    for (auto turn = turns_.rbegin(); turn != turns_.rend(); ++turn) {
      // With two the other seat's worth mirrors the roller's; with more each seat is a lesson of its own.
      const bool one_lesson = players == 2;
      for (int i = 0; i < players; ++i) {
        const Seat seat(i);
        if (one_lesson && seat != turn->before.active) continue;
        const Estimate estimate = evaluator_.estimate(turn->before, seat);
        if (turn->at_random) {
          worth[i] = estimate;
        } else {
          lessons.push_back({turn->before, seat, worth[i]});
          worth[i].win += (1 - settings_.lambda) * (estimate.win - worth[i].win);
          worth[i].margin += (1 - settings_.lambda) * (estimate.margin - worth[i].margin);
        }
        if (one_lesson) worth[1 - i] = {1.0F - worth[i].win, -worth[i].margin};
      }
    }
  }

  const NetEvaluator<G>& evaluator_;
  SelfPlay settings_;
  OnePly<G> one_ply_;
  Rng rng_;
  std::vector<Turn> turns_;
};

}  // namespace qwixx
