// What a net is told of a Duel position before a roll, from one seat's side of the board.
//
// For each open row: how far and how many each has, how many spaces in front of each the other holds for
// good, who is foremost and how high, and what a lone foremost token leaves when it is beaten; then tokens in
// hand, misthrows, locks, the score, and what the hand-made evaluator makes of it all. Rows are put in one
// order for all eight symmetries, as in classic; what says most about a row by itself is told once more
// without its place, so that each row's lessons serve all four.
#pragma once

#include "ai/features_classic.h"
#include "games/duel/state.h"

namespace qwixx {

namespace board {

inline constexpr int reaches = 11;  // of an open row: 0 nothing, else one more than the right-most position
inline constexpr int counts_told = 9;  // tokens in a row, 8 or more as one case
inline constexpr int heights = 4;
inline constexpr int barred_told = 6;
inline constexpr int difference_knots = 41;
inline constexpr int logit_knots = 25;
inline constexpr int total_knots = 15;
inline constexpr int rounds_knots = 12;

enum : int {
  // by place of the row
  reach_of_both = 0,
  own_row = reach_of_both + 4 * reaches * reaches,
  other_row = own_row + 4 * reaches * counts_told,
  own_hope = other_row + 4 * reaches * counts_told,
  other_hope = own_hope + 4,
  // for any row
  any_reach_of_both = other_hope + 4,
  any_own_row = any_reach_of_both + reaches * reaches,
  any_other_row = any_own_row + reaches * counts_told,
  own_barred = any_other_row + reaches * counts_told,
  other_barred = own_barred + reaches * barred_told,
  foremost = other_barred + reaches * barred_told,
  own_retreat = foremost + 2 * heights * reaches,
  other_retreat = own_retreat + reaches * reaches,
  count_of_both = other_retreat + reaches * reaches,
  own_count = count_of_both + counts_told * counts_told,
  other_count = own_count + 2 * 14,
  // the whole
  own_hand = other_count + 2 * 14,
  other_hand = own_hand + duel::tokens_each + 1,
  misthrows_of_both = other_hand + duel::tokens_each + 1,
  lockable_of_both = misthrows_of_both + 5 * 5,
  difference = lockable_of_both + 2 * 4 * 4,
  logit = difference + difference_knots,
  own_total = logit + logit_knots,
  other_total = own_total + total_knots,
  rounds = other_total + total_knots,
  count = rounds + rounds_knots,
};

}  // namespace board

template <>
struct Features<Duel> {
  static constexpr int count = board::count;
  static constexpr int wide = 128;
  void extract(const duel::State& state, Seat own, Inputs& inputs) const;
};

}  // namespace qwixx
