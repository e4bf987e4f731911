// A bot that plays the move an evaluator likes best once the turn is played out (ai/turn.h).
#pragma once

#include "ai/turn.h"

namespace qwixx {

template <Game G>
class EvaluatorBot final : public Bot<G> {
 public:
  using State = typename G::State;
  explicit EvaluatorBot(std::shared_ptr<const Evaluator<G>> evaluator) : evaluator_(std::move(evaluator)) {}

  Move choose(const View<State>& view, const Thinking& thinking) override {
    if (view.legal().size() == 1) return Move::pass();
    return rank(view, thinking).front().move;
  }

  std::vector<Candidate> rank(const View<State>& view, const Thinking&) override {
    return rank_moves<G>(view, *evaluator_);
  }

 private:
  std::shared_ptr<const Evaluator<G>> evaluator_;
};

}  // namespace qwixx
