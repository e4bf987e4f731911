#include "table/decision.h"

#include "games/explain.h"

namespace qwixx {
namespace {

// Calls f with the state as it would be had the seat not sealed its choice yet.
template <class F>
decltype(auto) with_choice_open(const AnyGame& game, Seat seat, F&& f) {
  return game.visit([&](auto state) {
    if constexpr (requires { state.undecided; }) {
      if (state.phase == Phase::white && seat.index() < state.players) state.undecided.add(seat);
    }
    return f(state);
  });
}

}  // namespace

bool seals(const AnyGame& game) {
  return game.visit([](const auto& state) { return requires { state.sealed; }; });
}

SeatSet sealed_seats(const AnyGame& game) {
  SeatSet seats;
  if (game.phase() != Phase::white || !seals(game)) return seats;
  const SeatSet undecided = game.waiting();
  for (int i = 0; i < game.players(); ++i) {
    if (!undecided.has(Seat(i))) seats.add(Seat(i));
  }
  return seats;
}

MoveSet open_moves(const AnyGame& game, Seat seat) {
  return with_choice_open(game, seat, [&](const auto& state) { return legal_moves(state, seat); });
}

bool pass_costs_misthrow(const AnyGame& game, Seat seat) {
  if (game.phase() == Phase::white) return false;
  return game.visit([&](const auto& state) {
    if (!deciders(state).has(seat)) return false;
    const auto passed = apply(state, seat, Move::pass());
    return passed.misthrows[seat.index()] > state.misthrows[seat.index()];
  });
}

Reason why_not(const AnyGame& game, Seat seat, Move move) {
  return with_choice_open(game, seat, [&](const auto& state) { return explain(state, seat, move); });
}

}  // namespace qwixx
