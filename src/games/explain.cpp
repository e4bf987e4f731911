#include "games/explain.h"

namespace qwixx {
namespace {

// What the dice of this phase allow, before any other rule.
Lanes shown(const Dice& dice, Phase phase) {
  if (phase == Phase::white) return lanes_of_white_sum(dice.white_sum());
  return dice.lanes_with_white(dice.first_white()) | dice.lanes_with_white(dice.second_white());
}

// What can be said of a move before the rows are looked at; nothing if it is a mark in action 1 or 2.
template <class S>
std::optional<Reason> explain_kind(const S& state, Seat seat, Move move) {
  if (!deciders(state).has(seat)) return Reason::no_decision;
  if (legal_moves(state, seat).has(move)) return Reason::legal;
  if (!move.is_mark() || state.phase == Phase::board) return Reason::not_this_game;
  return std::nullopt;
}

bool row_locked(unsigned locked, Move mark) { return locked >> index_of(mark.colour()) & 1; }

}  // namespace

namespace classic {

Reason explain_mark(const State& state, Seat seat, Move mark) {
  const Sheet& sheet = state.sheets[seat.index()];
  if (sheet.crossed(mark.colour(), mark.position())) return Reason::crossed;
  if (row_locked(state.locked, mark)) return Reason::locked;
  if (lane_of(sheet.crosses, mark.colour()) >> mark.position() != 0) return Reason::passed_by;
  if (mark.position() == last_position && sheet.count(mark.colour()) < marks_before_last)
    return Reason::needs_five;
  return Reason::legal;
}

Reason explain(const State& state, Seat seat, Move move) {
  if (const auto kind = explain_kind(state, seat, move)) return *kind;
  const Reason bar = explain_mark(state, seat, move);
  const bool on_dice = (shown(state.dice, state.phase) & move.lanes()) != 0;
  if (bar == Reason::legal || (bar == Reason::needs_five && !on_dice)) return Reason::not_the_roll;
  return bar;
}

}  // namespace classic

namespace on_board {

Reason explain(const State& state, Seat seat, Move move) {
  if (state.phase != Phase::board || !move.is_step()) {
    if (const auto kind = explain_kind(state, seat, move)) return *kind;
    return classic::explain(state, seat, move);
  }
  if (seat != state.active) return Reason::no_decision;
  const int space = destination(state, seat, move.spaces());
  if (space > state.board->length()) return Reason::past_end;
  if (enterable(state) & state.board->at(space).mark.lanes()) return Reason::legal;
  return row_locked(state.locked, state.board->at(space).mark) ? Reason::locked : Reason::not_crossable;
}

}  // namespace on_board

namespace duel {

Reason explain_place(const State& state, Move place) {
  if (open(state, place.lanes()) != 0) return Reason::legal;
  const Colour row = place.colour();
  const unsigned own = lane_of(state.tokens[state.active.index()], row);
  const unsigned other = lane_of(state.tokens[1 - state.active.index()], row);
  const int position = place.position();
  if (row_locked(state.locked, place)) return Reason::locked;
  if (own >> (position + 1) != 0) return Reason::passed_by;
  if (own >> position & 1) return Reason::not_foremost;  // overtaken: it cannot grow
  if (other >> position & 1) {
    return state.stacked & place.lanes() ? Reason::stacked : Reason::not_foremost;
  }
  return Reason::needs_five;
}

Reason explain(const State& state, Seat seat, Move move) {
  if (const auto kind = explain_kind(state, seat, move)) return *kind;
  if (state.phase == Phase::colour && move == state.used) return Reason::just_used;
  const Reason bar = explain_place(state, move);
  const bool on_dice = (shown(state.dice, state.phase) & move.lanes()) != 0;
  if (bar == Reason::legal || (bar == Reason::needs_five && !on_dice)) return Reason::not_the_roll;
  return bar;
}

}  // namespace duel
}  // namespace qwixx
