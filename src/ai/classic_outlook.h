// One exact ply more in classic: what a position before a roll is worth to a seat when everyone plays each of
// the 46,656 rolls as an evaluator likes best.
//
// For each white sum the choices of action 1 follow from each other: the roller's best one first, then every
// other seat's answer to it. Of the roller's ways to end the turn, a white and a coloured cross at most,
// those that promise little at first sight are left out. For given white dice the coloured dice are
// independent of each other, so the chance of each end to be the best one that a roll allows follows from
// their faces in falling order of worth; no roll is looked at by itself.
#pragma once

#include <vector>

#include "ai/evaluator.h"
#include "ai/faces.h"
#include "games/classic/state.h"

namespace qwixx {

class ClassicOutlook {
 public:
  // One way a turn may end.
  struct End {
    classic::State state;
    float worth = 0;      // to the roller
    float chance = 0;     // that a roll makes it the best one
    Estimate estimate{};  // to the seat that looks
  };

  ClassicOutlook(const Evaluator<Classic>& evaluator, const classic::State& before_roll, Seat own);

  // What the position is worth to the seat that looks.
  const Estimate& estimate() const { return estimate_; }
  const std::vector<End>& ends() const { return ends_; }
  const classic::State& after(const End& end) const { return end.state; }
  // The end at a place between 0 and 1 when they lie side by side, and the one that a roll leads to.
  const End& end_at(double place) const { return end_at_place(ends_, place); }
  const End& end_of(const Dice& dice) const { return best_end(ends_, best_[dice.white_sum()], dice); }

 private:
  using Index = BestEnds::Index;

  void choose_together(int white_sum);
  Move answer(const MoveSet& moves, Seat seat);
  void play(int white_sum);
  classic::State revealed(Move rollers) const;
  classic::State ended(classic::State state, Move colour) const;
  MoveSet white_moves(int white_sum, Seat seat) const;
  float promise(const classic::State& end, Seat seat) const;
  Estimate seen_by(Seat own, const End& end) const;

  const Evaluator<Classic>& evaluator_;
  classic::State state_;  // everyone has yet to choose in action 1
  Seat roller_;
  std::vector<End> ends_;
  std::array<BestEnds, 13> best_;           // by white sum
  std::array<Move, most_seats> choices_{};  // of everyone, for the white sum at hand
  Estimate estimate_;
};

}  // namespace qwixx
