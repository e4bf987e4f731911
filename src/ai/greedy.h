// The hand-made evaluators: each sheet is worth what it has plus what its rows may still hope for in the
// rounds that seem to be left, and the chance to win follows from the difference. They are the yardstick
// `greedy` of every game and the stand-in wherever nothing better is at hand.
#pragma once

#include "ai/evaluator.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {

struct GreedyWeights {
  float rounds;         // how many rounds a fresh game lasts
  float rounds_a_mark;  // how many of them each mark of the fullest sheet takes away
  float fewest_rounds;  // what is always hoped for
  float rate;           // how readily a row fills in a round
  float misthrow;       // what each misthrow costs beyond its points
  float spread;         // how many points of lead, for each root of a round left, sway the game
  float piece;          // On Board: extra points hoped for in a round
  float risk;           // Duel: how likely a token that can be beaten is lost
};

class GreedyClassic final : public Evaluator<Classic> {
 public:
  static const GreedyWeights tuned;
  explicit GreedyClassic(const GreedyWeights& weights = tuned) : weights_(weights) {}
  Estimates evaluate(const classic::State& state) const override;

 private:
  GreedyWeights weights_;
};

class GreedyOnBoard final : public Evaluator<OnBoard> {
 public:
  static const GreedyWeights tuned;
  explicit GreedyOnBoard(const GreedyWeights& weights = tuned) : weights_(weights) {}
  Estimates evaluate(const on_board::State& state) const override;

 private:
  GreedyWeights weights_;
};

class GreedyDuel final : public Evaluator<Duel> {
 public:
  static const GreedyWeights tuned;
  explicit GreedyDuel(const GreedyWeights& weights = tuned) : weights_(weights) {}
  Estimates evaluate(const duel::State& state) const override;

 private:
  GreedyWeights weights_;
};

}  // namespace qwixx
