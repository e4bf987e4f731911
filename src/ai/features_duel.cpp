#include "ai/features_duel.h"

#include <algorithm>
#include <bit>

namespace qwixx {
namespace board {
namespace {

struct Side {
  int reach = 0;    // one more than the right-most own position; 0 without tokens
  int retreat = 0;  // the same without the right-most space
  int count = 0;
};

struct Row {
  Side own;
  Side other;
  bool locked = false;
  int height = 0;  // of the foremost space

  int key() const {
    int key = locked;
    for (const Side* side : {&own, &other}) key = (key * 12 + side->reach) * 24 + side->count;
    return (key * 4 + std::min(height, 3)) * 144 + own.retreat * 12 + other.retreat;
  }
};

Side side_of(const duel::State& state, int seat, int row) {
  const unsigned numbers = lane_of(state.tokens[seat], colours[row]) & ((1U << positions) - 1);
  Side side;
  side.reach = static_cast<int>(std::bit_width(numbers));
  side.retreat = numbers == 0 ? 0 : static_cast<int>(std::bit_width(numbers ^ std::bit_floor(numbers)));
  side.count = state.count[seat][row];
  return side;
}

Row row_of(const duel::State& state, int own, int row) {
  Row result{side_of(state, own, row), side_of(state, 1 - own, row), (state.locked >> row & 1) != 0, 0};
  const int front = std::max(result.own.reach, result.other.reach);
  if (front > 0) result.height = state.height[row][front - 1];
  return result;
}

void add_open(const Row& row, int slot, Inputs& inputs) {
  inputs.add(reach_of_both + (slot * reaches + row.own.reach) * reaches + row.other.reach);
  const auto pair = [&](const Side& side) {
    return (slot * reaches + side.reach) * counts_told + std::min(side.count, counts_told - 1);
  };
  inputs.add(own_row + pair(row.own));
  inputs.add(other_row + pair(row.other));
  inputs.add(count_of_both + std::min(row.own.count, counts_told - 1) * counts_told +
             std::min(row.other.count, counts_told - 1));
  if (row.height == 0) return;
  const bool own_foremost = row.own.reach > row.other.reach;
  inputs.add(foremost + (slot * 2 + own_foremost) * heights + std::min(row.height, heights) - 1);
  if (row.height > 1) return;
  if (own_foremost) {
    inputs.add(own_retreat + slot * reaches + row.own.retreat);
  } else {
    inputs.add(other_retreat + slot * reaches + row.other.retreat);
  }
}

}  // namespace
}  // namespace board

void Features<Duel>::extract(const duel::State& state, Seat seat, Inputs& inputs) {
  using namespace board;
  const int own = seat.index();
  std::array<Row, 4> rows;
  std::array<int, 4> key;
  for (int row = 0; row < 4; ++row) {
    rows[row] = row_of(state, own, row);
    key[row] = rows[row].key();
  }
  std::array<int, 4> order{0, 1, 2, 3};
  if (key[0] < key[1]) std::swap(order[0], order[1]);
  if (key[2] < key[3]) std::swap(order[2], order[3]);
  const auto pair = [&](int slot) { return std::pair(key[order[slot]], key[order[slot + 1]]); };
  if (pair(0) < pair(2)) order = {order[2], order[3], order[0], order[1]};

  inputs.clear();
  int own_lockable = 0;
  int other_lockable = 0;
  for (int slot = 0; slot < 4; ++slot) {
    const Row& row = rows[order[slot]];
    if (!row.locked) {
      add_open(row, slot, inputs);
      own_lockable += row.own.count >= marks_before_last;
      other_lockable += row.other.count >= marks_before_last;
    }
    inputs.add(own_count + 14 * row.locked + std::min(row.own.count, 13));
    inputs.add(other_count + 14 * row.locked + std::min(row.other.count, 13));
  }
  inputs.add(own_hand + state.in_hand[own]);
  inputs.add(other_hand + state.in_hand[1 - own]);
  inputs.add(misthrows_of_both + state.misthrows[own] * 5 + state.misthrows[1 - own]);
  inputs.add(lockable_of_both + ((state.locked != 0) * 4 + std::min(own_lockable, 3)) * 4 +
             std::min(other_lockable, 3));
  const int points = score(state, seat) - score(state, Seat(1 - own));
  add_on_scale(inputs, difference, difference_knots, static_cast<float>(points + 100) / 5.0F);
}

}  // namespace qwixx
