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

Lane lift(float value) { return Lane{value, value, value, value}; }

// In how many of the 36 ways the white dice make the sum.
constexpr int ways_of(int sum) { return 6 - std::abs(7 - sum); }

// The expected maximum of a floor and four independent dice, given all faces that beat the floor. Instead
// of all 1,296 combinations: from the highest face down, the chance that no higher one came up shrinks.
class ExpectedMax {
 public:
  void clear() { count_ = 0; }
  void add(float value, int row) {
    int at = count_++;
    for (; at > 0 && faces_[at - 1].value < value; --at) faces_[at] = faces_[at - 1];
    faces_[at] = {value, row};
  }
  float over(float floor) const {
    constexpr std::array<float, 7> shrink{0, 0, 1.0F / 2, 2.0F / 3, 3.0F / 4, 4.0F / 5, 5.0F / 6};
    std::array<int, 4> left{6, 6, 6, 6};
    float chance = 1;
    float sum = 0;
    for (int i = 0; i < count_; ++i) {
      const float below = chance * shrink[left[faces_[i].row]--];
      sum += (chance - below) * (faces_[i].value - floor);
      chance = below;
    }
    return floor + sum;
  }

 private:
  struct Face {
    float value;
    int row;
  };
  std::array<Face, 24> faces_;
  int count_ = 0;
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
        roll.count = 0;
        for (int row = 0; row < 4; ++row) {
          if (open_count_[row] == 0) continue;
          for (int face = 1; face <= 6; ++face) {
            const Lane value = best(by_row[row][first + face], by_row[row][second + face]);
            if (value[0] <= nothing) continue;
            roll.rows[roll.count] = static_cast<std::uint8_t>(row);
            roll.faces[roll.count++] = value;
          }
        }
      }
    }
  }

  float own_turn(int misthrows, float misthrow) const {
    float sum = 0;
    ExpectedMax expected;
    for (const Roll& roll : rolls_) {
      const float floor = std::max(roll.white_only[misthrows], misthrow);
      expected.clear();
      for (int i = 0; i < roll.count; ++i) {
        const float value = roll.faces[i][misthrows];
        if (value > floor) expected.add(value, roll.rows[i]);
      }
      sum += roll.weight * expected.over(floor);
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
    int count;
    std::array<std::uint8_t, 24> rows;
    std::array<Lane, 24> faces;
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
