// What a net is told of a classic position before a roll, from one seat's side of the table.
//
// Each row of a sheet is one of 69 cases: how far it is crossed and how often, or how many crosses a locked
// row holds. Own sheet, the leading opponent's and the sum of the other opponents' are told apart; then
// come what both have in a row, misthrows, rows that can be locked, the score's distance to the leader and
// the white sums that still fit. What the sheets may still hope for (ai/sheet_hope.h) is told too, and turned
// into a first guess at the chance to win, which the net only corrects. Rows are put in one order for all
// eight symmetries of the game (red with yellow, green with blue, both pairs mirrored), so symmetric
// positions have equal inputs.
#pragma once

#include "ai/net.h"
#include "ai/sheet_hope.h"
#include "games/classic/state.h"

namespace qwixx {

// Knots of a piecewise linear scale: a number lies between two of them and is shared out to both.
void add_on_scale(Inputs& inputs, int base, int knots, float place);

namespace sheets {

inline constexpr int row_cases = 69;
inline constexpr int open_cases = 11;
inline constexpr int most_lockable = 4;  // 0, 1, 2, 3 or more
inline constexpr int difference_knots = 33;
inline constexpr int white_knots = 9;

enum : int {
  own_rows = 0,
  leader_rows = own_rows + 4 * row_cases,
  other_rows = leader_rows + 4 * row_cases,
  reach_of_both = other_rows + 4 * row_cases,
  crosses_of_both = reach_of_both + open_cases * open_cases,
  misthrows_of_both = crosses_of_both + open_cases * open_cases,
  lockable_of_both = misthrows_of_both + 5 * 5,
  difference = lockable_of_both + 2 * most_lockable * most_lockable,
  own_white = difference + difference_knots,
  own_near_white = own_white + white_knots,
  leader_white = own_near_white + white_knots,
  leader_near_white = leader_white + white_knots,
  turn_of_players = leader_near_white + white_knots,
  others_misthrows = turn_of_players + 5 * 5,
  others_lockable = others_misthrows + 5,
  count = others_lockable + 5,
};

// The seats as one of them sees the table.
struct Table {
  Seat own;
  Seat leader;  // the opponent with the highest score
  int difference = 0;
};

// The order in which the rows are told, by colour index.
using RowOrder = std::array<int, 4>;
inline constexpr RowOrder plain_order{0, 1, 2, 3};
RowOrder canonical_order(const classic::State& state, const Table& table);

void add(const classic::State& state, const Table& table, const RowOrder& order, Inputs& inputs);

}  // namespace sheets

// The opponent of this seat with the highest score, the next one clockwise among equals.
template <class State>
sheets::Table table_of(const State& state, Seat own) {
  sheets::Table table{own, own, 0};
  int highest = -1000;
  for (Seat seat = own.next(state.players); seat != own; seat = seat.next(state.players)) {
    const int points = score(state, seat);
    if (points > highest) {
      highest = points;
      table.leader = seat;
    }
  }
  table.difference = table.leader == own ? 0 : score(state, own) - highest;
  return table;
}

template <class G>
struct Features;

// What the sheets may still hope for, on piecewise linear scales.
namespace hopes {

inline constexpr int lead_knots = 31;   // points expected over the best other, 4 to a knot
inline constexpr int logit_knots = 33;  // the same as a chance, a quarter to a knot
inline constexpr int rest_knots = 13;   // points to come, 6 to a knot

enum : int {
  lead = sheets::count,
  lead_soon = lead + lead_knots,
  logit = lead_soon + lead_knots,
  own_rest = logit + logit_knots,
  leader_rest = own_rest + rest_knots,
  own_soon = leader_rest + rest_knots,
  leader_soon = own_soon + rest_knots,
  count = leader_soon + rest_knots,
};

}  // namespace hopes

template <>
struct Features<Classic> {
  static constexpr int count = hopes::count;
  static constexpr int wide = 128;

  SheetHope hope;

  void extract(const classic::State& state, Seat own, Inputs& inputs) const;
  // The chance to win by the sheets' hopes alone.
  float guess(const classic::State& state, Seat own) const;
  // What a seat would choose that goes by the hopes of its own sheet alone (ai/own_sheet.h).
  Move plain_choice(const classic::State& state, Seat seat) const;
  // The final score that a sheet without opponents may expect.
  float alone(const classic::State& state) const;
};

}  // namespace qwixx
