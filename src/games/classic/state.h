// Classic Qwixx for one to five players: the whole of RULES "Classic" as pure functions on a small value.
//
// A turn goes roll → white (every seat seals a choice, then all take effect together) → colour (the active
// seat) → the next turn's roll, or over. On Board builds its turn from the same steps (reveal, cross,
// take_misthrow, pass_dice_on), so each rule stands here once.
//
// Always holds: a sealed choice is a legal move of its seat; only seats in `undecided` may still choose;
// dice of locked rows are 0; outside `white` nothing is sealed.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/classic/sheet.h"

namespace qwixx::classic {

struct State {
  std::array<Sheet, most_seats> sheets{};
  Dice dice{};
  std::array<std::uint8_t, most_seats> misthrows{};
  std::array<Move, most_seats> sealed{};
  SeatSet undecided{};
  std::uint8_t locked = 0;  // bit c: the row of colour c is locked for all
  Phase phase = Phase::roll;
  Seat active{};
  std::uint8_t players = 2;
  bool active_crossed = false;  // in this turn, in any action

  friend constexpr bool operator==(const State&, const State&) = default;
};

constexpr unsigned locked_rows(const State& state) { return state.locked; }

constexpr SeatSet deciders(const State& state) {
  if (state.phase == Phase::white) return state.undecided;
  if (state.phase == Phase::roll || state.phase == Phase::over) return {};
  return SeatSet::only(state.active);
}

// Action 1: the white sum in any open row (classic 2.2). The pass is not among these.
constexpr Lanes white_marks(const State& state, Seat seat) {
  const Lanes wanted = lanes_of_white_sum(state.dice.white_sum());
  return state.sheets[seat.index()].open(wanted, lanes_of_rows(state.locked));
}

// Action 2: one white die plus one coloured die, in its colour (classic 2.3).
constexpr Lanes colour_marks(const State& state) {
  return state.sheets[state.active.index()].open(state.dice.lanes_with_white(state.dice.first_white()),
                                                 state.dice.lanes_with_white(state.dice.second_white()),
                                                 lanes_of_rows(state.locked));
}

constexpr MoveSet legal_moves(const State& state, Seat seat) {
  MoveSet moves;
  if (state.phase == Phase::white) {
    if (!state.undecided.has(seat)) return {};
    moves = MoveSet::of_marks(white_marks(state, seat));
  } else {
    if (state.phase != Phase::colour || seat != state.active) return {};
    moves = MoveSet::of_marks(colour_marks(state));
  }
  moves.add(Move::pass());
  return moves;
}

// --- the steps of a turn -------------------------------------------------------------------------------

constexpr void lock(State& state, unsigned rows) {
  if (rows == 0) [[likely]]
    return;
  state.locked = static_cast<std::uint8_t>(state.locked | rows);
  state.dice = state.dice.without(state.locked);                                // classic 3.2
  if (std::popcount(state.locked) >= rows_that_end) state.phase = Phase::over;  // classic 4.2
}

// The active seat's mark in action 2 or 3; a pass crosses nothing.
constexpr void cross(State& state, Move move) {
  state.active_crossed |= !move.is_pass();
  lock(state, state.sheets[state.active.index()].cross(move));
}

// All choices of action 1 are in: they take effect together (classic 2.2, 3.1).
constexpr void reveal(State& state) {
  state.phase = Phase::colour;
  state.active_crossed = !state.sealed[state.active.index()].is_pass();
  unsigned newly_locked = 0;
  for (int i = 0; i < state.players; ++i) {
    newly_locked |= state.sheets[i].cross(state.sealed[i]);
    state.sealed[i] = Move::pass();
  }
  lock(state, newly_locked);
}

constexpr void seal(State& state, Seat seat, Move move) {
  state.sealed[seat.index()] = move;
  state.undecided.remove(seat);
  if (state.undecided.empty()) reveal(state);
}

// The active seat's misthrow, if it crossed nothing (classic 2.5); the fourth ends the game (classic 4.1).
constexpr void take_misthrow(State& state) {
  std::uint8_t& misthrows = state.misthrows[state.active.index()];
  misthrows = static_cast<std::uint8_t>(misthrows + !state.active_crossed);
  if (misthrows == misthrow_limit) [[unlikely]]
    state.phase = Phase::over;
}

constexpr void pass_dice_on(State& state) {
  state.active_crossed = false;
  state.dice = Dice{};
  state.active = state.active.next(state.players);
  state.phase = Phase::roll;
}

// --- the next state ------------------------------------------------------------------------------------

constexpr void advance(State& state, const Dice& dice) {
  assert(state.phase == Phase::roll);
  state.dice = state.locked == 0 ? dice : dice.without(state.locked);
  state.undecided = SeatSet::first(state.players);
  state.phase = Phase::white;
}

constexpr void advance(State& state, Seat seat, Move move) {
  assert(legal_moves(state, seat).has(move));
  if (state.phase == Phase::white) return seal(state, seat, move);
  cross(state, move);
  take_misthrow(state);
  if (state.phase != Phase::over) pass_dice_on(state);
}

constexpr State seen_by(State state, Seat seat) {
  for (int i = 0; i < state.players; ++i) {
    if (i != seat.index()) state.sealed[i] = Move::pass();
  }
  return state;
}

constexpr int score(const State& state, Seat seat) {
  return state.sheets[seat.index()].points_of_rows() - misthrow_cost * state.misthrows[seat.index()];
}

std::string to_json(const State& state);
std::string to_text(const State& state);
Result<State> parse(std::string_view text);

}  // namespace qwixx::classic

namespace qwixx {

struct Classic {
  using State = classic::State;
  struct Setup {
    int players = 2;
  };
  static constexpr std::string_view name = "classic";
  static constexpr int fewest_players = 1;
  static constexpr int most_players = 5;

  static constexpr State start(const Setup& setup) {
    State state;
    state.players = static_cast<std::uint8_t>(setup.players);
    return state;
  }
  static Result<State> parse(std::string_view text) { return classic::parse(text); }
};

static_assert(sizeof(classic::State) <= 64);

}  // namespace qwixx
