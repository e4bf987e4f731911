// A small network over sparse inputs: inputs → wide ReLU → 32 ReLU → win logit and margin.
//
// Most inputs are one-hot, so the first layer is a sum of a few dozen weight rows. All weights lie in one
// array; a Gradient has the same layout, which keeps the learner's optimiser a single loop.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "core/rng.h"

namespace qwixx {

// What a net says of a position.
struct NetOutput {
  float win_logit = 0;
  float margin = 0;  // in units of Net::margin_unit points
};

// The inputs that are not zero, and what is known without the net, to which it adds its own.
class Inputs {
 public:
  static constexpr int capacity = 160;

  NetOutput known;

  void clear() {
    size_ = 0;
    known = {};
  }
  void add(int index, float value = 1.0F) {
    assert(size_ < capacity);
    index_[size_] = static_cast<std::uint16_t>(index);
    value_[size_] = value;
    ++size_;
  }
  int size() const { return size_; }
  int index(int i) const { return index_[i]; }
  float value(int i) const { return value_[i]; }

 private:
  std::array<std::uint16_t, capacity> index_;
  std::array<float, capacity> value_;
  int size_ = 0;
};

template <class T>
struct CacheAligned {
  using value_type = T;
  CacheAligned() = default;
  template <class U>
  explicit CacheAligned(const CacheAligned<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64})); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, std::align_val_t{64}); }
  friend bool operator==(const CacheAligned&, const CacheAligned&) { return true; }
};
using Floats = std::vector<float, CacheAligned<float>>;

struct Shape {
  int inputs = 0;
  int wide = 128;  // a multiple of 64, at most 256
  static constexpr int narrow = 32;
  static constexpr int outputs = 2;
  static constexpr int widest = 256;

  int first() const { return 0; }  // where each part begins in the array of weights
  int first_bias() const { return inputs * wide; }
  int second() const { return first_bias() + wide; }
  int second_bias() const { return second() + wide * narrow; }
  int third() const { return second_bias() + narrow; }
  int third_bias() const { return third() + outputs * narrow; }
  int size() const { return third_bias() + outputs; }

  friend bool operator==(const Shape&, const Shape&) = default;
};

class Net {
 public:
  using Output = NetOutput;
  static constexpr float margin_unit = 20.0F;

  Net() = default;
  explicit Net(Shape shape) : shape_(shape), weights_(static_cast<std::size_t>(shape.size())) {}
  static Net random(Shape shape, std::uint64_t seed);

  const Shape& shape() const { return shape_; }
  std::span<float> weights() { return weights_; }
  std::span<const float> weights() const { return weights_; }

  Output operator()(const Inputs& inputs) const;

  // One forward pass; adds to the gradient what the loss's slopes at the outputs make of it.
  template <class Slopes>
  void learn(const Inputs& inputs, std::span<float> gradient, Slopes&& slopes) const {
    Layers layers;
    const Output output = forward(inputs, layers);
    backward(inputs, layers, slopes(output), gradient);
  }

 private:
  struct Layers {
    alignas(64) std::array<float, Shape::widest> wide;
    alignas(64) std::array<float, Shape::narrow> narrow;
  };
  Output forward(const Inputs& inputs, Layers& layers) const;
  void backward(const Inputs& inputs, Layers& layers, Output slopes, std::span<float> gradient) const;

  Shape shape_;
  Floats weights_;
};

// The win chance that a logit stands for.
float chance_of(float logit);

}  // namespace qwixx
