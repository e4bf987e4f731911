// Positions between two turns, played to the end again and again by the fast policy.
//
// All positions of a set see the same dice in game k. Positions that are clearly out of the running are left
// alone by the caller; a finished game is known exactly.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

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

template <Game G>
class Rollouts {
 public:
  using State = typename G::State;
  Rollouts(int players, std::uint64_t seed) : policy_(players), players_(players), seed_(seed) {}

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

  const PolicyOf<G>& policy() const { return policy_; }

  // Plays one position until it has so many games.
  void play(int position, int games) {
    Samples& samples = samples_[position];
    if (samples.exact()) return;
    for (int k = samples.games(); k < games; ++k) {
      samples.add(final_estimates(play_out(states_[position], k)));
    }
  }

  // The end of game k from a position.
  State play_out(State state, int k) const {
    Rng rng(seed_ + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(k + 1));
    while (state.phase != Phase::over) policy_.play_turn(state, rng);
    return state;
  }

 private:
  PolicyOf<G> policy_;
  int players_;
  std::uint64_t seed_;
  std::vector<State> states_;
  std::vector<Samples> samples_;
};

}  // namespace qwixx::analysis
