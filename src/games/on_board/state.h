// Qwixx On Board for two to four players: classic plus a piece on a path (RULES "On Board").
//
// The sheets, dice and phases are a classic state; this adds action 3 and the last round. The state refers
// to its board, which is kept for the life of the program.
//
// Always holds: no two pieces share a space other than start.
#pragma once

#include <array>

#include "core/game.h"
#include "games/classic/state.h"
#include "games/on_board/board.h"

namespace qwixx::on_board {

inline constexpr int most_pieces = 4;
inline constexpr std::uint8_t not_announced = 255;

struct State : classic::State {
  const Board* board = nullptr;
  std::array<std::uint8_t, most_pieces> spaces{};  // where each seat's piece stands; 0 is start
  std::uint8_t turns_left = not_announced;         // of the last round, once it is announced

  friend bool operator==(const State&, const State&) = default;
};

inline bool last_round(const State& state) { return state.turns_left != not_announced; }

// Bit n: the nth space in front of this seat's piece holds no piece; it may lie past the end (on_board 2.1).
inline std::uint64_t free_ahead(const State& state, Seat seat) {
  std::uint64_t held = 1;
  for (int i = 0; i < state.players; ++i) {
    const auto ahead = static_cast<unsigned>(state.spaces[i] - state.spaces[seat.index()]);
    held |= std::uint64_t{ahead < 64} << (ahead & 63);
  }
  return ~held;
}

// The space reached by moving over this many free spaces; past the end of the path if there are too few.
inline int destination(const State& state, Seat seat, int steps) {
  std::uint64_t ahead = free_ahead(state, seat);
  while (--steps > 0) ahead &= ahead - 1;
  return state.spaces[seat.index()] + std::countr_zero(ahead);
}

// The numbers on whose spaces the active piece may come to stand (on_board 2.2).
inline Lanes enterable(const State& state) {
  const classic::Sheet& sheet = state.sheets[state.active.index()];
  return sheet.crosses | sheet.all_open(lanes_of_rows(state.locked));
}

inline MoveSet board_moves(const State& state) {
  MoveSet moves;
  const Lanes numbers = enterable(state);
  const int here = state.spaces[state.active.index()];
  std::uint64_t ahead = free_ahead(state, state.active);
  for (int steps = 1; steps <= longest_step; ++steps, ahead &= ahead - 1) {
    const int space = here + std::countr_zero(ahead);
    if (space > state.board->length()) break;  // on_board 2.4
    moves.add_if(numbers >> state.board->at(space).mark.index() & 1, Move::step(steps));
  }
  return moves;
}

inline MoveSet legal_moves(const State& state, Seat seat) {
  if (state.phase != Phase::board) return classic::legal_moves(state, seat);
  if (seat != state.active) return {};
  MoveSet moves = board_moves(state);
  moves.add(Move::pass());
  return moves;
}

// Action 3: the piece moves, and the number under it is crossed if it was not yet (on_board 2.2, 2.3).
inline void step(State& state, Move move) {
  const int space = destination(state, state.active, move.spaces());
  state.spaces[state.active.index()] = static_cast<std::uint8_t>(space);
  const Move mark = state.board->at(space).mark;
  if ((state.sheets[state.active.index()].crosses & mark.lanes()) == 0) classic::cross(state, mark);
}

// The last round: announced once, by the first active piece that ends its turn on one of the last five
// spaces; every other player has one more turn (on_board 4.1).
inline void count_last_round(State& state) {
  if (last_round(state)) {
    --state.turns_left;
  } else if (state.board->near_end(state.spaces[state.active.index()])) {
    state.turns_left = static_cast<std::uint8_t>(state.players - 1);
  }
  if (state.turns_left == 0) state.phase = Phase::over;
}

inline void end_turn(State& state) {
  classic::take_misthrow(state);
  if (state.phase != Phase::over) count_last_round(state);
  if (state.phase != Phase::over) classic::pass_dice_on(state);
}

inline void advance(State& state, const Dice& dice) { classic::advance(state, dice); }

inline void advance(State& state, Seat seat, Move move) {
  assert(legal_moves(state, seat).has(move));
  switch (state.phase) {
    case Phase::white:
      classic::seal(state, seat, move);
      break;
    case Phase::colour:
      classic::cross(state, move);
      if (state.phase != Phase::over) state.phase = Phase::board;
      break;
    default:
      if (!move.is_pass()) step(state, move);
      if (state.phase != Phase::over) end_turn(state);
  }
}

inline State seen_by(State state, Seat seat) {
  static_cast<classic::State&>(state) = classic::seen_by(static_cast<const classic::State&>(state), seat);
  return state;
}

inline int bonus(const State& state, Seat seat) { return state.board->points_at(state.spaces[seat.index()]); }

// on_board 4.3
inline int score(const State& state, Seat seat) {
  return classic::score(static_cast<const classic::State&>(state), seat) + bonus(state, seat);
}

std::string to_json(const State& state);
std::string to_text(const State& state);
Result<State> parse(std::string_view text);

}  // namespace qwixx::on_board

namespace qwixx {

struct OnBoard {
  using State = on_board::State;
  struct Setup {
    int players = 2;
    const on_board::Board* board = &on_board::side_a();
  };
  static constexpr std::string_view name = "onboard";
  static constexpr int fewest_players = 2;
  static constexpr int most_players = 4;

  static State start(const Setup& setup) {
    State state;
    state.players = static_cast<std::uint8_t>(setup.players);
    state.board = setup.board;
    return state;
  }
  static Result<State> parse(std::string_view text) { return on_board::parse(text); }
};

}  // namespace qwixx
