// The hand-made evaluators of the games with sheets: each sheet is worth what it has plus what its rows may
// still hope for in the rounds that seem to be left, and the chance to win follows from the difference. They
// are the yardstick `greedy` of both games; the Duel's is in ai/duel_evaluator.h.
#pragma once

#include "ai/evaluator.h"
#include "games/classic/state.h"
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
};

class GreedyClassic final : public Evaluator<Classic> {
 public:
  static const GreedyWeights tuned;
  explicit GreedyClassic(const GreedyWeights& weights = tuned) : weights_(weights) {}
  Estimates evaluate(const classic::State& state) const override;

 private:
  GreedyWeights weights_;
};

// The rounds that seem left, and the score that each seat may hope for.
struct OnBoardHope {
  float rounds = 0;
  std::array<float, most_seats> scores{};
};

class GreedyOnBoard final : public Evaluator<OnBoard> {
 public:
  static const GreedyWeights tuned;
  explicit GreedyOnBoard(const GreedyWeights& weights = tuned) : weights_(weights) {}
  Estimates evaluate(const on_board::State& state) const override;
  OnBoardHope hope(const on_board::State& state) const;

 private:
  GreedyWeights weights_;
};

}  // namespace qwixx
