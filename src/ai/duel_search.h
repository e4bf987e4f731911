// The Duel's search: the ways to end the present turn that seem nearly as good as the best are compared by
// what the other seat can make of each of the 46,656 rolls that follow (ai/duel_outlook.h), and, as far as
// time allows, by what one's own next roll is worth after a sample of those replies.
//
// A sampled reply only corrects what the evaluator said of the same position, so a handful of them tells more
// than whole games played out would; and a correction counts the less the more uncertain it is.
#pragma once

#include <memory>
#include <vector>

#include "ai/bot.h"
#include "ai/evaluator.h"
#include "games/duel/state.h"

namespace qwixx {

struct DuelSettings {
  float close = 0.05F;   // ends whose worth is further below the best are not looked at
  int most = 12;         // and no more than so many
  int samples = 0;       // replies to each, at most, when no time is given
  float doubt = 0.006F;  // how far the evaluator is off, as a standard error
};

class DuelSearchBot final : public Bot<Duel> {
 public:
  DuelSearchBot(std::shared_ptr<const Evaluator<Duel>> evaluator, const DuelSettings& settings)
      : evaluator_(std::move(evaluator)), settings_(settings) {}

  Move choose(const View<duel::State>& view, const Thinking& thinking) override;
  std::vector<Candidate> rank(const View<duel::State>& view, const Thinking& thinking) override;

 private:
  std::shared_ptr<const Evaluator<Duel>> evaluator_;
  DuelSettings settings_;
};

}  // namespace qwixx
