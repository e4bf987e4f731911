// The search of classic and the Duel: the ways to end the present turn that seem nearly as good as the best
// are compared by what each of the 46,656 rolls that follow will make of them (ai/classic_outlook.h,
// ai/duel_outlook.h), and by looking one roll further after a sample of the replies; then, as far as time
// allows, by playing some rolls on from more samples, with the same dice for all ways.
//
// A position that is come upon only corrects what the evaluator said of it: what all rolls that follow make
// of it, less that. So a handful of samples tells more than whole games played out would. A correction counts
// the less the more uncertain it is, and what lies further off is weighed for itself: it scatters more.
#pragma once

#include <vector>

#include "ai/bot.h"
#include "ai/evaluator.h"
#include "ai/one_ply.h"

namespace qwixx {

struct OutlookSettings {
  float close = 0.05F;       // ends whose worth is further below the best are not looked at
  int most = 12;             // and no more than so many
  int replies = 0;           // sampled after each
  int lines = 0;             // played on after each, at most, when no time is given
  int rolls = 6;             // of such a line
  float doubt = 0.006F;      // how far the evaluator is off at the reply, as a standard error
  float far_doubt = 0.003F;  // and after it
};

template <Game G>
class OutlookSearch {
 public:
  using State = typename G::State;
  using Option = typename OnePly<G>::Option;
  using Settings = OutlookSettings;

  OutlookSearch(const Evaluator<G>& evaluator, const OutlookSettings& settings)
      : evaluator_(evaluator), settings_(settings), one_ply_(evaluator, Estimate::margin_weight, true) {}

  // All legal moves, best first; those looked at with better estimates than the evaluator's.
  std::vector<Option> options(const View<State>& view, const Thinking& thinking) const;

 private:
  class Run;
  const Evaluator<G>& evaluator_;
  OutlookSettings settings_;
  OnePly<G> one_ply_;
};

}  // namespace qwixx
