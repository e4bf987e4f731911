#include "solver/bellman.h"

#include <cmath>

#include "games/classic/state.h"

namespace qwixx::solver {
namespace {

constexpr int numbers = 13;  // indexed by the number itself, 2 to 12
constexpr float nothing = -1e6F;
constexpr Lane no_lane{nothing, nothing, nothing, nothing};

constexpr int position_at(int row, int number) { return row < 2 ? number - 2 : 12 - number; }

Lane best(Lane a, Lane b) { return a > b ? a : b; }

using Mask = int __attribute__((vector_size(16)));

bool any(Mask mask) {
  using Halves = long long __attribute__((vector_size(16)));
  const auto halves = reinterpret_cast<Halves>(mask);
  return (halves[0] | halves[1]) != 0;
}

Lane lift(float value) { return Lane{value, value, value, value}; }

// In how many of the 36 ways the white dice make the sum.
constexpr int ways_of(int sum) { return 6 - std::abs(7 - sum); }

// The coloured dice's faces that allow a cross, for one pair of white dice, and what each is worth.
//
// The expected maximum of a floor and four independent dice needs no 1,296 combinations: with the faces in
// falling order each has a chance to be the highest that comes up. The order, and so the chances, hardly
// ever differ between the misthrow counts.
class Faces {
 public:
  void add(const Lane& value, int row) {
    values_[count_] = value;
    rows_[count_++] = static_cast<std::uint8_t>(row);
  }

  // In the order made for these misthrows.
  float expected_over(float floor, int misthrows) const {
    float sum = 0;
    for (int i = 0; i < count_; ++i) {
      const float more = values_[i][misthrows] - floor;
      if (more <= 0) break;
      sum += chances_[i] * more;
    }
    return floor + sum;
  }

  void put_in_order_for(int misthrows) {
    if (ordered_[misthrows] != 0) return;
    for (int i = 1; i < count_; ++i) {
      const Lane value = values_[i];
      const std::uint8_t row = rows_[i];
      int at = i;
      for (; at > 0 && values_[at - 1][misthrows] < value[misthrows]; --at) {
        values_[at] = values_[at - 1];
        rows_[at] = rows_[at - 1];
      }
      values_[at] = value;
      rows_[at] = row;
    }
    ordered_ = Mask{-1, -1, -1, -1};
    for (int i = 1; i < count_; ++i) ordered_ &= values_[i - 1] >= values_[i];
    list_chances();
  }

 private:
  static constexpr int most = 24;

  // From the highest face down, the chance that no higher one came up shrinks.
  void list_chances() {
    constexpr std::array<float, 7> shrink{0, 0, 1.0F / 2, 2.0F / 3, 3.0F / 4, 4.0F / 5, 5.0F / 6};
    std::array<int, 4> left{6, 6, 6, 6};
    float none_higher = 1;
    for (int i = 0; i < count_; ++i) {
      const float below = none_higher * shrink[left[rows_[i]]--];
      chances_[i] = none_higher - below;
      none_higher = below;
    }
  }

  std::array<Lane, most> values_;
  std::array<float, most> chances_;
  std::array<std::uint8_t, most> rows_;
  int count_ = 0;
  Mask ordered_{};  // by misthrows: whether the present order falls
};

class SheetSolver {
 public:
  SheetSolver(const TableKind& kind, const Rows& rows, Values values)
      : kind_(kind),
        rows_(rows),
        values_(values),
        step_(static_cast<float>(std::pow(kind.discount, 1.0 / kind.players))) {}

  void solve() {
    list_open_numbers();
    gather_own_turn();
    gather_waiting();
    list_faces();
    const std::uint32_t own = sheet_index(rows_);
    float after_misthrow = 0;  // the fourth ends the game
    for (int misthrows = misthrow_states - 1; misthrows >= 0; --misthrows) {
      float value = own_turn(misthrows, step_ * after_misthrow - misthrow_cost);
      values_[own][misthrows] = value;
      for (int wait = 1; wait < kind_.players; ++wait) {
        value = waiting(wait, misthrows, value);
        values_[wait * std::size_t{sheet_count} + own][misthrows] = value;
      }
      after_misthrow = value;
    }
  }

 private:
  struct Open {
    int number;
    RowState next;
    float gain;
  };

  void list_open_numbers() {
    for (int row = 0; row < 4; ++row) {
      for (int number = 2; number <= 12; ++number) {
        const int position = position_at(row, number);
        const RowState next = row_space.next[rows_[row]][position];
        if (next == RowSpace::none) continue;
        open_[row][open_count_[row]++] = {number, next,
                                          static_cast<float>(row_space.gain[rows_[row]][position])};
      }
    }
  }

  Lane value_at(int wait, const Rows& rows) const {
    return values_[wait * std::size_t{sheet_count} + sheet_index(rows)];
  }

