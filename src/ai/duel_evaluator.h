// The Duel judged by hand-made rules: what lies in each row, what may be beaten, what may still come in the
// rounds that seem left. The numbers were found by matches of the evaluator against itself
// (docs/strength.md).
//
// Two sets of them are of use: `greedy`, the yardstick, and `careful`, which knows more.
#pragma once

#include "ai/evaluator.h"
#include "games/duel/state.h"

namespace qwixx {

struct DuelWeights {
  // How long the game lasts.
  float fresh_rounds;
  float fewest_rounds;
  float rounds_a_token;
  float tokens_a_misthrow;
  float tokens_a_lock;
  // What a row may hope for.
  float rate;         // how readily it fills in a round
  float stack_spots;  // what the foremost space still holds
  float stack_ways;   // and how readily it is used
  float lock_spots;   // the last number and the lock, once five tokens are near
  float lock_ways;
  float most_a_round;  // all rows together
  // What may be lost.
  float risk;          // of a foremost token that stands alone
  float risk_on_roll;  // how much of it is left to the seat that rolls next
  float misthrow_worth;
  // From points to chances.
  float scale;  // how many points of lead, for each root of a round left, sway the game
  float tempo;  // what rolling next is worth, as a logit
};

// What a position promises.
struct DuelHope {
  float rounds = 0;                              // that seem left
  std::array<std::array<float, 4>, 2> points{};  // by seat and row
  std::array<float, 2> total{};                  // misthrows counted
  float logit = 0;                               // of seat 0's win
};

class DuelEvaluator final : public Evaluator<Duel> {
 public:
  static const DuelWeights greedy;
  static const DuelWeights careful;

  explicit DuelEvaluator(const DuelWeights& weights = careful) : weights_(weights) {}
  Estimates evaluate(const duel::State& state) const override;
  DuelHope hope(const duel::State& state) const;

 private:
  float rounds_left(const duel::State& state) const;
  void hope_of(const duel::State& state, int seat, DuelHope& hope) const;

  DuelWeights weights_;
};

}  // namespace qwixx
