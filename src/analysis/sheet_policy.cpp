#include "analysis/sheet_policy.h"

#include <algorithm>

namespace qwixx::analysis {
namespace {

// On Board: how many rounds a fresh game lasts, and what a mark takes away (as ai/greedy.cpp has found).
constexpr float board_rounds = 8.9F;
constexpr float board_rounds_a_mark = 0.42F;
constexpr float space_worth = 0.3F;  // what a space nearer to the end of the path counts beside its points

template <class State>
bool leads_with(const State& state, int seat, int own) {
  for (int i = 0; i < state.players; ++i) {
    if (i != seat && score(state, Seat(i)) > own) return false;
  }
  return true;
}

// Of the sheet that is nearest to ending the game; a misthrow counts as three, a locked row as four.
int marks_made(const classic::State& state) {
  int furthest = 0;
  for (int i = 0; i < state.players; ++i) {
    furthest =
        std::max(furthest, 3 * state.misthrows[i] + std::popcount(state.sheets[i].crosses & all_numbers));
  }
  return furthest + 4 * std::popcount(state.locked);
}

// What it means to the active seat to have crossed nothing (classic 2.5, 4.1).
float misthrow_gain(const classic::State& state) {
  const int seat = state.active.index();
  if (state.misthrows[seat] + 1 < misthrow_limit) return -misthrow_loss;
  return leads_with(state, seat, score(state, state.active) - misthrow_cost) ? game_won : -game_won;
}

}  // namespace

int SheetPolicy::stage_of(const classic::State& state) {
  return std::min(marks_made(state), RowHope::stages - 1);
}

// The piece that is furthest may end the game before the sheets do.
int SheetPolicy::stage_of(const on_board::State& state) {
  float rounds = board_rounds - board_rounds_a_mark * static_cast<float>(marks_made(state));
  for (int i = 0; i < state.players; ++i) {
    const int to_go = state.board->length() - 4 - state.spaces[i];
    rounds = std::min(rounds, 1 + static_cast<float>(to_go) / 3);
  }
  return RowHope::stage_with(rounds);
}

float SheetPolicy::gain(const classic::State& state, int seat, const classic::Sheet& sheet, Move mark,
                        int stage) const {
  const unsigned lane = lane_of(sheet.crosses, mark.colour());
  const int marks = std::popcount(lane);
  const float before = hope_.value(stage, marks, std::bit_width(lane));
  if (mark.position() < last_position) return hope_.value(stage, marks + 1, mark.position() + 1) - before;
  if (std::popcount(state.locked) + 1 >= rows_that_end) {
    const int own = score(state, Seat(seat)) + points(marks + 2) - points(marks);
    return leads_with(state, seat, own) ? game_won : -game_won;
  }
  return static_cast<float>(points(marks + 2)) - before;
}

Choice SheetPolicy::best_mark(const classic::State& state, int seat, const classic::Sheet& sheet, Lanes marks,
                              int stage) const {
  Choice best;
  for (; marks != 0; marks &= marks - 1) {
    const Move mark = Move::from_index(std::countr_zero(marks));
    const float found = gain(state, seat, sheet, mark, stage);
    if (found > best.gain) best = {mark, found};
  }
  return best;
}

Move SheetPolicy::choose_white(const classic::State& state, Seat seat, int stage) const {
  const classic::Sheet& sheet = state.sheets[seat.index()];
  return best_mark(state, seat.index(), sheet, classic::white_marks(state, seat), stage).move;
}

// The active seat plans both actions together.
Move SheetPolicy::plan_white(const classic::State& state, int stage) const {
  const int seat = state.active.index();
  const Lanes closed = lanes_of_rows(state.locked);
  const Lanes first = state.dice.lanes_with_white(state.dice.first_white());
  const Lanes second = state.dice.lanes_with_white(state.dice.second_white());
  const auto then_colour = [&](const classic::Sheet& sheet) {
    return best_mark(state, seat, sheet, sheet.open(first, closed) | sheet.open(second, closed), stage).gain;
  };
  const classic::Sheet& now = state.sheets[seat];
  Choice best;
  const float colour_only = then_colour(now);
  best.gain = colour_only > 0 ? colour_only : misthrow_gain(state);
  for (Move mark : MoveSet::of_marks(classic::white_marks(state, state.active))) {
    classic::Sheet after = now;
    after.cross(mark);
    const float total = gain(state, seat, now, mark, stage) + then_colour(after);
    if (total > best.gain) best = {mark, total};
  }
  return best.move;
}

Move SheetPolicy::choose_colour(const classic::State& state, int stage, bool action_three_left) const {
  const int seat = state.active.index();
  const classic::Sheet& sheet = state.sheets[seat];
  const Lanes marks = classic::colour_marks(state);
  if (marks == 0) return Move::pass();
  const Choice best = best_mark(state, seat, sheet, marks, stage);
  if (!best.move.is_pass() || state.active_crossed || action_three_left) return best.move;
  // Every mark costs something; perhaps less than the misthrow.
  Choice least{Move::pass(), misthrow_gain(state)};
  for (Move mark : MoveSet::of_marks(marks)) {
    const float found = gain(state, seat, sheet, mark, stage);
    if (found > least.gain) least = {mark, found};
  }
  return least.move;
}

Move SheetPolicy::choose_step(const on_board::State& state, int stage) const {
  const int seat = state.active.index();
  const classic::Sheet& sheet = state.sheets[seat];
  Choice best{Move::pass(), state.active_crossed ? 0 : misthrow_gain(state)};
  const int from = state.spaces[seat];
  int space = from;
  for (int steps = 1; steps <= longest_step; ++steps) {
    space = on_board::next_free(state, space);
    if (space > state.board->length()) break;
    if (!on_board::may_enter(state, space)) continue;
    const Move mark = state.board->at(space).mark;
    const bool crosses = (sheet.crosses & mark.lanes()) == 0;
    float found = static_cast<float>(state.board->points_at(space) - state.board->points_at(from)) +
                  space_worth * static_cast<float>(space - from);
    if (crosses) found += gain(state, seat, sheet, mark, stage);
    if (!crosses && !state.active_crossed) found += misthrow_gain(state);
    if (found > best.gain) best = {Move::step(steps), found};
  }
  return best.move;
}

void SheetPolicy::finish_turn(classic::State& state) const {
  const int stage = stage_of(state);
  if (state.phase == Phase::white) {
    const SeatSet due = state.undecided;
    for (Seat seat : due)
      classic::advance(state, seat,
                       seat == state.active ? plan_white(state, stage) : choose_white(state, seat, stage));
  }
  if (state.phase == Phase::colour) classic::advance(state, state.active, choose_colour(state, stage, false));
}

void SheetPolicy::finish_turn(on_board::State& state) const {
  const int stage = stage_of(state);
  if (state.phase == Phase::white) {
    const SeatSet due = state.undecided;
    for (Seat seat : due)
      on_board::advance(state, seat,
                        seat == state.active ? plan_white(state, stage) : choose_white(state, seat, stage));
  }
  if (state.phase == Phase::colour) on_board::advance(state, state.active, choose_colour(state, stage, true));
  if (state.phase == Phase::board) on_board::advance(state, state.active, choose_step(state, stage));
}

}  // namespace qwixx::analysis
