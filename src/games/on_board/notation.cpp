#include <iterator>

#include "core/text.h"
#include "games/classic/notation.h"
#include "games/json.h"
#include "games/on_board/state.h"

namespace qwixx::on_board {

std::string to_json(const State& state) {
  std::string out;
  append_head(out, OnBoard::name, state.phase, state.active, state.dice, state.locked);
  out += R"(,"players":[)";
  for (int i = 0; i < state.players; ++i) {
    if (i > 0) out += ',';
    classic::append_seat_json(out, state, Seat(i));
    fmt::format_to(std::back_inserter(out), R"(,"space":{},"bonus":{},"score":{}}})", state.spaces[i],
                   bonus(state, Seat(i)), score(state, Seat(i)));
  }
  fmt::format_to(std::back_inserter(out), R"(],"lastRound":{})", last_round(state));
  if (state.phase == Phase::over) append(out += R"(,"winners":)", winners(state));
  return out += '}';
}

std::string to_text(const State& state) {
  std::string out = position_head(OnBoard::name, state.phase, state.active, state.dice);
  out += " board=" + state.board->name();
  if (state.active_crossed) out += " crossed";
  if (last_round(state)) fmt::format_to(std::back_inserter(out), " last={}", state.turns_left);
  for (int i = 0; i < state.players; ++i) {
    classic::append_seat_text(out, state, Seat(i));
    fmt::format_to(std::back_inserter(out), " @{}", state.spaces[i]);
  }
  return out;
}

namespace {

Result<void> read_option(State& state, std::string_view option) {
  if (option == "crossed" && state.phase != Phase::roll && state.phase != Phase::white) {
    state.active_crossed = true;
    return {};
  }
  if (option.starts_with("last=")) {
    const auto turns = parse_number<unsigned>(option.substr(5));
    const unsigned fewest = state.phase == Phase::over ? 0 : 1;
    if (!turns || *turns < fewest || *turns >= state.players)
      return failure("'{}' does not fit the number of players", shortened(option));
    state.turns_left = static_cast<std::uint8_t>(*turns);
    return {};
  }
  if (option.starts_with("board=")) {
    state.board = find_kept(option.substr(6));
    if (!state.board) return failure("no board is named '{}'", shortened(option.substr(6)));
    return {};
  }
  return failure("'{}' is not an option of this position", shortened(option));
}

Result<void> read_space(State& state, Seat seat, std::string_view word) {
  const auto space = parse_number<unsigned>(word.substr(1));
  if (!space || *space > static_cast<unsigned>(state.board->length()))
    return failure("'{}' is not a space of the board", shortened(word));
  for (int i = 0; i < state.players; ++i) {
    if (*space != 0 && i != seat.index() && state.spaces[i] == *space)
      return failure("two pieces stand on space {}", *space);
  }
  state.spaces[seat.index()] = static_cast<std::uint8_t>(*space);
  return {};
}

}  // namespace

Result<State> parse(std::string_view text) {
  const auto position = parse_position(text, OnBoard::name, OnBoard::fewest_players, OnBoard::most_players);
  if (!position) return std::unexpected(position.error());
  State state = OnBoard::start({.players = position->players()});
  state.phase = position->phase;
  state.active = position->active;
  state.dice = position->dice;
  if (state.phase == Phase::white) state.undecided = SeatSet::first(state.players);
  for (std::string_view option : position->options) {
    if (const auto read = read_option(state, option); !read) return std::unexpected(read.error());
  }
  for (int i = 0; i < state.players; ++i) {
    for (std::string_view word : position->seats[i]) {
      const auto read =
          word[0] == '@' ? read_space(state, Seat(i), word) : classic::read_seat_word(state, Seat(i), word);
      if (!read) return within(fmt::format("seat {}", i), read.error());
    }
  }
  if (const auto settled = classic::settle(state, state.turns_left == 0); !settled)
    return std::unexpected(settled.error());
  return state;
}

}  // namespace qwixx::on_board
