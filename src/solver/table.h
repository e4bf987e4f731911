// A solved table: the points a sheet may expect still to come.
//
// get() finds a table in the user's cache folder, or builds it there on first need, and keeps it for the
// life of the program.
#pragma once

#include <memory>
#include <span>

#include "core/result.h"
#include "games/classic/state.h"
#include "solver/bellman.h"

namespace qwixx::solver {

class Table {
 public:
  virtual ~Table() = default;

  static Result<const Table*> get(const TableKind& kind);

  const TableKind& kind() const { return kind_; }

  // The expected points still to come, `wait` rolls of others before the own turn.
  float to_come(const Rows& rows, int misthrows, int wait) const {
    return values_[wait * std::size_t{sheet_count} + sheet_index(rows)][misthrows];
  }
  float to_come(const classic::State& state, Seat seat) const {
    const int wait = (seat.index() - state.active.index() + state.players) % state.players;
    return to_come(rows_of(state.sheets[seat.index()], state.locked), state.misthrows[seat.index()],
                   std::min(wait, kind_.players - 1));
  }

 protected:
  Table(const TableKind& kind, std::span<const Lane> values) : kind_(kind), values_(values) {}
  TableKind kind_;
  std::span<const Lane> values_;
};

// What get() does with a folder of one's own, for tests and for `qwixx solve`: says on standard error what
// is wrong with a file that does not fit. `fresh` builds even when a good file is there.
Result<std::unique_ptr<const Table>> open_or_build(const std::string& folder, const TableKind& kind,
                                                   int threads, bool fresh);

}  // namespace qwixx::solver
