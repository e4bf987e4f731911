// One exact ply more in the Duel: what a position before a roll is worth when the seat on roll plays every
// one of the 46,656 rolls as an evaluator likes best.
//
// A turn ends in one of some hundred positions: at most two spaces taken. For given white dice the coloured
// dice are independent of each other, so the chance of each end to be the best one that a roll allows follows
// from their faces in falling order of worth; no roll is looked at by itself.
#pragma once

#include <vector>

#include "ai/evaluator.h"
#include "ai/faces.h"
#include "games/duel/state.h"

namespace qwixx {

class DuelOutlook {
 public:
  // One way a turn may end.
  struct End {
    Move first;         // action 1, or a pass
    Move second;        // action 2, or a pass
    Estimate estimate;  // to the seat that looks
    float worth = 0;    // to the roller
    float chance = 0;   // that a roll makes it the best one
  };

  DuelOutlook(const Evaluator<Duel>& evaluator, const duel::State& before_roll, Seat own);

  // What the position is worth to the seat that looks.
  const Estimate& estimate() const { return estimate_; }
  const std::vector<End>& ends() const { return ends_; }
  // The position an end leads to, and the end at a place between 0 and 1 when they lie side by side.
  duel::State after(const End& end) const;
  const End& end_at(double place) const { return end_at_place(ends_, place); }
  // The end that a roll leads to.
  const End& end_of(const Dice& dice) const { return best_end(ends_, best_[dice.white_sum()], dice); }

 private:
  using Index = BestEnds::Index;

  void play(int white_sum);
  Index place_of(Move first, Move second);

  const Evaluator<Duel>& evaluator_;
  duel::State state_;
  Seat own_;
  std::vector<End> ends_;
  std::array<std::array<Index, 64>, 64> known_;  // by the two moves, the lower first where the order is alike
  std::array<BestEnds, 13> best_;                // by white sum
  Estimate estimate_;
};

}  // namespace qwixx
