// One exact ply more in the Duel: what a position before a roll is worth when the seat on roll plays every
// one of the 46,656 rolls as an evaluator likes best.
//
// A turn ends in one of some hundred positions: at most two spaces taken. For given white dice the coloured
// dice are independent of each other, so the chance of each end to be the best one that a roll allows follows
// from their faces in falling order of worth; no roll is looked at by itself.
#pragma once

#include <vector>

#include "ai/evaluator.h"
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
  const End& end_at(double place) const;

 private:
  using Index = std::int16_t;
  static constexpr Index none = -1;

  void play(int white_sum);
  Index end_of(Move first, Move second);
  bool better(Index a, Index b) const;

  const Evaluator<Duel>& evaluator_;
  duel::State state_;
  Seat own_;
  std::vector<End> ends_;
  std::array<std::array<Index, 64>, 64> known_;  // by the two moves, the lower first where the order is alike
  // For the white sum at hand: the best end without a coloured die, and with each colour's sum.
  Index plain_ = none;
  std::array<std::array<Index, 13>, 4> coloured_{};
  Estimate estimate_;
};

}  // namespace qwixx
