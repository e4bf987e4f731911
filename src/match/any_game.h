// A game of any of the three kinds: the one place that erases their types. Everything that comes from
// outside (rolls, moves, texts) is checked here and refused in words; the games below only assert.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {

// The list of games. A new game is one folder under games/ and a word here.
template <class... Games>
struct GameList {
  using State = std::variant<typename Games::State...>;
  static constexpr std::array<std::string_view, sizeof...(Games)> names{Games::name...};
};
using AllGames = GameList<Classic, OnBoard, Duel>;

// From a state's type back to its game: GameOf<classic::State> is Classic.
template <class State>
struct GameOfState;
template <>
struct GameOfState<classic::State> {
  using type = Classic;
};
template <>
struct GameOfState<on_board::State> {
  using type = OnBoard;
};
template <>
struct GameOfState<duel::State> {
  using type = Duel;
};
template <class State>
using GameOf = typename GameOfState<State>::type;

struct Setup {
  std::string game = "classic";
  int players = 2;
  const on_board::Board* board = nullptr;  // On Board only; null is side-a
};

class AnyGame {
 public:
  static Result<AnyGame> start(const Setup& setup);
  static Result<AnyGame> parse(std::string_view position);

  template <GameState S>
  explicit AnyGame(const S& state) : state_(state) {}

  // Calls f with the state in its own type.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), state_);
  }

  std::string_view name() const;
  const on_board::Board* board() const;  // null unless On Board
  Setup setup() const;
  int players() const;
  Phase phase() const;
  Seat active() const;
  Dice dice() const;
  unsigned locked() const;
  SeatSet waiting() const;
  MoveSet legal(Seat seat) const;
  int score_of(Seat seat) const;
  SeatSet winners() const;
  bool over() const { return phase() == Phase::over; }
  bool has_seat(int index) const { return index >= 0 && index < players(); }

  // The choice a seat has sealed in this action 1, or nothing.
  std::optional<Move> sealed(Seat seat) const;
  // The game as that seat may see it; without a seat, as a spectator may.
  AnyGame seen_by(std::optional<Seat> seat) const;

  // What a random roll of six dice becomes when dice are out of the game.
  Dice in_play(const Dice& dice) const { return dice.without(locked()); }

  Result<void> roll(const Dice& dice);
  Result<void> play(Seat seat, Move move);

  std::string json() const;  // the engine protocol's `state`
  std::string text() const;  // position text

  friend bool operator==(const AnyGame&, const AnyGame&) = default;

 private:
  AllGames::State state_;
};

}  // namespace qwixx
