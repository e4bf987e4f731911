#include "ai/own_sheet.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace qwixx {
namespace {

const double step = std::pow(OwnSheet::kind.discount, 1.0 / OwnSheet::kind.players);  // of one roll

// The choices of a seat that nobody else's touch.
classic::State alone(classic::State state, Seat seat, Move move) {
  for (Seat decider : deciders(state)) state = apply(state, decider, decider == seat ? move : Move::pass());
  return state;
}

}  // namespace

double best_other_score(const classic::State& state, Seat seat) {
  double best = -1000;
  for (int i = 0; i < state.players; ++i) {
    if (i != seat.index()) best = std::max(best, static_cast<double>(score(state, Seat(i))));
  }
  return state.players == 1 ? 0 : best;
}

double OwnSheet::hope(const classic::State& state, Seat seat, Seat next_active) const {
  const solver::Rows rows = solver::rows_of(state.sheets[seat.index()], state.locked);
  const int misthrows = std::min<int>(state.misthrows[seat.index()], solver::misthrow_states - 1);
  return score(state, seat) + step * to_come(rows, misthrows, seat == next_active);
}

// A finished game is worth winning or losing; one that goes on, what the sheet may expect.
double OwnSheet::worth(const classic::State& state, Seat seat) const {
  if (state.phase == Phase::over) {
    const double lead = score(state, seat) - best_other_score(state, seat);
    return score(state, seat) + (lead > 0 ? decided : lead < 0 ? -decided : 0);
  }
  return hope(state, seat, state.phase == Phase::roll ? state.active : state.active.next(state.players));
}

double OwnSheet::best_colour(const classic::State& state, Seat seat) const {
  if (state.phase != Phase::colour || state.active != seat) return worth(state, seat);
  double best = -1e9;
  for (Move move : legal_moves(state, seat)) best = std::max(best, worth(apply(state, seat, move), seat));
  return best;
}

Move OwnSheet::best_alone(const classic::State& state, Seat seat) const {
  Move best = Move::pass();
  if (legal_moves(state, seat).size() == 1) return best;
  double highest = -1e9;
  for (Move move : legal_moves(state, seat)) {
    const double value = best_colour(alone(state, seat, move), seat);
    if (value <= highest) continue;
    highest = value;
    best = move;
  }
  return best;
}

std::vector<OwnSheet::Plan> OwnSheet::plans(const classic::State& state, Seat seat) const {
  std::array<Move, most_seats> choices;
  for (Seat decider : deciders(state)) choices[decider.index()] = best_alone(state, decider);
  std::vector<Plan> found;
  for (Move move : legal_moves(state, seat)) {
    choices[seat.index()] = move;
    classic::State next = state;
    for (Seat decider : deciders(state)) next = apply(next, decider, choices[decider.index()]);
    found.push_back({move, next, best_colour(next, seat)});
  }
  std::ranges::stable_sort(found, std::greater{}, &Plan::worth);
  return found;
}

}  // namespace qwixx
