#include "ai/features_on_board.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ai/greedy.h"

namespace qwixx {
namespace path {
namespace {

// What a space holds for a player: 0 crossed already, 1-6 can be crossed after skipping 0-5 or more
// numbers, 7 the last number without the crosses it needs, 8 barred for ever.
int kind_of(const on_board::State& state, Seat seat, int space) {
  const Move mark = state.board->at(space).mark;
  const std::uint16_t lane = lane_of(state.sheets[seat.index()].crosses, mark.colour());
  if (lane >> mark.position() & 1) return 0;
  const int reach = static_cast<int>(std::bit_width(lane & ((1U << positions) - 1)));
  if ((state.locked >> index_of(mark.colour()) & 1) || mark.position() < reach) return 8;
  if (mark.position() == last_position && std::popcount(lane) < marks_before_last) return 7;
  return 1 + std::min(mark.position() - reach, 5);
}

int distance_to_end(const on_board::State& state, Seat seat) {
  return std::min(state.board->length() - state.spaces[seat.index()], farthest);
}

void add_space(const on_board::State& state, Seat seat, int base, Inputs& inputs) {
  const int space = state.spaces[seat.index()];
  if (state.board == &on_board::side_a()) inputs.add(base + space);
  if (state.board == &on_board::side_b()) inputs.add(base + spaces_told + space);
}

void add_ahead(const on_board::State& state, Seat seat, int base, Inputs& inputs) {
  const int from = state.spaces[seat.index()];
  const int told = std::min(ahead, state.board->length() - from);
  for (int i = 0; i < told; ++i) inputs.add(base + i * kinds + kind_of(state, seat, from + 1 + i));
}

int last_round_case(const on_board::State& state, Seat own) {
  if (!on_board::last_round(state)) return 0;
  const int turns_away = (own.index() - state.active.index() + state.players) % state.players;
  return 1 + 2 * (std::min<int>(state.turns_left, 3) - 1) + (turns_away < state.turns_left);
}

// What the hand-made evaluator says, on scales.
void add_hope(const OnBoardHope& hope, const sheets::Table& table, Inputs& inputs) {
  const float own = hope.scores[table.own.index()];
  const float leader = hope.scores[table.leader.index()];
  const float ahead_by = std::clamp((own - leader) / (6 * std::sqrt(hope.rounds)), -4.0F, 4.0F);
  inputs.known = {ahead_by, (own - leader) / Net::margin_unit};
  add_on_scale(inputs, lead, lead_knots, (ahead_by + 3) * 4);
  add_on_scale(inputs, own_total, total_knots, own / 10);
  add_on_scale(inputs, leader_total, total_knots, leader / 10);
  add_on_scale(inputs, rounds, rounds_knots, hope.rounds);
}

}  // namespace
}  // namespace path

void Features<OnBoard>::extract(const on_board::State& state, Seat own, Inputs& inputs) const {
  using namespace path;
  const sheets::Table table = table_of(state, own);
  inputs.clear();
  sheets::add(state, table, sheets::plain_order, inputs);

  add_space(state, own, own_space, inputs);
  add_space(state, table.leader, leader_space, inputs);
  for (Seat seat = own.next(state.players); seat != own; seat = seat.next(state.players)) {
    if (seat != table.leader) add_space(state, seat, other_spaces, inputs);
  }
  add_ahead(state, own, own_ahead, inputs);
  add_ahead(state, table.leader, leader_ahead, inputs);

  const int mine = distance_to_end(state, own);
  const int theirs = distance_to_end(state, table.leader);
  inputs.add(own_distance + mine);
  inputs.add(leader_distance + theirs);
  inputs.add(distance_of_both + std::min(mine / 5, stretches - 1) * stretches +
             std::min(theirs / 5, stretches - 1));
  inputs.add(last_round + last_round_case(state, own));
  static const GreedyOnBoard by_hand;
  add_hope(by_hand.hope(state), table, inputs);
}

}  // namespace qwixx
