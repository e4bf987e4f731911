// A bot that plays a whole turn by an evaluator, exactly: the sealed action 1 between two players as a
// matrix game, in which it mixes where no choice is safe by itself (ai/one_ply.h).
#pragma once

#include "ai/bot.h"
#include "ai/one_ply.h"

namespace qwixx {

template <Game G>
class OnePlyBot final : public Bot<G> {
 public:
  using State = typename G::State;
  explicit OnePlyBot(std::shared_ptr<const Evaluator<G>> evaluator, bool exact = true)
      : evaluator_(std::move(evaluator)), one_ply_(*evaluator_, Estimate::margin_weight, exact) {}

  Move choose(const View<State>& view, const Thinking& thinking) override {
    if (view.legal().size() == 1) return Move::pass();
    const auto options = one_ply_.options(view.state(), view.seat());
    Rng rng(thinking.seed);
    auto left = static_cast<float>(rng.unit());
    Move chosen = options.front().move;
    for (const auto& option : options) {
      if (option.weight <= 0) continue;
      chosen = option.move;
      left -= option.weight;
      if (left < 0) break;
    }
    return chosen;
  }

  std::vector<Candidate> rank(const View<State>& view, const Thinking&) override {
    std::vector<Candidate> ranked;
    for (const auto& option : one_ply_.options(view.state(), view.seat())) {
      ranked.push_back({option.move, double{option.estimate.win}, double{option.estimate.margin}});
    }
    std::ranges::stable_sort(ranked, std::greater{}, [](const Candidate& candidate) {
      return candidate.win + double{Estimate::margin_weight} * candidate.margin;
    });
    return ranked;
  }

 private:
  std::shared_ptr<const Evaluator<G>> evaluator_;
  OnePly<G> one_ply_;
};

}  // namespace qwixx
