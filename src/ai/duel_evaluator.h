// The Duel judged by hand-made rules whose numbers were found by matches of the evaluator against itself:
// what lies in each row, what may be beaten, what may still come in the rounds that seem left. Its chances
// are fitted to such games, so that they come true (docs/strength.md).
#pragma once

#include "ai/evaluator.h"
#include "games/duel/state.h"

namespace qwixx {

class DuelEvaluator final : public Evaluator<Duel> {
 public:
  Estimates evaluate(const duel::State& state) const override;

  // How many rounds seem left.
  static float rounds_left(const duel::State& state);
};

}  // namespace qwixx
