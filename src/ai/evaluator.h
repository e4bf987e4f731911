// What a position is worth to each seat: the chance to win and the expected margin over the best other.
//
// An evaluator judges states before a roll; finished games are judged exactly by final_estimates(). Turn
// search (ai/turn.h), rollouts and bots are built on any evaluator, hand-made, tabulated or learned.
#pragma once

#include <array>

#include "core/game.h"

namespace qwixx {

struct Estimate {
  float win = 0;     // 0 to 1; a shared win counts its share
  float margin = 0;  // points over the best other seat

  // What a player maximizes: the win, and among moves that win alike the margin.
  float worth() const { return win + margin_weight * margin; }
  static constexpr float margin_weight = 0.0002F;
};

using Estimates = std::array<Estimate, most_seats>;

template <Game G>
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // For a state whose phase is roll: one estimate for each seat of the game.
  virtual Estimates evaluate(const typename G::State& state) const = 0;
  // The same for one seat, which some evaluators have cheaper.
  virtual Estimate estimate(const typename G::State& state, Seat seat) const {
    return evaluate(state)[seat.index()];
  }
  // Some have a first guess at the chance to win that costs much less; it serves to leave hopeless lines out.
  virtual bool guesses() const { return false; }
  virtual float guess(const typename G::State&, Seat) const { return 0; }
  // Some know what a plain player would choose, one who looks at its own sheet alone, as people and simple
  // programs do.
  virtual bool knows_plain_players() const { return false; }
  virtual Move plain_choice(const typename G::State&, Seat) const { return Move::pass(); }
};

// How likely another seat is taken for a plain player; else it is as clever as the evaluator.
inline constexpr float plain_share = 0.5F;

// The result of a finished game, seen from every seat.
template <GameState S>
Estimates final_estimates(const S& state) {
  Estimates result{};
  const SeatSet best = winners(state);
  for (int i = 0; i < state.players; ++i) {
    int highest_other = state.players == 1 ? 0 : -1'000'000;
    for (int j = 0; j < state.players; ++j) {
      if (j != i) highest_other = std::max(highest_other, score(state, Seat(j)));
    }
    result[i].win = best.has(Seat(i)) ? 1.0F / static_cast<float>(best.size()) : 0.0F;
    result[i].margin = static_cast<float>(score(state, Seat(i)) - highest_other);
  }
  return result;
}

template <Game G>
Estimates estimates_of(const Evaluator<G>& evaluator, const typename G::State& state) {
  return state.phase == Phase::over ? final_estimates(state) : evaluator.evaluate(state);
}

template <Game G>
Estimate estimate_of(const Evaluator<G>& evaluator, const typename G::State& state, Seat seat) {
  return state.phase == Phase::over ? final_estimates(state)[seat.index()] : evaluator.estimate(state, seat);
}

}  // namespace qwixx
