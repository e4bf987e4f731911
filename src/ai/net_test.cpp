#include "ai/net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ai/learner.h"
#include "ai/weights.h"

namespace qwixx {
namespace {

constexpr Shape shape{40, 64};

Inputs some_inputs(std::uint64_t seed) {
  Rng rng(seed);
  Inputs inputs;
  for (int i = 0; i < 10; ++i) {
    inputs.add(static_cast<int>(rng.below(40)), static_cast<float>(rng.unit()) + 0.1F);
  }
  return inputs;
}

// A fresh net has nothing in its last layer yet; this one has.
Net some_net(std::uint64_t seed) {
  Net net = Net::random(shape, seed);
  Rng rng(seed);
  for (int i = shape.third(); i < shape.size(); ++i)
    net.weights()[i] = 0.2F * static_cast<float>(rng.unit()) - 0.1F;
  return net;
}

double loss_of(const Net& net, const Inputs& inputs, Net::Output slopes) {
  const Net::Output output = net(inputs);
  return double{slopes.win_logit} * double{output.win_logit} + double{slopes.margin} * double{output.margin};
}

TEST(Net, GradientIsTheSlopeOfTheOutputs) {
  Net net = some_net(3);
  const Inputs inputs = some_inputs(4);
  const Net::Output slopes{0.7F, -0.4F};
  std::vector<float> gradient(net.weights().size());
  net.learn(inputs, gradient, [&](const Net::Output&) { return slopes; });
  const float step = 1e-2F;
  Rng rng(5);
  int moved = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const std::size_t i = rng.below(static_cast<std::uint32_t>(gradient.size()));
    const float kept = net.weights()[i];
    net.weights()[i] = kept + step;
    const double above = loss_of(net, inputs, slopes);
    net.weights()[i] = kept - step;
    const double below = loss_of(net, inputs, slopes);
    net.weights()[i] = kept;
    // Where a ReLU switches within the step there is no slope to compare with.
    const double centre = loss_of(net, inputs, slopes);
    if (std::abs(above + below - 2 * centre) > 1e-5) continue;
    EXPECT_NEAR((above - below) / (2 * double{step}), double{gradient[i]}, 2e-3) << i;
    moved += std::abs(gradient[i]) > 1e-3F;
  }
  EXPECT_GT(moved, 50);
}

TEST(Net, AFreshOneSaysWhatIsKnown) {
  Inputs inputs = some_inputs(4);
  inputs.known = {0.25F, -3.0F};
  const Net::Output output = Net::random(shape, 3)(inputs);
  EXPECT_EQ(output.win_logit, 0.25F);
  EXPECT_EQ(output.margin, -3.0F);
}

TEST(Net, OutputsAreTheSumsOfItsLayers) {
  const Net net = some_net(8);
  const Inputs inputs = some_inputs(9);
  std::vector<double> wide(shape.wide);
  for (int k = 0; k < shape.wide; ++k) {
    double sum = double{net.weights()[shape.first_bias() + k]};
    for (int i = 0; i < inputs.size(); ++i)
      sum += double{inputs.value(i)} * double{net.weights()[inputs.index(i) * shape.wide + k]};
    wide[k] = std::max(sum, 0.0);
  }
  double logit = double{net.weights()[shape.third_bias()]};
  for (int n = 0; n < Shape::narrow; ++n) {
    double sum = double{net.weights()[shape.second_bias() + n]};
    for (int k = 0; k < shape.wide; ++k)
      sum += wide[k] * double{net.weights()[shape.second() + k * Shape::narrow + n]};
    logit += std::max(sum, 0.0) * double{net.weights()[shape.third() + n]};
  }
  EXPECT_NEAR(double{net(inputs).win_logit}, logit, 1e-5);
}

TEST(Learner, FitsWhatItIsTaught) {
  Learner learner(Net::random(shape, 1));
  for (int step = 0; step < 1500; ++step) {
    for (std::uint64_t lesson = 0; lesson < 16; ++lesson) {
      learner.add(some_inputs(lesson), {lesson % 2 == 0 ? 0.9F : 0.2F, static_cast<float>(lesson)});
    }
    learner.step(1e-3F);
  }
  for (std::uint64_t lesson = 0; lesson < 16; ++lesson) {
    const Net::Output output = learner.net()(some_inputs(lesson));
    EXPECT_NEAR(chance_of(output.win_logit), lesson % 2 == 0 ? 0.9F : 0.2F, 0.05F);
    EXPECT_NEAR(output.margin * Net::margin_unit, static_cast<float>(lesson), 2.0F);
  }
}

TEST(Learner, ABatchInPartsTeachesTheSame) {
  Learner whole(Net::random(shape, 1));
  Learner parted(Net::random(shape, 1));
  for (std::uint64_t lesson = 0; lesson < 16; ++lesson) {
    whole.add(some_inputs(lesson), {0.9F, 3});
    parted.add(some_inputs(lesson), {0.9F, 3}, static_cast<int>(lesson) % Learner::parts);
  }
  whole.step(1e-3F);
  parted.step(1e-3F);
  EXPECT_NEAR(whole.take_loss().win, parted.take_loss().win, 1e-6);
  for (std::uint64_t lesson = 0; lesson < 16; ++lesson) {
    EXPECT_NEAR(whole.net()(some_inputs(lesson)).win_logit, parted.net()(some_inputs(lesson)).win_logit,
                1e-4F);
  }
}

TEST(Weights, HalvesRoundToTheNearest) {
  for (int half = 0; half < 0x7C00; ++half) {
    const auto bits = static_cast<std::uint16_t>(half);
    EXPECT_EQ(half_of(float_of(bits)), bits);
    EXPECT_EQ(half_of(-float_of(bits)), bits | 0x8000);
  }
  EXPECT_EQ(float_of(half_of(0.1F)), 0.0999755859375F);
  EXPECT_EQ(float_of(half_of(1e9F)), 65504.0F);
}

class WeightFile : public testing::Test {
 protected:
  const Weights weights{"classic", {"two --seed 7"}, {{"two", Net::random(shape, 7)}}};
  std::string bytes = to_bytes(weights);
};

TEST_F(WeightFile, KeepsRecipeShapeAndValues) {
  const Result<Weights> read = parse_weights(bytes);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->game, "classic");
  EXPECT_EQ(read->recipes, weights.recipes);
  EXPECT_EQ(to_bytes(*read), bytes);
  const Result<Net> net = take_net(*read, "classic", "two", shape);
  ASSERT_TRUE(net);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Inputs inputs = some_inputs(seed);
    EXPECT_NEAR((*net)(inputs).win_logit, weights.nets[0].net(inputs).win_logit, 1e-2F);
  }
}

TEST_F(WeightFile, CutShortAnywhereIsRefused) {
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 50) {
    EXPECT_FALSE(parse_weights(std::string_view(bytes).substr(0, size))) << size;
  }
  EXPECT_FALSE(parse_weights(bytes + "x"));
}

TEST_F(WeightFile, DamageIsRefused) {
  bytes[bytes.size() - 100] ^= 1;
  const Result<Weights> read = parse_weights(bytes);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("checksum"), std::string::npos);
}

TEST_F(WeightFile, ForeignFilesAreRefusedWithTheReason) {
  EXPECT_FALSE(parse_weights("PK\3\4 something else"));
  EXPECT_FALSE(parse_weights("qwixx-weights 1\nnet two 99999999 128\n\n"));
  EXPECT_FALSE(parse_weights("qwixx-weights 1\nnet two 10 100\n\n"));
  const Result<Weights> read = parse_weights(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(take_net(*read, "duel", "two", shape).error().message, "weights for classic, not for duel");
  EXPECT_FALSE(take_net(*read, "classic", "more", shape));
  EXPECT_FALSE(take_net(*read, "classic", "two", Shape{41, 64}));
}

}  // namespace
}  // namespace qwixx
