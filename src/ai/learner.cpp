#include "ai/learner.h"

#include <algorithm>
#include <cmath>

namespace qwixx {
namespace {

constexpr float first_decay = 0.9F;
constexpr float second_decay = 0.999F;
constexpr float tiny = 1e-8F;
constexpr float margin_share = 0.1F;  // of the margin's loss beside the win's
constexpr float longest_average = 0.99997F;
static_assert(Learner::parts == 2);  // step() adds them up

}  // namespace

Learner::Learner(Net net)
    : net_(std::move(net)),
      average_(net_),
      first_moment_(net_.weights().size()),
      second_moment_(net_.weights().size()) {
  for (Part& part : parts_) part.gradient.resize(net_.weights().size());
}

void Learner::add(const Inputs& inputs, const Target& target, int part) {
  Part& into = parts_[part];
  net_.learn(inputs, into.gradient, [&](const Net::Output& output) {
    const float chance = chance_of(output.win_logit);
    const float off = output.margin - target.margin / Net::margin_unit;
    // log(1 + e^x) − t·x, without overflow
    into.loss.win += std::max(output.win_logit, 0.0F) + std::log1p(std::exp(-std::abs(output.win_logit))) -
                     target.win * output.win_logit;
    into.loss.margin += off * off;
    return Net::Output{chance - target.win, margin_share * std::clamp(off, -2.0F, 2.0F)};
  });
  ++into.lessons;
}

void Learner::add_known(const Inputs& inputs, const Net::Output& target) {
  Part& into = parts_[0];
  net_.learn(inputs, into.gradient, [&](const Net::Output& output) {
    const Net::Output off{output.win_logit - target.win_logit, output.margin - target.margin};
    into.loss.win += double{off.win_logit} * double{off.win_logit};
    into.loss.margin += double{off.margin} * double{off.margin};
    return off;
  });
  ++into.lessons;
}

void Learner::step(float rate) {
  ++steps;
  std::int64_t lessons = -seen_;
  for (const Part& part : parts_) lessons += part.lessons;
  seen_ += lessons;
  const float mean = 1.0F / static_cast<float>(std::max<std::int64_t>(lessons, 1));
  const auto taken = static_cast<float>(steps);
  const float first_scale = rate / (1 - std::pow(first_decay, taken));
  const float second_scale = 1 / (1 - std::pow(second_decay, taken));
  const float keep = std::min(longest_average, taken / (taken + 10));
  float* __restrict weights = net_.weights().data();
  float* __restrict average = average_.weights().data();
  float* __restrict first = first_moment_.data();
  float* __restrict second = second_moment_.data();
  float* __restrict gradient = parts_[0].gradient.data();
  float* __restrict other = parts_[1].gradient.data();
  const std::size_t size = first_moment_.size();
  for (std::size_t i = 0; i < size; ++i) {
    const float slope = (gradient[i] + other[i]) * mean;
    gradient[i] = 0;
    other[i] = 0;
    first[i] = first_decay * first[i] + (1 - first_decay) * slope;
    second[i] = second_decay * second[i] + (1 - second_decay) * slope * slope;
    weights[i] -= first_scale * first[i] / (std::sqrt(second[i] * second_scale) + tiny);
    average[i] = keep * average[i] + (1 - keep) * weights[i];
  }
}

Learner::Loss Learner::take_loss() {
  Loss sum;
  std::int64_t lessons = 0;
  for (Part& part : parts_) {
    sum.win += part.loss.win;
    sum.margin += part.loss.margin;
    lessons += part.lessons;
    part.loss = {};
    part.lessons = 0;
  }
  seen_ = 0;
  const double count = static_cast<double>(std::max<std::int64_t>(lessons, 1));
  return {sum.win / count, sum.margin / count};
}

std::vector<std::span<float>> Learner::memory() {
  return {net_.weights(), average_.weights(), first_moment_, second_moment_};
}

}  // namespace qwixx
