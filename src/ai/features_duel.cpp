#include "ai/features_duel.h"

#include <algorithm>
#include <bit>

#include "ai/duel_evaluator.h"

namespace qwixx {
namespace board {
namespace {

struct Side {
  int reach = 0;    // one more than the right-most own position; 0 without tokens
  int retreat = 0;  // the same without the right-most space
  int count = 0;
  int barred = 0;  // spaces in front that the other holds for good
};

struct Row {
  Side own;
  Side other;
  bool locked = false;
  int height = 0;  // of the foremost space

  bool own_foremost() const { return own.reach > other.reach; }
  std::int64_t key() const {
    std::int64_t key = locked;
    for (const Side* side : {&own, &other}) {
      key = (key * 12 + side->reach) * 24 + side->count;
      key = (key * 12 + side->retreat) * 12 + side->barred;
    }
    return key * (heights + 1) + std::min(height, heights);
  }
};

unsigned numbers_of(const duel::State& state, int seat, int row) {
  return lane_of(state.tokens[seat], colours[row]) & ((1U << positions) - 1);
}

Side side_of(const duel::State& state, int seat, int row, bool beatable) {
  const unsigned numbers = numbers_of(state, seat, row);
  unsigned held = numbers_of(state, 1 - seat, row);
  Side side;
  side.reach = static_cast<int>(std::bit_width(numbers));
  side.retreat = numbers == 0 ? 0 : static_cast<int>(std::bit_width(numbers ^ std::bit_floor(numbers)));
  side.count = state.count[seat][row];
  if (beatable && held > numbers) held ^= std::bit_floor(held);
  side.barred = std::popcount(held >> side.reach);
  return side;
}

Row row_of(const duel::State& state, int own, int row) {
  const int front =
      static_cast<int>(std::bit_width(numbers_of(state, own, row) | numbers_of(state, 1 - own, row)));
  const int height = front == 0 ? 0 : state.height[row][front - 1];
  return {side_of(state, own, row, height == 1), side_of(state, 1 - own, row, height == 1),
          (state.locked >> row & 1) != 0, height};
}

void add_open(const Row& row, int slot, Inputs& inputs) {
  const int own_count_told = std::min(row.own.count, counts_told - 1);
  const int other_count_told = std::min(row.other.count, counts_told - 1);
  const int reach = row.own.reach * reaches + row.other.reach;
  const int own_pair = row.own.reach * counts_told + own_count_told;
  const int other_pair = row.other.reach * counts_told + other_count_told;
  inputs.add(reach_of_both + slot * reaches * reaches + reach);
  inputs.add(own_row + slot * reaches * counts_told + own_pair);
  inputs.add(other_row + slot * reaches * counts_told + other_pair);
  inputs.add(any_reach_of_both + reach);
  inputs.add(any_own_row + own_pair);
  inputs.add(any_other_row + other_pair);
  inputs.add(count_of_both + own_count_told * counts_told + other_count_told);
  inputs.add(own_barred + row.own.reach * barred_told + std::min(row.own.barred, barred_told - 1));
  inputs.add(other_barred + row.other.reach * barred_told + std::min(row.other.barred, barred_told - 1));
  if (row.height == 0) return;
  const Side& front = row.own_foremost() ? row.own : row.other;
  inputs.add(foremost + (row.own_foremost() * heights + std::min(row.height, heights) - 1) * reaches +
             front.reach);
  if (row.height > 1) return;
  inputs.add((row.own_foremost() ? own_retreat : other_retreat) + front.reach * reaches + front.retreat);
}

float held_to_four(float value) { return std::clamp(value, -4.0F, 4.0F); }

// What the hand-made evaluator says, on scales.
void add_hope(const DuelHope& hope, int own, const std::array<int, 4>& order, Inputs& inputs) {
  for (int slot = 0; slot < 4; ++slot) {
    inputs.add(own_hope + slot, held_to_four(hope.points[own][order[slot]] / 20));
    inputs.add(other_hope + slot, held_to_four(hope.points[1 - own][order[slot]] / 20));
  }
  const float chance = own == 0 ? hope.logit : -hope.logit;
  inputs.known = {held_to_four(chance), (hope.total[own] - hope.total[1 - own]) / Net::margin_unit};
  add_on_scale(inputs, logit, logit_knots, (chance + 3) * 4);
  add_on_scale(inputs, own_total, total_knots, hope.total[own] / 10);
  add_on_scale(inputs, other_total, total_knots, hope.total[1 - own] / 10);
  add_on_scale(inputs, rounds, rounds_knots, hope.rounds);
}

}  // namespace
}  // namespace board

void Features<Duel>::extract(const duel::State& state, Seat seat, Inputs& inputs) const {
  using namespace board;
  static const DuelEvaluator by_hand;
  const int own = seat.index();
  std::array<Row, 4> rows;
  std::array<std::int64_t, 4> key;
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
  add_hope(by_hand.hope(state), own, order, inputs);
}

}  // namespace qwixx
