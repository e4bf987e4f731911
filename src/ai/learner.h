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

  // A batch is summed up in parts, which may be filled by threads of their own.
  static constexpr int parts = 2;

  // Adds one lesson to the batch.
  void add(const Inputs& inputs, const Target& target, int part = 0);
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

  std::span<const float> gradient() const { return parts_[0].gradient; }

 private:
  struct alignas(64) Part {
    Floats gradient;
    Loss loss;
    std::int64_t lessons = 0;
  };

  Net net_;
  Net average_;
  std::array<Part, parts> parts_;
  Floats first_moment_;
  Floats second_moment_;
  std::int64_t seen_ = 0;  // lessons of earlier batches since the loss was taken
};

}  // namespace qwixx
