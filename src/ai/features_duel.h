// What a net is told of a Duel position before a roll, from one seat's side of the board.
//
// For each open row: how far both reach, how far and how many each, who is foremost and how high, and what
// limit a lone foremost token leaves when it is beaten; then tokens in hand, misthrows, locks and the
// score. Rows are put in one order for all eight symmetries, as in classic.
#pragma once

#include "ai/features_classic.h"
#include "games/duel/state.h"

namespace qwixx {

namespace board {

inline constexpr int reaches = 11;  // of an open row: 0 nothing, else one more than the right-most position
inline constexpr int counts_told = 9;  // tokens in a row, 8 or more as one case
inline constexpr int heights = 4;
inline constexpr int difference_knots = 41;

enum : int {
  reach_of_both = 0,
  own_row = reach_of_both + 4 * reaches * reaches,
  other_row = own_row + 4 * reaches * counts_told,
  foremost = other_row + 4 * reaches * counts_told,
  own_retreat = foremost + 4 * 2 * heights,
  other_retreat = own_retreat + 4 * reaches,
  count_of_both = other_retreat + 4 * reaches,
  own_count = count_of_both + counts_told * counts_told,
  other_count = own_count + 2 * 14,
  own_hand = other_count + 2 * 14,
  other_hand = own_hand + duel::tokens_each + 1,
  misthrows_of_both = other_hand + duel::tokens_each + 1,
  lockable_of_both = misthrows_of_both + 5 * 5,
  difference = lockable_of_both + 2 * 4 * 4,
  count = difference + difference_knots,
};

}  // namespace board

template <>
struct Features<Duel> {
  static constexpr int count = board::count;
  static constexpr int wide = 128;
  static void extract(const duel::State& state, Seat own, Inputs& inputs);
};

}  // namespace qwixx
