// Fits a net to lessons: cross-entropy for the win chance, squared error for the margin, Adam, and a
// running average of the weights, which plays better than any single step's.
#pragma once

#include <span>

#include "ai/net.h"

namespace qwixx {

struct Target {
  float win = 0;
  float margin = 0;  // in points
};

class Learner {
 public:
  explicit Learner(Net net);

  // Adds one lesson to the batch.
  void add(const Inputs& inputs, const Target& target);
  // Adds one lesson of two numbers known exactly, where the net stands in for a table.
  void add_known(const Inputs& inputs, const Net::Output& target);
  // One step down the batch's mean gradient, and the next batch begins.
  void step(float rate);

  const Net& net() const { return net_; }
  const Net& average() const { return average_; }

  // Mean losses since the last call: cross-entropy of the win and squared error of the margin.
  struct Loss {
    double win = 0;
    double margin = 0;
  };
  Loss take_loss();

  // Everything a resumed run needs, in one row of floats after another.
  std::vector<std::span<float>> memory();
  std::int64_t steps = 0;

  std::span<const float> gradient() const { return gradient_; }

 private:
  Net net_;
  Net average_;
  Floats gradient_;
  Floats first_moment_;
  Floats second_moment_;
  int batch_ = 0;
  Loss loss_;
  std::int64_t lessons_ = 0;
};

}  // namespace qwixx
