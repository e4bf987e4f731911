// Marks whenever it can, anywhere: every legal move but the pass is equally likely.
#pragma once

#include "ai/bot.h"
#include "ai/evaluator.h"
#include "core/rng.h"

namespace qwixx {

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  using State = typename G::State;

  Move choose(const View<State>& view, const Thinking& thinking) override {
    const MoveSet moves = view.legal().without_pass();
    if (moves.empty()) return Move::pass();
    Rng rng(thinking.seed);
    return moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size()))));
  }

  // It has no opinion: every move keeps the fair share, marks before the pass.
  std::vector<Candidate> rank(const View<State>& view, const Thinking& thinking) override {
    std::vector<Candidate> ranked{{choose(view, thinking)}};
    for (Move move : view.legal()) {
      if (move != ranked.front().move) ranked.push_back({move});
    }
    const Estimate now = final_estimates(view.state())[view.seat().index()];
    for (Candidate& candidate : ranked) {
      candidate.win = 1.0 / view.state().players;
      candidate.margin = double{now.margin};
    }
    return ranked;
  }
};

}  // namespace qwixx
