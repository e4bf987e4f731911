// What a series of games proves: means with 95 % confidence intervals, Elo differences, and the sequential
// test that stops a match when the question is settled.
//
// One sample is the mean over a group of games with the same dice and rotated seats, so the luck of the
// dice cancels within a sample and the samples are independent.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace qwixx {

class Samples {
 public:
  void add(double value);
  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  double variance() const { return count_ > 1 ? squares_ / static_cast<double>(count_ - 1) : 0.0; }
  double error() const;  // half the width of the 95 % interval

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// The Elo difference at which one player among `seats` wins this share; fair share is 0.
double elo_of_share(double share, int seats);
double share_of_elo(double elo, int seats);

// Generalized sequential probability ratio test on group means.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;

  double ratio(const Samples& samples, int seats) const;  // log likelihood ratio of elo1 over elo0
  double lower() const;
  double upper() const;
};

// One pairing of a pool: the share of the first among `seats` seats, over so many games.
struct PoolResult {
  int first = 0;
  int second = 0;
  double share = 0.5;
  double games = 0;
  int seats = 2;
};

// Ratings that explain the results best (Bradley-Terry), with mean zero.
std::vector<double> pool_ratings(int players, const std::vector<PoolResult>& results);

}  // namespace qwixx
