#include "match/any_game.h"

#include "core/text.h"

namespace qwixx {
namespace {

template <Game G>
Result<AnyGame> start_game(const typename G::Setup& setup) {
  if (setup.players < G::fewest_players || setup.players > G::most_players) {
    if (G::fewest_players == G::most_players) {
      return failure("{} is for {} players, not {}", G::name, G::fewest_players, setup.players);
    }
    return failure("{} is for {} to {} players, not {}", G::name, G::fewest_players, G::most_players,
                   setup.players);
  }
  return AnyGame(G::start(setup));
}

template <Game G>
Result<AnyGame> parse_game(std::string_view position) {
  const auto state = G::parse(position);
  if (!state) return std::unexpected(state.error());
  return AnyGame(*state);
}

// A free function, since AnyGame's own member hides the games' seen_by.
template <GameState S>
AnyGame hidden_from(const S& state, Seat seat) {
  return AnyGame(seen_by(state, seat));
}

}  // namespace

Result<AnyGame> AnyGame::start(const Setup& setup) {
  if (setup.game != OnBoard::name && setup.board) return failure("{} has no board", shortened(setup.game));
  if (setup.game == Classic::name) return start_game<Classic>({setup.players});
  if (setup.game == OnBoard::name) {
    return start_game<OnBoard>({setup.players, setup.board ? setup.board : &on_board::side_a()});
  }
  if (setup.game == Duel::name) return start_game<Duel>({setup.players});
  return failure("no game is named '{}': classic, onboard or duel", shortened(setup.game));
}

Result<AnyGame> AnyGame::parse(std::string_view position) {
  const std::string_view game = Words(position).next();
  if (game == Classic::name) return parse_game<Classic>(position);
  if (game == OnBoard::name) return parse_game<OnBoard>(position);
  if (game == Duel::name) return parse_game<Duel>(position);
  return failure("no game is named '{}': classic, onboard or duel", shortened(game));
}

std::string_view AnyGame::name() const { return AllGames::names[state_.index()]; }

const on_board::Board* AnyGame::board() const {
  const auto* state = std::get_if<on_board::State>(&state_);
  return state ? state->board : nullptr;
}

Setup AnyGame::setup() const { return {std::string(name()), players(), board()}; }

int AnyGame::players() const {
  return visit([](const auto& state) { return int{state.players}; });
}
Phase AnyGame::phase() const {
  return visit([](const auto& state) { return state.phase; });
}
Seat AnyGame::active() const {
  return visit([](const auto& state) { return state.active; });
}
Dice AnyGame::dice() const {
  return visit([](const auto& state) { return state.dice; });
}
unsigned AnyGame::locked() const {
  return visit([](const auto& state) { return locked_rows(state); });
}
SeatSet AnyGame::waiting() const {
  return visit([](const auto& state) { return deciders(state); });
}
MoveSet AnyGame::legal(Seat seat) const {
  return visit([&](const auto& state) { return legal_moves(state, seat); });
}
int AnyGame::score_of(Seat seat) const {
  return visit([&](const auto& state) { return score(state, seat); });
}
SeatSet AnyGame::winners() const {
  return visit([](const auto& state) { return qwixx::winners(state); });
}
std::string AnyGame::json() const {
  return visit([](const auto& state) { return to_json(state); });
}
std::string AnyGame::text() const {
  return visit([](const auto& state) { return to_text(state); });
}

std::optional<Move> AnyGame::sealed(Seat seat) const {
  if (phase() != Phase::white || waiting().has(seat)) return std::nullopt;
  return visit([&](const auto& state) -> std::optional<Move> {
    if constexpr (requires { state.sealed; }) return state.sealed[seat.index()];
    return std::nullopt;
  });
}

AnyGame AnyGame::seen_by(std::optional<Seat> seat) const {
  // A seat that nobody sits on sees what everybody sees.
  const Seat eyes = seat.value_or(Seat(most_seats));
  return visit([&](const auto& state) { return hidden_from(state, eyes); });
}

Result<void> AnyGame::roll(const Dice& dice) {
  if (over()) return failure("the game is over");
  if (phase() != Phase::roll) return failure("the dice are on the table already");
  if (!dice.first_white() || !dice.second_white()) return failure("both white dice are always in the game");
  for (Colour row : colours) {
    const bool out = locked() >> index_of(row) & 1;
    if (out && dice.of(row)) return failure("the {} die is out of the game: write - for it", name_of(row));
    if (!out && !dice.of(row)) return failure("the {} die is still in the game", name_of(row));
  }
  std::visit([&](auto& state) { advance(state, dice); }, state_);
  return {};
}

Result<void> AnyGame::play(Seat seat, Move move) {
  if (over()) return failure("the game is over");
  if (!has_seat(seat.index())) return failure("there is no seat {}", seat.index());
  const MoveSet moves = legal(seat);
  if (moves.empty()) return failure("seat {} has nothing to decide now", seat.index());
  if (!moves.has(move)) {
    return failure("{} is not legal for seat {} now, but {}", to_text(move), seat.index(), to_text(moves));
  }
  std::visit([&](auto& state) { advance(state, seat, move); }, state_);
  return {};
}

}  // namespace qwixx
