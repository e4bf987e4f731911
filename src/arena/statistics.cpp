#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qwixx {

void Samples::add(double value) {  // Welford
  ++count_;
  const double step = value - mean_;
  mean_ += step / static_cast<double>(count_);
  squares_ += step * (value - mean_);
}

double Samples::error() const {
  return count_ > 1 ? 1.96 * std::sqrt(variance() / static_cast<double>(count_)) : 1.0;
}

// With s seats, one against s−1 equals: the odds at strength ratio r are r : s−1.
double elo_of_share(double share, int seats) {
  const double inside = std::clamp(share, 1e-6, 1 - 1e-6);
  return 400 * std::log10(inside / (1 - inside) * (seats - 1));
}

double share_of_elo(double elo, int seats) {
  const double strength = std::pow(10, elo / 400);
  return strength / (strength + seats - 1);
}

double Sprt::ratio(const Samples& samples, int seats) const {
  if (samples.count() < 2 || samples.variance() <= 0) return 0;
  const double share0 = share_of_elo(elo0, seats);
  const double share1 = share_of_elo(elo1, seats);
  return static_cast<double>(samples.count()) * (share1 - share0) * (2 * samples.mean() - share0 - share1) /
         (2 * samples.variance());
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

std::vector<double> pool_ratings(int players, const std::vector<PoolResult>& results) {
  std::vector<double> ratings(players, 0.0);
  for (int round = 0; round < 2000; ++round) {  // gradient ascent on the log likelihood, safely damped
    std::vector<double> push(players, 0.0);
    std::vector<double> weight(players, 1e-9);
    for (const PoolResult& result : results) {
      const double expected = share_of_elo(ratings[result.first] - ratings[result.second], result.seats);
      const double slope = result.games * expected * (1 - expected) * std::log(10) / 400;
      const double surprise = result.games * (result.share - expected);
      push[result.first] += surprise;
      push[result.second] -= surprise;
      weight[result.first] += slope;
      weight[result.second] += slope;
    }
    for (int i = 0; i < players; ++i) ratings[i] += std::clamp(0.5 * push[i] / weight[i], -100.0, 100.0);
  }
  const double mean = std::reduce(ratings.begin(), ratings.end()) / std::max(players, 1);
  for (double& rating : ratings) rating -= mean;
  return ratings;
}

}  // namespace qwixx
