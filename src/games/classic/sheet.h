// One score sheet: which numbers are crossed. Implements classic 1 (crossing) and 4.3 (score).
//
// Always holds: in each row the lock is crossed exactly when the last number is, and then at least five
// other numbers are.
#pragma once

#include "core/lanes.h"
#include "core/move.h"
#include "core/points.h"

namespace qwixx::classic {

struct Sheet {
  Lanes crosses = 0;  // bit 11 of a lane is the lock

  constexpr int count(Colour row) const { return count_in_lane(crosses & all_numbers, row); }
  constexpr bool crossed(Colour row, int position) const { return lane_of(crosses, row) >> position & 1; }
  constexpr bool has_lock(Colour row) const { return crossed(row, lock_position); }

  // Which of the wanted numbers, at most one a row, may be crossed now. Closed rows are lanes of ones.
  constexpr Lanes open(Lanes wanted, Lanes closed) const { return in_time(ahead(wanted, closed)); }

  // Which of two lots of them: looking once for last numbers is faster.
  constexpr Lanes open(Lanes wanted, Lanes as_well, Lanes closed) const {
    return in_time(ahead(wanted, closed) | ahead(as_well, closed));
  }

  // All numbers that may be crossed now.
  constexpr Lanes all_open(Lanes closed) const {
    return all_numbers & ~up_to_highest(crosses | closed) & ~early_lasts();
  }

  // The last numbers of rows with fewer than five crosses (classic 1.2).
  constexpr Lanes early_lasts() const {
    const Lanes enough = tops_where_count_at_least(crosses, marks_before_last);
    return last_numbers & ~(enough >> (15 - last_position));
  }

  // Crosses a mark; with the last number goes the lock (classic 1.3). The row that this locks, as a mask.
  constexpr unsigned cross(Move mark) {
    const Lanes bit = mark.lanes();
    crosses |= bit;
    if ((bit & last_numbers) == 0) return 0;
    crosses |= bit << 1;
    return 1U << index_of(mark.colour());
  }

  constexpr int points_of_rows() const {
    int sum = 0;
    for (Colour row : colours) sum += points(count_in_lane(crosses, row));
    return sum;
  }

  friend constexpr bool operator==(const Sheet&, const Sheet&) = default;

 private:
  // Those right of all crosses of their rows (classic 1.1, 1.4).
  constexpr Lanes ahead(Lanes wanted, Lanes closed) const {
    return wanted & lanes_where_less(crosses | closed, wanted);
  }

  // Without last numbers that come too early.
  constexpr Lanes in_time(Lanes right) const {
    if (right & last_numbers) [[unlikely]]
      return right & ~early_lasts();
    return right;
  }
};

}  // namespace qwixx::classic
