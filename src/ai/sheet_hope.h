// What one classic sheet may still hope for: a small net that stands in for the exact tables
// (solver/table.h), so that no bot has to wait for 36 MB of table to be built, and the browser has what the
// program has.
//
// It is fitted to the tables (ai/sheet_training.h) and lies among the weights of classic. Its inputs are the
// two unordered pairs of rows, the misthrows and whose roll comes next, as in the tables.
#pragma once

#include "ai/net.h"
#include "solver/bellman.h"

namespace qwixx {

// Which table: the sheet's own roll comes next or another's (two players, discounted), or it is alone.
enum class HopeKind : std::uint8_t { on_roll, waiting, alone };
inline constexpr int hope_kinds = 3;

// Points still to come.
struct Hope {
  float to_come = 0;  // the future discounted by 0.88 a round; alone: not at all
  float soon = 0;     // discounted by 0.7; alone: nothing
};

class SheetHope {
 public:
  static constexpr solver::TableKind discounted{2, 0.88};
  static constexpr solver::TableKind soon{2, 0.7};
  static constexpr solver::TableKind alone{1, 1};
  static constexpr float unit = 20.0F;  // points to one of the net's outputs

  static constexpr Shape shape{solver::pair_count + solver::misthrow_states + hope_kinds, 64};
  static void extract(const solver::Rows& rows, int misthrows, HopeKind kind, Inputs& inputs);

  SheetHope() = default;
  explicit SheetHope(Net net) : net_(std::move(net)) {}
  const Net& net() const { return net_; }

  // A sheet with a lock too many or a misthrow too many hopes for nothing.
  Hope operator()(const solver::Rows& rows, int misthrows, HopeKind kind) const;

 private:
  Hope compute(const solver::Rows& rows, int misthrows, HopeKind kind) const;
  Net net_;
};

}  // namespace qwixx