  // Fills one_ (a single cross by row and number) and after_white_ (a coloured cross by white sum, row and
  // number, with the best use of the white sum before it).
  void gather_own_turn() {
    const int wait = kind_.players - 1;
    for (auto& by_row : one_) by_row.fill(no_lane);
    for (int row = 0; row < 4; ++row) {
      for (int i = 0; i < open_count_[row]; ++i) {
        const Open& cross = open_[row][i];
        Rows rows = rows_;
        rows[row] = cross.next;
        one_[row][cross.number] = lift(cross.gain) + step_ * value_at(wait, rows);
      }
    }
    for (auto& by_row : after_white_) by_row = one_;
    for (int row = 0; row < 4; ++row) {
      for (int i = 0; i < open_count_[row]; ++i) {
        gather_same_row(wait, row, open_[row][i]);
        for (int other = row + 1; other < 4; ++other) gather_two_rows(wait, row, open_[row][i], other);
      }
    }
  }

  // White first, then the colour further right in the same row.
  void gather_same_row(int wait, int row, const Open& white) {
    Rows rows = rows_;
    for (int number = 2; number <= 12; ++number) {
      const int position = position_at(row, number);
      const RowState next = row_space.next[white.next][position];
      if (next == RowSpace::none) continue;
      rows[row] = next;
      const float gain = white.gain + static_cast<float>(row_space.gain[white.next][position]);
      Lane& found = after_white_[white.number][row][number];
      found = best(found, lift(gain) + step_ * value_at(wait, rows));
    }
  }

  // Each of the two may be the white one, unless its lock ends the game at once (classic 4.2).
  void gather_two_rows(int wait, int row, const Open& cross, int other) {
    Rows rows = rows_;
    rows[row] = cross.next;
    const bool first_may_be_white = !twice_locked(rows);
    for (int i = 0; i < open_count_[other]; ++i) {
      const Open& second = open_[other][i];
      rows[other] = second.next;
      const Lane value = lift(cross.gain + second.gain) + step_ * value_at(wait, rows);
      if (first_may_be_white) {
        Lane& found = after_white_[cross.number][other][second.number];
        found = best(found, value);
      }
      if (second.next != RowSpace::locked || std::ranges::count(rows_, RowSpace::locked) == 0) {
        Lane& found = after_white_[second.number][row][cross.number];
        found = best(found, value);
      }
    }
  }

  void gather_waiting() {
    for (int wait = 1; wait < kind_.players; ++wait) {
      auto& by_sum = waiting_[wait];
      by_sum.fill(no_lane);
      for (int row = 0; row < 4; ++row) {
        for (int i = 0; i < open_count_[row]; ++i) {
          const Open& cross = open_[row][i];
          Rows rows = rows_;
          rows[row] = cross.next;
          by_sum[cross.number] =
              best(by_sum[cross.number], lift(cross.gain) + step_ * value_at(wait - 1, rows));
        }
      }
    }
  }

  // For each pair of white dice: the faces of the coloured dice that allow a cross, and their worth.
  void list_faces() {
    int pair = 0;
    for (int first = 1; first <= 6; ++first) {
      for (int second = first; second <= 6; ++second, ++pair) {
        Roll& roll = rolls_[pair];
        roll.weight = first == second ? 1.0F / 36 : 2.0F / 36;
        const auto& by_row = after_white_[first + second];
        roll.white_only = best(best(one_[0][first + second], one_[1][first + second]),
                               best(one_[2][first + second], one_[3][first + second]));
        for (int row = 0; row < 4; ++row) {
          if (open_count_[row] == 0) continue;
          for (int face = 1; face <= 6; ++face) {
            const Lane value = best(by_row[row][first + face], by_row[row][second + face]);
            if (!any(value > roll.white_only)) continue;
            roll.faces.add(value, row);
          }
        }
      }
    }
  }

  float own_turn(int misthrows, float misthrow) {
    float sum = 0;
    for (Roll& roll : rolls_) {
      roll.faces.put_in_order_for(misthrows);
      const float floor = std::max(roll.white_only[misthrows], misthrow);
      sum += roll.weight * roll.faces.expected_over(floor, misthrows);
    }
    return sum;
  }

  float waiting(int wait, int misthrows, float value) const {
    float sum = 0;
    for (int number = 2; number <= 12; ++number)
      sum += static_cast<float>(ways_of(number)) / 36 *
             std::max(step_ * value, waiting_[wait][number][misthrows]);
    return sum;
  }

  struct Roll {
    float weight;
    Lane white_only;
    Faces faces;
  };

  TableKind kind_;
  Rows rows_;
  Values values_;
  float step_;
  std::array<std::array<Open, positions>, 4> open_;
  std::array<int, 4> open_count_{};
  using ByRow = std::array<std::array<Lane, numbers>, 4>;
  ByRow one_;
  std::array<ByRow, numbers> after_white_;
  std::array<std::array<Lane, numbers>, most_seats> waiting_;
  std::array<Roll, 21> rolls_;
};

}  // namespace

void solve_sheet(const TableKind& kind, const Rows& rows, Values values) {
  SheetSolver(kind, rows, values).solve();
}

}  // namespace qwixx::solver
