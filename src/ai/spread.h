// Mean and spread of samples that are taken until they are good enough.
#pragma once

#include <algorithm>
#include <cmath>

namespace qwixx {

struct Spread {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double error() const {  // a few samples that agree prove little
    const double variance = std::max(squares / count - mean() * mean(), 1e-6);
    return std::sqrt(variance / count) * (1 + 2 / count);
  }
};

}  // namespace qwixx
