// What every game offers, and all that bots, matches and tools may rely on.
//
// A state is a small trivially copyable value. apply() makes the next one (advance() does it in place, for
// loops that would only copy it back); nothing is ever undone. A state
// knows whose decision is due (deciders), what each may do (legal_moves) and what a seat may see (seen_by:
// the state without the choices others have sealed).
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/dice.h"
#include "core/move.h"
#include "core/phase.h"
#include "core/result.h"
#include "core/seat.h"

namespace qwixx {

template <class S>
concept GameState = std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
                    requires(const S state, S next, Seat seat, Move move, const Dice& dice) {
                      { state.phase } -> std::convertible_to<Phase>;
                      { state.active } -> std::convertible_to<Seat>;
                      { state.dice } -> std::convertible_to<Dice>;
                      { state.players } -> std::convertible_to<int>;
                      { locked_rows(state) } -> std::same_as<unsigned>;
                      { deciders(state) } -> std::same_as<SeatSet>;
                      { legal_moves(state, seat) } -> std::same_as<MoveSet>;
                      advance(next, dice);
                      advance(next, seat, move);
                      { seen_by(state, seat) } -> std::same_as<S>;
                      { score(state, seat) } -> std::same_as<int>;
                      { to_json(state) } -> std::same_as<std::string>;
                      { to_text(state) } -> std::same_as<std::string>;
                    };

template <class G>
concept Game =
    GameState<typename G::State> && requires(std::string_view text, const typename G::Setup& setup) {
      { G::name } -> std::convertible_to<std::string_view>;
      { G::fewest_players } -> std::convertible_to<int>;
      { G::most_players } -> std::convertible_to<int>;
      { G::start(setup) } -> std::same_as<typename G::State>;
      { G::parse(text) } -> std::same_as<Result<typename G::State>>;
    };

// The state after a roll.
template <GameState S>
constexpr S apply(S state, const Dice& dice) {
  advance(state, dice);
  return state;
}

// The state after a decision, which must be legal.
template <GameState S>
constexpr S apply(S state, Seat seat, Move move) {
  advance(state, seat, move);
  return state;
}

// The seats with the highest score; several share the win (classic 4.3, duel 3.4).
template <GameState S>
SeatSet winners(const S& state) {
  SeatSet best;
  int highest = -1'000'000;
  for (int i = 0; i < state.players; ++i) {
    const int points = score(state, Seat(i));
    if (points > highest) best = SeatSet{};
    if (points >= highest) best.add(Seat(i));
    highest = std::max(highest, points);
  }
  return best;
}

}  // namespace qwixx
