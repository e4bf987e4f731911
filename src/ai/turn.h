// Playing a turn out: from a decision to the next roll, every seat maximizing its own worth.
//
// The active seat's later actions are searched exactly. In the sealed action 1 each seat is given the reply
// that is best against the others' predicted choices (two passes of best replies from "all pass"), so no
// sealed choice is ever looked at.
#pragma once

#include <algorithm>
#include <vector>

#include "ai/bot.h"
#include "ai/evaluator.h"

namespace qwixx {

// From action 2 or 3 to the next roll: what the active seat's best play leads to.
template <Game G>
Estimates finish_turn(const typename G::State& state, const Evaluator<G>& evaluator) {
  if (state.phase == Phase::roll || state.phase == Phase::over) return estimates_of(evaluator, state);
  const Seat active = state.active;
  Estimates best{};
  bool first = true;
  for (Move move : legal_moves(state, active)) {
    const Estimates found = finish_turn<G>(apply(state, active, move), evaluator);
    if (first || found[active.index()].worth() > best[active.index()].worth()) best = found;
    first = false;
  }
  return best;
}

using Choices = std::array<Move, most_seats>;

// The turn played out from action 1 with these choices of all seats that have not sealed one yet.
template <Game G>
Estimates after_choices(typename G::State state, const Choices& choices, const Evaluator<G>& evaluator) {
  for (Seat seat : deciders(state)) state = apply(state, seat, choices[seat.index()]);
  return finish_turn<G>(state, evaluator);
}

template <Game G>
Move best_reply(const typename G::State& state, Seat seat, Choices choices, const Evaluator<G>& evaluator) {
  Move best = Move::pass();
  float highest = -1e30F;
  for (Move move : legal_moves(state, seat)) {
    choices[seat.index()] = move;
    const float worth = after_choices<G>(state, choices, evaluator)[seat.index()].worth();
    if (worth > highest) {
      highest = worth;
      best = move;
    }
  }
  return best;
}

// What every seat is expected to choose in action 1.
template <Game G>
Choices predict_choices(const typename G::State& state, const Evaluator<G>& evaluator) {
  Choices choices;
  choices.fill(Move::pass());
  const int passes = deciders(state).size() > 1 ? 2 : 1;
  for (int pass = 0; pass < passes; ++pass) {
    for (Seat seat : deciders(state)) {
      if (legal_moves(state, seat).size() > 1)
        choices[seat.index()] = best_reply<G>(state, seat, choices, evaluator);
    }
  }
  return choices;
}

// All legal moves of the view's seat with what they lead to, best first.
template <Game G>
std::vector<Candidate> rank_moves(const View<typename G::State>& view, const Evaluator<G>& evaluator) {
  const auto& state = view.state();
  const int own = view.seat().index();
  const bool sealed_action = state.phase == Phase::white && deciders(state).size() > 1;
  Choices choices;
  if (sealed_action) choices = predict_choices<G>(state, evaluator);
  std::vector<Candidate> ranked;
  for (Move move : view.legal()) {
    choices[own] = move;
    const Estimate found = state.phase == Phase::white
                               ? after_choices<G>(state, choices, evaluator)[own]
                               : finish_turn<G>(apply(state, view.seat(), move), evaluator)[own];
    ranked.push_back({move, found.win, found.margin});
  }
  std::ranges::stable_sort(ranked, std::greater{}, [](const Candidate& candidate) {
    return candidate.win + double{Estimate::margin_weight} * candidate.margin;
  });
  return ranked;
}

}  // namespace qwixx
