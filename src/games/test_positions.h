// For tests: positions and moves written as text, as in docs/notation.md.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/game.h"

namespace qwixx {

template <Game G>
typename G::State position(std::string_view text) {
  const auto state = G::parse(text);
  if (!state) throw std::invalid_argument(std::string(text) + ": " + state.error().message);
  return *state;
}

inline Dice dice(std::string_view text) { return parse_dice(text).value(); }

// "- r5 y5"; empty when the seat has nothing to decide.
template <GameState S>
std::string legal(const S& state, int seat) {
  return to_text(legal_moves(state, Seat(seat)));
}

// The state after a move that must be legal.
template <GameState S>
S play(const S& state, int seat, std::string_view text) {
  const Move move = parse_move(text).value();
  if (!legal_moves(state, Seat(seat)).has(move))
    throw std::invalid_argument("not legal: " + std::string(text));
  return apply(state, Seat(seat), move);
}

// All seats that have a decision due pass.
template <GameState S>
S all_pass(S state) {
  while (!deciders(state).empty()) state = apply(state, *deciders(state).begin(), Move::pass());
  return state;
}

template <Game G>
std::string refusal(std::string_view text) {
  const auto state = G::parse(text);
  return state ? "accepted" : state.error().message;
}

}  // namespace qwixx
