// Looking further than the end of the turn: the moves that seem nearly as good as the best are played out
// for some more turns with sampled dice, and compared.
//
// Every sample rolls the same dice for all moves, so that they differ by what the moves do and not by luck.
// A move falls out as soon as it is surely worse. In the end what was sampled is weighed against what the
// evaluator said at once, each by its uncertainty, so more time can only sharpen the judgement.
#pragma once

#include <vector>

#include "ai/bot.h"
#include "ai/evaluator.h"
#include "ai/one_ply.h"

namespace qwixx {

struct SearchSettings {
  int turns = 2;         // played out after the present one
  int samples = 0;       // at most so many when no time is given; 0 is no look-ahead
  float close = 0.03F;   // moves whose worth is further below the best are not looked at
  float doubt = 0.008F;  // the standard error granted to the evaluator's own comparison of two moves
};

template <Game G>
class Search {
 public:
  using State = typename G::State;
  using Option = typename OnePly<G>::Option;
  using Settings = SearchSettings;

  Search(const Evaluator<G>& evaluator, const SearchSettings& settings)
      : evaluator_(evaluator),
        settings_(settings),
        exact_(evaluator, Estimate::margin_weight, true),
        quick_(evaluator, Estimate::margin_weight, false) {}

  // All legal moves with the evaluator's estimates, those looked at with better ones.
  std::vector<Option> options(const View<State>& view, const Thinking& thinking) const;

 private:
  class Run;
  const Evaluator<G>& evaluator_;
  SearchSettings settings_;
  OnePly<G> exact_;
  OnePly<G> quick_;
};

}  // namespace qwixx
