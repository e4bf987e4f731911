#include "solver/query.h"

#include <cmath>

namespace qwixx::solver {
namespace {

// Every seat that has not chosen passes.
classic::State with_choice(classic::State state, Seat seat, Move move) {
  for (Seat decider : deciders(state)) state = apply(state, decider, decider == seat ? move : Move::pass());
  return state;
}

classic::State turn_over(const classic::State& state) {
  return state.phase == Phase::over ? state : apply(state, state.active, Move::pass());
}

}  // namespace

double expected_score(const Table& table, const classic::State& state, Seat seat) {
  const double now = score(state, seat);
  if (state.phase == Phase::over) return now;
  const double step = std::pow(table.kind().discount, 1.0 / table.kind().players);
  return now + step * double{table.to_come(state, seat)};
}

Play best_play(const Table& table, const classic::State& rolled, Seat seat) {
  classic::State state = rolled;
  for (int i = 0; i < state.players; ++i) {
    if (i != seat.index()) state.misthrows[i] = 0;  // others never end the game
  }
  Play best{Move::pass(), Move::pass(), -1e9};
  for (Move white : legal_moves(state, seat)) {
    const classic::State after = with_choice(state, seat, white);
    if (after.phase == Phase::over || after.active != seat) {
      const double value = expected_score(table, turn_over(after), seat);
      if (value > best.value) best = {white, Move::pass(), value};
      continue;
    }
    for (Move colour : legal_moves(after, seat)) {
      const double value = expected_score(table, apply(after, seat, colour), seat);
      if (value > best.value) best = {white, colour, value};
    }
  }
  return best;
}

}  // namespace qwixx::solver
