// Positions between two turns, played on again and again: some turns by the fast policy, then the learned
// evaluator says what has come of it. A game that ends before is known exactly.
//
// How far to play was measured (docs/analysis.md): nearer, the evaluator's own errors show, farther, the
// policy's. All positions of a set see the same dice in game k. Positions that are clearly out of the running
// are left alone by the caller.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "ai/net_evaluator.h"
#include "ai/one_ply.h"
#include "analysis/policy.h"
#include "analysis/samples.h"

namespace qwixx::analysis {

struct Limits {
  double precision = 0.01;            // the standard error of a chance to win at which rollouts stop
  int most_games = 20'000;            // and at which they stop anyhow
  std::chrono::milliseconds time{0};  // for each decision; 0: as long as the precision takes
  std::uint64_t seed = 1;
  int threads = 1;
};

// Plays turns for all seats, fast: action 1 by the policy, the rest of the turn by the policy or the net.
template <Game G>
class RolloutPlayer {
 public:
  using State = typename G::State;

  RolloutPlayer(int players, const Evaluator<G>& evaluator)
      : policy_(players), evaluator_(evaluator), one_ply_(evaluator, Estimate::margin_weight, false) {}

  const PolicyOf<G>& policy() const { return policy_; }

  void play_turn(State& state, Rng& rng) const { policy_.play_turn(state, rng); }

  // Action 1 by the policy, the rest by the net: slower and stronger.
  void play_well(State& state, Rng& rng) const {
    advance(state, roll_dice(rng));
    if (const SeatSet due = deciders(state); due.size() > 1) {
      const State rolled = state;
      for (Seat seat : due) advance(state, seat, policy_.white_choice(rolled, seat));
    }
    finish_turn(state);
  }

  // The decisions of the active seat that are left in the turn, by the net.
  void finish_turn(State& state) const {
    if (state.phase == Phase::roll || state.phase == Phase::over) return;
    const auto line = one_ply_.best_line(state);
    const Seat active = state.active;
    for (int i = 0; i < line.size; ++i) advance(state, active, line.moves[i]);
  }

  // Game k from a position, as far as rollouts go, and what it is worth there.
  Estimates play_on(State state, std::uint64_t seed, int k) const {
    Rng rng = dice_of(seed, k);
    for (int turn = 0; turn < RolloutPlan<G>::turns && state.phase != Phase::over; ++turn) {
      if constexpr (RolloutPlan<G>::well) {
        play_well(state, rng);
      } else {
        play_turn(state, rng);
      }
    }
    return estimates_of(evaluator_, state);
  }

  static Rng dice_of(std::uint64_t seed, int k) {
    return Rng(seed + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(k + 1));
  }

 private:
  PolicyOf<G> policy_;
  const Evaluator<G>& evaluator_;
  OnePly<G> one_ply_;
};

template <Game G>
class Rollouts {
 public:
  using State = typename G::State;
  // The player must outlive the rollouts.
  Rollouts(int players, const RolloutPlayer<G>& player, std::uint64_t seed)
      : player_(player), players_(players), seed_(seed) {}

  // The number of an equal position of the set, added if it is new. Its phase must be roll or over.
  int add(const State& state) {
    if (const int known = find(state); known >= 0) return known;
    states_.push_back(state);
    samples_.push_back(state.phase == Phase::over ? Samples(players_, final_estimates(state))
                                                  : Samples(players_));
    return static_cast<int>(states_.size()) - 1;
  }

  // The number of an equal position, or -1.
  int find(const State& state) const {
    const auto known = std::ranges::find(states_, state);
    return known == states_.end() ? -1 : static_cast<int>(known - states_.begin());
  }

  int size() const { return static_cast<int>(states_.size()); }
  const State& state(int position) const { return states_[position]; }
  const Samples& samples(int position) const { return samples_[position]; }
  const RolloutPlayer<G>& player() const { return player_; }

  // Plays one position until it has so many games.
  void play(int position, int games) {
    Samples& samples = samples_[position];
    if (samples.exact()) return;
    for (int k = samples.games(); k < games; ++k) samples.add(player_.play_on(states_[position], seed_, k));
  }

 private:
  const RolloutPlayer<G>& player_;
  int players_;
  std::uint64_t seed_;
  std::vector<State> states_;
  std::vector<Samples> samples_;
};

}  // namespace qwixx::analysis
