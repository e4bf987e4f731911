// Are the chances of an analysis right? Positions of strong games are judged as a review judges them, and
// again by thousands of whole games between the strongest fast players, with other dice.
//
// The two differ by chance, which their error bars tell, and by what is wrong with the short way of a review;
// `bias` is what is left of the differences when the chance is taken out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/review.h"

namespace qwixx::analysis {

struct Comparison {
  std::string position;
  Figure stated;   // seat 0's chance to win, as a review would state it
  Figure rollout;  // and in whole games

  double off() const { return stated.mean - rollout.mean; }
  double error() const;  // of the difference, by chance
};

struct Agreement {
  std::vector<Comparison> positions;

  // How many of the differences are within so many standard errors.
  int within(double errors) const;
  double mean() const;  // of the differences
  double bias() const;  // root mean square of the differences, less their chance
};

struct AgreementRequest {
  Setup setup;
  int positions = 50;
  int games = 20'000;
  Limits limits;  // of the review; its threads are also those of the comparison
  std::function<void(int done, int total)> progress;
};

// Fails if there is no such game.
Result<Agreement> compare_with_whole_games(const AgreementRequest& request);

}  // namespace qwixx::analysis
