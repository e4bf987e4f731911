#include "ai/net.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace qwixx {
namespace {

// Eight floats at once, from any address; the compiler makes of it what the machine has.
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
constexpr int lanes = 8;
constexpr int block = 8;  // Eights kept in registers

const Eight* eights(const float* at) { return reinterpret_cast<const Eight*>(at); }
Eight* eights(float* at) { return reinterpret_cast<Eight*>(at); }

float normal(Rng& rng) {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - rng.unit()));
  return static_cast<float>(radius * std::cos(2.0 * std::numbers::pi * rng.unit()));
}

// The units above zero, listed: their order is hard to guess for a branch.
struct Alive {
  std::array<std::uint16_t, Shape::widest + 1> units;
  int count = 0;

  Alive(const std::array<float, Shape::widest>& wide, int size) {
    int idle = 0;
    for (int i = 0; i < size; ++i) {
      units[count] = static_cast<std::uint16_t>(i);
      const bool positive = wide[i] > 0;
      count += positive;
      idle = positive ? idle : i;
    }
    units[count] = static_cast<std::uint16_t>(idle);  // to go by twos: where they are odd, one is idle
  }
};

}  // namespace

float chance_of(float logit) { return 1.0F / (1.0F + std::exp(-logit)); }

Net Net::random(Shape shape, std::uint64_t seed) {
  Net net(shape);
  Rng rng(seed);
  const auto fill = [&](int begin, int end, float spread) {
    for (int i = begin; i < end; ++i) net.weights_[i] = spread * normal(rng);
  };
  fill(shape.first(), shape.first_bias(), 0.12F);
  fill(shape.second(), shape.second_bias(), std::sqrt(2.0F / static_cast<float>(shape.wide)));
  return net;  // which says what is known already and nothing else, until it has learned
}

Net::Output Net::operator()(const Inputs& inputs) const {
  Layers layers;
  return forward(inputs, layers);
}

Net::Output Net::forward(const Inputs& inputs, Layers& layers) const {
  const float* weights = weights_.data();
  const int wide = shape_.wide;
  const int inputs_count = inputs.size();
  for (int from = 0; from < wide; from += block * lanes) {
    Eight sum[block];
    for (int k = 0; k < block; ++k) sum[k] = eights(weights + shape_.first_bias() + from)[k];
    for (int i = 0; i < inputs_count; ++i) {
      const Eight* row = eights(weights + inputs.index(i) * wide + from);
      const float value = inputs.value(i);
      for (int k = 0; k < block; ++k) sum[k] += row[k] * value;
    }
    for (int k = 0; k < block; ++k) eights(layers.wide.data() + from)[k] = sum[k] > 0 ? sum[k] : Eight{};
  }

  constexpr int quarter = Shape::narrow / lanes;
  Eight even[quarter];
  Eight odd[quarter];
  for (int k = 0; k < quarter; ++k) {
    even[k] = eights(weights + shape_.second_bias())[k];
    odd[k] = Eight{};
  }
  const float* second = weights + shape_.second();
  Alive alive(layers.wide, wide);
  for (int n = 0; n < alive.count; n += 2) {
    const int i = alive.units[n];
    const int j = alive.units[n + 1];
    for (int k = 0; k < quarter; ++k) {
      even[k] += eights(second + i * Shape::narrow)[k] * layers.wide[i];
      odd[k] += eights(second + j * Shape::narrow)[k] * layers.wide[j];
    }
  }
  for (int k = 0; k < quarter; ++k) {
    const Eight sum = even[k] + odd[k];
    eights(layers.narrow.data())[k] = sum > 0 ? sum : Eight{};
  }

  const float* third = weights + shape_.third();
  Output output{inputs.known.win_logit + third[2 * Shape::narrow],
                inputs.known.margin + third[2 * Shape::narrow + 1]};
  for (int k = 0; k < Shape::narrow; ++k) {
    output.win_logit += third[k] * layers.narrow[k];
    output.margin += third[Shape::narrow + k] * layers.narrow[k];
  }
  return output;
}

void Net::backward(const Inputs& inputs, Layers& layers, Output slopes, std::span<float> gradient) const {
  const float* weights = weights_.data();
  float* into = gradient.data();

  alignas(64) std::array<float, Shape::narrow> narrow;
  const float* third = weights + shape_.third();
  float* into_third = into + shape_.third();
  for (int k = 0; k < Shape::narrow; ++k) {
    into_third[k] += slopes.win_logit * layers.narrow[k];
    into_third[Shape::narrow + k] += slopes.margin * layers.narrow[k];
    const float slope = slopes.win_logit * third[k] + slopes.margin * third[Shape::narrow + k];
    narrow[k] = layers.narrow[k] > 0 ? slope : 0.0F;
    into[shape_.second_bias() + k] += narrow[k];
  }
  into_third[2 * Shape::narrow] += slopes.win_logit;
  into_third[2 * Shape::narrow + 1] += slopes.margin;

  const int wide = shape_.wide;
  const Alive alive(layers.wide, wide);  // only these pass a slope on
  constexpr int quarter = Shape::narrow / lanes;
  Eight slope[quarter];
  for (int k = 0; k < quarter; ++k) slope[k] = eights(narrow.data())[k];
  for (int n = 0; n < alive.count; ++n) {
    const int i = alive.units[n];
    const Eight* row = eights(weights + shape_.second() + i * Shape::narrow);
    Eight* into_row = eights(into + shape_.second() + i * Shape::narrow);
    const float value = layers.wide[i];
    Eight sum{};
    for (int k = 0; k < quarter; ++k) {
      into_row[k] += slope[k] * value;
      sum += row[k] * slope[k];
    }
    layers.wide[i] = ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
  }

  float* into_bias = into + shape_.first_bias();
  for (int k = 0; k < wide; ++k) into_bias[k] += layers.wide[k];
  const int inputs_count = inputs.size();
  for (int from = 0; from < wide; from += block * lanes) {
    Eight part[block];
    for (int k = 0; k < block; ++k) part[k] = eights(layers.wide.data() + from)[k];
    for (int i = 0; i < inputs_count; ++i) {
      Eight* into_row = eights(into + inputs.index(i) * wide + from);
      const float value = inputs.value(i);
      for (int k = 0; k < block; ++k) into_row[k] += part[k] * value;
    }
  }
}

}  // namespace qwixx
