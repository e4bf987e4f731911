// The value of one sheet from the values of the sheets that follow it: the Bellman equations of a player
// whom nobody disturbs.
//
// Every round of N players is one own turn and N−1 rolls of others, in which the player may use the white
// sum. A value is the expected number of points still to come, each future roll discounted. Values are kept
// by rolls of others before the own turn, sheet, and misthrows so far.
#pragma once

#include <span>

#include "solver/rows.h"

namespace qwixx::solver {

inline constexpr int misthrow_states = 4;

struct TableKind {
  int players = 1;
  double discount = 1;  // per round

  friend bool operator==(const TableKind&, const TableKind&) = default;
};

// Four values, by misthrows, that are worked on together.
using Lane = float __attribute__((vector_size(16)));
static_assert(sizeof(Lane) == misthrow_states * sizeof(float));

// values[wait * sheet_count + sheet_index(rows)][misthrows]
using Values = std::span<Lane>;

// Fills in the values of this sheet for every number of waiting rolls. All sheets with more crosses must
// have theirs.
void solve_sheet(const TableKind& kind, const Rows& rows, Values values);

}  // namespace qwixx::solver
