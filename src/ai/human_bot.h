// A player with human weaknesses: it overlooks moves, above all in action 2, where sums must be formed, and
// it hopes: for its own rows to fill, whatever the others do and however soon the game may end.
#pragma once

#include <algorithm>

#include "ai/bot.h"
#include "core/rng.h"

namespace qwixx {

struct Weakness {
  double overlooks_white = 0;   // the chance not to see a move of action 1
  double overlooks_colour = 0;  // and one of the later actions
};

template <Game G>
class HumanBot final : public Bot<G> {
 public:
  using State = typename G::State;

  HumanBot(std::unique_ptr<Bot<G>> judgement, const Weakness& weakness)
      : judgement_(std::move(judgement)), weakness_(weakness) {}

  Move choose(const View<State>& view, const Thinking& thinking) override {
    if (view.legal().size() == 1) return Move::pass();
    return rank(view, thinking).front().move;
  }

  // What it sees comes first, then what it overlooks, each best first.
  std::vector<Candidate> rank(const View<State>& view, const Thinking& thinking) override {
    const std::vector<Candidate> ranked = judgement_->rank(view, thinking);
    Rng rng(thinking.seed ^ 0x5EE5'5EE5ULL);
    const double blind =
        view.state().phase == Phase::white ? weakness_.overlooks_white : weakness_.overlooks_colour;
    // One draw a move in this order, which a library's partition does not promise.
    std::vector<Candidate> seen, overlooked;
    for (const Candidate& candidate : ranked) {
      const bool sees = candidate.move.is_pass() || rng.unit() >= blind;
      (sees ? seen : overlooked).push_back(candidate);
    }
    seen.insert(seen.end(), overlooked.begin(), overlooked.end());
    return seen;
  }

 private:
  std::unique_ptr<Bot<G>> judgement_;
  Weakness weakness_;
};

}  // namespace qwixx
