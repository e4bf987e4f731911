// Qwixx The Duel: two players, one shared board, tokens that beat and stack (RULES "The Duel").
//
// Only the active seat acts. A token on the board is a bit in its owner's lanes plus a height; the lock is
// bit 11 of a lane, as on a classic sheet.
//
// Always holds: no space has two owners; height is 0 exactly on empty spaces and above 1 exactly on stacked
// ones; `count` is the sum of a seat's heights in a row, lock included; tokens in hand + on the board + on
// misthrow fields = 22.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/points.h"

namespace qwixx::duel {

inline constexpr int tokens_each = 22;
inline constexpr int misthrow_fields = 4;

struct State {
  std::array<Lanes, 2> tokens{};                         // where each seat has tokens
  Lanes stacked = 0;                                     // where two or more lie on each other
  std::array<std::array<std::uint8_t, 11>, 4> height{};  // by row and position
  std::array<std::array<std::uint8_t, 4>, 2> count{};    // by seat and row, stacks and lock counted
  std::array<std::uint8_t, 2> in_hand{tokens_each, tokens_each};
  std::array<std::uint8_t, 2> misthrows{};
  Dice dice{};
  Move used{};  // the space of this turn's action 1; a pass where there is none
  std::uint8_t locked = 0;
  Phase phase = Phase::roll;
  Seat active{};
  static constexpr std::uint8_t players = 2;

  friend constexpr bool operator==(const State&, const State&) = default;
};

constexpr unsigned locked_rows(const State& state) { return state.locked; }

constexpr SeatSet deciders(const State& state) {
  if (state.phase == Phase::roll || state.phase == Phase::over) return {};
  return SeatSet::only(state.active);
}

// Which of the wanted spaces, at most one a row, the active seat may take (duel 1).
constexpr Lanes open(const State& state, Lanes wanted) {
  const Lanes own = state.tokens[state.active.index()];
  const Lanes other = state.tokens[1 - state.active.index()];
  const Lanes closed = lanes_of_rows(state.locked);
  const Lanes right_of_own = wanted & lanes_where_less(own | closed, wanted);
  const Lanes foremost = wanted & lanes_where_less(own | other, wanted << 1);

  const Lanes place = right_of_own & ~other;                            // duel 1.2
  const Lanes beat = right_of_own & other & ~state.stacked & foremost;  // duel 1.3
  const Lanes stack = own & foremost & ~closed;                         // duel 1.4
  Lanes result = place | beat | stack;
  if (result & last_numbers) [[unlikely]] {
    for (Lanes lasts = result & last_numbers; lasts != 0; lasts &= lasts - 1) {
      const Move last = Move::from_index(std::countr_zero(lasts));
      if (state.count[state.active.index()][index_of(last.colour())] < marks_before_last) {  // duel 1.5
        result &= ~last.lanes();
      }
    }
  }
  return result;
}

constexpr MoveSet legal_moves(const State& state, Seat seat) {
  if (!deciders(state).has(seat)) return {};
  Lanes marks = 0;
  if (state.phase == Phase::white) {
    marks = open(state, lanes_of_white_sum(state.dice.white_sum()));
  } else {
    marks = open(state, state.dice.lanes_with_white(state.dice.first_white())) |
            open(state, state.dice.lanes_with_white(state.dice.second_white()));
    marks &= ~state.used.lanes();  // duel 2.2
  }
  MoveSet moves = MoveSet::of_marks(marks);
  moves.add(Move::pass());
  return moves;
}

// --- the steps of a turn -------------------------------------------------------------------------------

constexpr void spend_token(State& state) {
  if (--state.in_hand[state.active.index()] == 0) state.phase = Phase::over;  // duel 3.1
}

constexpr void lock(State& state, Colour row) {
  state.locked = static_cast<std::uint8_t>(state.locked | 1U << index_of(row));
  state.dice = state.dice.without(state.locked);                                // duel 1.6
  if (std::popcount(state.locked) >= rows_that_end) state.phase = Phase::over;  // duel 3.3
  if (state.in_hand[state.active.index()] == 0) return;  // duel 3.1: the lock stays empty
  state.tokens[state.active.index()] |= in_lane(row, 1U << lock_position);
  ++state.count[state.active.index()][index_of(row)];
  spend_token(state);
}

constexpr void place(State& state, Move move) {
  const int own = state.active.index();
  const int row = index_of(move.colour());
  std::uint8_t& height = state.height[row][move.position()];
  if (state.tokens[1 - own] & move.lanes()) {  // duel 1.3: the beaten token goes back to its owner
    state.tokens[1 - own] &= ~move.lanes();
    --state.count[1 - own][row];
    ++state.in_hand[1 - own];
    height = 0;
  }
  state.stacked |= state.tokens[own] & move.lanes();  // duel 1.4
  state.tokens[own] |= move.lanes();
  ++state.count[own][row];
  ++height;
  spend_token(state);
  if (move.position() == last_position) [[unlikely]]
    lock(state, move.colour());
}

constexpr void take_misthrow(State& state) {
  ++state.misthrows[state.active.index()];
  spend_token(state);
  if (state.misthrows[0] + state.misthrows[1] == misthrow_fields) state.phase = Phase::over;  // duel 3.2
}

constexpr void end_turn(State& state) {
  state.used = Move::pass();
  state.dice = Dice{};
  state.active = state.active.next(2);
  state.phase = Phase::roll;
}

// --- the next state ------------------------------------------------------------------------------------

constexpr void advance(State& state, const Dice& dice) {
  assert(state.phase == Phase::roll);
  state.dice = state.locked == 0 ? dice : dice.without(state.locked);
  state.phase = Phase::white;
}

constexpr void advance(State& state, [[maybe_unused]] Seat seat, Move move) {
  assert(legal_moves(state, seat).has(move));
  if (!move.is_pass()) place(state, move);
  if (state.phase == Phase::over) return;
  if (state.phase == Phase::white) {
    state.used = move;
    state.phase = Phase::colour;
    return;
  }
  if (move.is_pass() && state.used.is_pass()) take_misthrow(state);  // duel 2.3
  if (state.phase != Phase::over) end_turn(state);
}

constexpr State seen_by(const State& state, Seat) { return state; }

constexpr int score(const State& state, Seat seat) {
  int sum = -misthrow_cost * state.misthrows[seat.index()];
  for (std::uint8_t tokens : state.count[seat.index()]) sum += points(tokens);  // duel 3.4
  return sum;
}

std::string to_json(const State& state);
std::string to_text(const State& state);
Result<State> parse(std::string_view text);

}  // namespace qwixx::duel

namespace qwixx {

struct Duel {
  using State = duel::State;
  struct Setup {
    int players = 2;
  };
  static constexpr std::string_view name = "duel";
  static constexpr int fewest_players = 2;
  static constexpr int most_players = 2;

  static constexpr State start(const Setup&) { return {}; }
  static Result<State> parse(std::string_view text) { return duel::parse(text); }
};

}  // namespace qwixx
