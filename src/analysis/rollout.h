// Positions between two turns, played on again and again: some turns by the learned evaluator for all seats,
// then it says what has come of it. A game that ends before is known exactly.
//
// All positions of a set see the same dice in game k. Positions that are clearly out of the running are left
// alone by the caller.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "ai/net_evaluator.h"
#include "ai/one_ply.h"
#include "analysis/samples.h"

namespace qwixx::analysis {

struct Limits {
  double precision = 0.01;            // the standard error of a chance to win at which rollouts stop
  int most_games = 20'000;            // and at which they stop anyhow
  std::chrono::milliseconds time{0};  // for each decision; 0: as long as the precision takes
  std::uint64_t seed = 1;
  int threads = 1;
};

// How many turns are played before the evaluator judges, and how far its chance to win is then off on average
// where the game is open: what `qwixx agree` finds beside chance (docs/analysis.md).
template <Game G>
struct RolloutPlan;
template <>
struct RolloutPlan<Classic> {
  static constexpr int turns = 3;
  static constexpr double off = 0.01;
};
template <>
struct RolloutPlan<OnBoard> {
  static constexpr int turns = 2;
  static constexpr double off = 0.024;
};
template <>
struct RolloutPlan<Duel> {
  static constexpr int turns = 3;
  static constexpr double off = 0.012;
};

// Plays turns for all seats as the evaluator likes best.
template <Game G>
class RolloutPlayer {
 public:
  using State = typename G::State;

  explicit RolloutPlayer(const Evaluator<G>& evaluator)
      : evaluator_(evaluator), one_ply_(evaluator, Estimate::margin_weight, false) {}

  void play_turn(State& state, Rng& rng) const {
    advance(state, roll_dice(rng));
    one_ply_.play_turn(state, rng);
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
    for (int turn = 0; turn < RolloutPlan<G>::turns && state.phase != Phase::over; ++turn)
      play_turn(state, rng);
    return estimates_of(evaluator_, state);
  }

  static Rng dice_of(std::uint64_t seed, int k) {
    return Rng(seed + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(k + 1));
  }

 private:
  const Evaluator<G>& evaluator_;
  OnePly<G> one_ply_;
};

// A chance to win as it is stated, with the evaluator's own error in its error bar.
template <Game G>
Figure stated_win(const Samples& samples, Seat seat) {
  Figure win = samples.win(seat);
  if (samples.exact()) return win;
  const double open = 2 * std::sqrt(std::max(0.0, win.mean * (1 - win.mean)));
  win.error = std::hypot(win.error, RolloutPlan<G>::off * open);
  return win;
}

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
