// What the rollouts of one position have given so far, seat by seat, with honest error bars.
//
// Game k of every position of a decision is played with the same dice, so a difference between two positions
// is far surer than either of them: difference() uses the pairs.
#pragma once

#include <cmath>
#include <vector>

#include "ai/evaluator.h"

namespace qwixx::analysis {

struct Figure {
  double mean = 0;
  double error = 0;  // one standard error
};

class Samples {
 public:
  explicit Samples(int players) : players_(players) {}
  // A finished game needs no rollouts.
  Samples(int players, const Estimates& result) : players_(players), exact_(true) { add(result); }

  void add(const Estimates& result) {
    for (int i = 0; i < players_; ++i) results_.push_back(result[i]);
  }

  bool exact() const { return exact_; }
  int games() const { return static_cast<int>(results_.size()) / players_; }

  Figure win(Seat seat) const {
    return figure([&](int k) { return double{at(k, seat).win}; }, games());
  }
  Figure margin(Seat seat) const {
    return figure([&](int k) { return double{at(k, seat).margin}; }, games());
  }
  // The chance to win, and a little for the margin.
  Figure worth(Seat seat) const {
    return figure([&](int k) { return double{at(k, seat).worth()}; }, games());
  }

  // How much more a position is worth than another.
  friend Figure difference(const Samples& a, const Samples& b, Seat seat) {
    const int games = a.exact_ ? b.games() : b.exact_ ? a.games() : std::min(a.games(), b.games());
    return figure([&](int k) { return double{a.at(k, seat).worth()} - double{b.at(k, seat).worth()}; },
                  games);
  }

 private:
  const Estimate& at(int game, Seat seat) const {
    return results_[static_cast<std::size_t>((exact_ ? 0 : game) * players_ + seat.index())];
  }

  template <class F>
  static Figure figure(F&& value, int games) {
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < games; ++k) {
      const double x = value(k);
      sum += x;
      squares += x * x;
    }
    if (games == 0) return {};
    const double mean = sum / games;
    if (games == 1) return {mean, 0};
    return {mean, std::sqrt(std::max(0.0, squares / games - mean * mean) / (games - 1))};
  }

  int players_;
  bool exact_ = false;
  std::vector<Estimate> results_;
};

}  // namespace qwixx::analysis
