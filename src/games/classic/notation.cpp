#include "games/classic/notation.h"

#include <iterator>

#include "core/text.h"
#include "games/json.h"

namespace qwixx::classic {

void append_seat_json(std::string& out, const State& state, Seat seat) {
  const Sheet& sheet = state.sheets[seat.index()];
  out += R"({"rows":{)";
  for (Colour row : colours) {
    if (out.back() != '{') out += ',';
    append_row_name(out, row);
    out += '[';
    for (int position = 0; position < positions; ++position) {
      if (!sheet.crossed(row, position)) continue;
      if (out.back() != '[') out += ',';
      append_int(out, number_at(row, position));
    }
    out += ']';
  }
  out += R"(},"locks":)";
  unsigned locks = 0;
  for (Colour row : colours) locks |= unsigned{sheet.has_lock(row)} << index_of(row);
  append_rows(out, locks);
  append_int(out += R"(,"misthrows":)", state.misthrows[seat.index()]);
}

std::string to_json(const State& state) {
  std::string out;
  out.reserve(140 + 140 * state.players);
  append_head(out, Classic::name, state.phase, state.active, state.dice, state.locked);
  out += R"(,"players":[)";
  for (int i = 0; i < state.players; ++i) {
    if (i > 0) out += ',';
    append_seat_json(out, state, Seat(i));
    append_int(out += R"(,"score":)", score(state, Seat(i)));
    out += '}';
  }
  out += ']';
  if (state.phase == Phase::over) append(out += R"(,"winners":)", winners(state));
  return out += '}';
}

void append_seat_text(std::string& out, const State& state, Seat seat) {
  const Sheet& sheet = state.sheets[seat.index()];
  out += " /";
  for (Colour row : colours) {
    if (sheet.count(row) == 0) continue;
    out += ' ';
    out += letter_of(row);
    for (int position = 0; position < positions; ++position) {
      if (sheet.crossed(row, position))
        fmt::format_to(std::back_inserter(out), "{}.", number_at(row, position));
    }
    out.pop_back();
  }
  fmt::format_to(std::back_inserter(out), " x{}", state.misthrows[seat.index()]);
  if (state.phase == Phase::white && !state.undecided.has(seat))
    out += " =" + qwixx::to_text(state.sealed[seat.index()]);
}

std::string to_text(const State& state) {
  std::string out = position_head(Classic::name, state.phase, state.active, state.dice);
  if (state.active_crossed) out += " crossed";
  for (int i = 0; i < state.players; ++i) append_seat_text(out, state, Seat(i));
  return out;
}

namespace {

Result<void> read_row(Sheet& sheet, std::string_view word) {
  const auto row = parse_row_word(word);
  if (!row) return std::unexpected(row.error());
  int previous = -1;
  for (std::string_view text : row->numbers) {
    const auto position = parse_row_number(row->row, text);
    if (!position) return std::unexpected(position.error());
    if (*position <= previous) return failure("'{}' does not go from left to right", shortened(word));
    if (*position == last_position && sheet.count(row->row) < marks_before_last) {
      return failure("'{}' has the last number with fewer than five crosses", shortened(word));
    }
    sheet.cross(Move::at(row->row, *position));
    previous = *position;
  }
  return {};
}

}  // namespace

Result<void> read_seat_word(State& state, Seat seat, std::string_view word) {
  if (word[0] == 'x') {
    const auto count = parse_misthrows(word);
    if (!count) return std::unexpected(count.error());
    state.misthrows[seat.index()] = static_cast<std::uint8_t>(*count);
    return {};
  }
  if (word[0] == '=') {
    if (state.phase != Phase::white) return failure("a choice is sealed outside action 1");
    const auto move = parse_move(word.substr(1));
    if (!move) return std::unexpected(move.error());
    state.sealed[seat.index()] = *move;
    state.undecided.remove(seat);
    return {};
  }
  return read_row(state.sheets[seat.index()], word);
}

Result<void> settle(State& state, bool last_round_over) {
  bool fourth = false;
  for (int i = 0; i < state.players; ++i) {
    for (Colour row : colours) {
      if (state.sheets[i].has_lock(row))
        state.locked = static_cast<std::uint8_t>(state.locked | 1U << index_of(row));
    }
    fourth |= state.misthrows[i] == misthrow_limit;
  }
  const bool over = fourth || std::popcount(state.locked) >= rows_that_end || last_round_over;
  if (const auto fit = check_end(state.phase, over); !fit) return fit;
  if (const auto fit = check_dice(state.dice, state.phase, state.locked); !fit) return fit;
  if (state.phase == Phase::white && state.undecided.empty())
    return failure("every choice of action 1 is in, but the phase is white");
  for (int i = 0; state.phase == Phase::white && i < state.players; ++i) {
    const Move choice = state.sealed[i];
    if (!choice.is_pass() && (choice.lanes() & white_marks(state, Seat(i))) == 0) {
      return failure("seat {} has sealed {}, which is not legal", i, qwixx::to_text(choice));
    }
  }
  return {};
}

Result<State> parse(std::string_view text) {
  const auto position = parse_position(text, Classic::name, Classic::fewest_players, Classic::most_players);
  if (!position) return std::unexpected(position.error());
  State state = Classic::start({position->players()});
  state.phase = position->phase;
  state.active = position->active;
  state.dice = position->dice;
  if (state.phase == Phase::board) return failure("classic has no action 3");
  if (state.phase == Phase::white) state.undecided = SeatSet::first(state.players);
  for (std::string_view option : position->options) {
    if (option != "crossed") return failure("'{}' is not an option of a classic position", shortened(option));
    if (state.phase == Phase::roll || state.phase == Phase::white)
      return failure("nothing can be crossed before action 1");
    state.active_crossed = true;
  }
  for (int i = 0; i < state.players; ++i) {
    for (std::string_view word : position->seats[i]) {
      if (const auto read = read_seat_word(state, Seat(i), word); !read)
        return within(fmt::format("seat {}", i), read.error());
    }
  }
  if (const auto settled = settle(state); !settled) return std::unexpected(settled.error());
  return state;
}

}  // namespace qwixx::classic
