// The evaluator learned by self-play: one net for two players, another for more.
#pragma once

#include <memory>

#include "ai/evaluator.h"
#include "ai/features_classic.h"
#include "ai/features_duel.h"
#include "ai/features_on_board.h"
#include "ai/net.h"
#include "ai/weights.h"
#include "core/result.h"

namespace qwixx {

template <Game G>
struct Nets {
  Net two;   // two players; always seen from the seat about to roll
  Net more;  // three or more, seen from any seat; empty for a game of two
  Features<G> features;

  const Net& of(int players) const { return players > 2 ? more : two; }
  Net& of(int players) { return players > 2 ? more : two; }
};

template <Game G>
constexpr Shape shape_of() {
  return {Features<G>::count, Features<G>::wide};
}

template <Game G>
class NetEvaluator final : public Evaluator<G> {
 public:
  using State = typename G::State;
  explicit NetEvaluator(Nets<G> nets) : nets_(std::move(nets)) {}

  Estimates evaluate(const State& state) const override {
    Estimates all{};
    float sum = 0;
    for (int i = 0; i < state.players; ++i) {
      all[i] = estimate(state, Seat(i));
      sum += all[i].win;
    }
    for (int i = 0; i < state.players; ++i) all[i].win /= sum;
    return all;
  }

  Estimate estimate(const State& state, Seat seat) const override {
    if constexpr (requires { nets_.features.alone(state); }) {
      if (state.players == 1) return {1.0F, nets_.features.alone(state)};
    }
    Inputs inputs;
    if (state.players > 2) {
      nets_.features.extract(state, seat, inputs);
      return value_of(nets_.more(inputs));
    }
    nets_.features.extract(state, state.active, inputs);
    const Estimate value = value_of(nets_.two(inputs));
    return seat == state.active ? value : Estimate{1.0F - value.win, -value.margin};
  }

  bool guesses() const override {
    return requires(State state) { nets_.features.guess(state, Seat(0)); };
  }
  float guess(const State& state, Seat seat) const override {
    if constexpr (requires { nets_.features.guess(state, seat); }) {
      return nets_.features.guess(state, seat);
    } else {
      return Evaluator<G>::guess(state, seat);
    }
  }

  bool knows_plain_players() const override { return std::same_as<G, Classic>; }
  Move plain_choice(const State& state, Seat seat) const override {
    if constexpr (std::same_as<G, Classic>) return nets_.features.plain_choice(state, seat);
    return Evaluator<G>::plain_choice(state, seat);
  }

  const Nets<G>& nets() const { return nets_; }
  Nets<G>& nets() { return nets_; }

  static Estimate value_of(const Net::Output& output) {
    return {chance_of(output.win_logit), output.margin * Net::margin_unit};
  }

 private:
  Nets<G> nets_;
};

// The nets of a game in a file of weights.
template <Game G>
Result<Nets<G>> take_nets(const Weights& weights) {
  Nets<G> nets;
  Result<Net> two = take_net(weights, G::name, "two", shape_of<G>());
  if (!two) return std::unexpected(two.error());
  nets.two = std::move(*two);
  if constexpr (G::most_players > 2) {
    Result<Net> more = take_net(weights, G::name, "more", shape_of<G>());
    if (!more) return std::unexpected(more.error());
    nets.more = std::move(*more);
  }
  if constexpr (std::same_as<G, Classic>) {
    Result<Net> sheets = take_net(weights, G::name, "sheets", SheetHope::shape);
    if (!sheets) return std::unexpected(sheets.error());
    nets.features.hope = SheetHope(std::move(*sheets));
  }
  return nets;
}

// From the bytes of a file of weights.
template <Game G>
Result<std::shared_ptr<const NetEvaluator<G>>> parse_evaluator(std::string_view bytes);

// The shipped one, made once.
template <Game G>
Result<std::shared_ptr<const NetEvaluator<G>>> shipped_evaluator();

}  // namespace qwixx
