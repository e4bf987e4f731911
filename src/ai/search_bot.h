// A bot that looks further than the turn where the choice is close (ai/search.h, ai/outlook_search.h), and
// mixes in the sealed action where no choice is safe by itself.
#pragma once

#include "ai/search.h"

namespace qwixx {

template <Game G, class Searching = Search<G>>
class SearchBot final : public Bot<G> {
 public:
  using State = typename G::State;
  SearchBot(std::shared_ptr<const Evaluator<G>> evaluator, const typename Searching::Settings& settings)
      : evaluator_(std::move(evaluator)), search_(*evaluator_, settings) {}

  Move choose(const View<State>& view, const Thinking& thinking) override {
    if (view.legal().size() == 1) return Move::pass();
    const auto options = search_.options(view, thinking);
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

  std::vector<Candidate> rank(const View<State>& view, const Thinking& thinking) override {
    std::vector<Candidate> ranked;
    for (const auto& option : search_.options(view, thinking))
      ranked.push_back({option.move, double{option.estimate.win}, double{option.estimate.margin}});
    std::ranges::stable_sort(ranked, std::greater{}, [](const Candidate& candidate) {
      return candidate.win + double{Estimate::margin_weight} * candidate.margin;
    });
    return ranked;
  }

 private:
  std::shared_ptr<const Evaluator<G>> evaluator_;
  Searching search_;
};

}  // namespace qwixx
