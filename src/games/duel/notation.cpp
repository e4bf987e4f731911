#include <iterator>

#include "core/text.h"
#include "games/duel/state.h"
#include "games/json.h"
#include "games/position.h"

namespace qwixx::duel {
namespace {

bool owns(const State& state, int seat, Colour row, int position) {
  return lane_of(state.tokens[seat], row) >> position & 1;
}

void append_row_json(std::string& out, const State& state, Colour row) {
  append_row_name(out, row);
  out += '[';
  for (int position = 0; position < positions; ++position) {
    const int height = state.height[index_of(row)][position];
    if (height == 0) continue;
    if (out.back() != '[') out += ',';
    append_int(out += R"({"number":)", number_at(row, position));
    append_int(out += R"(,"owner":)", owns(state, 1, row, position) ? 1 : 0);
    append_int(out += R"(,"height":)", height);
    out += '}';
  }
  out += ']';
}

void append_lock_json(std::string& out, const State& state, Colour row) {
  append_row_name(out, row);
  if (owns(state, 0, row, lock_position)) {
    out += '0';
  } else if (owns(state, 1, row, lock_position)) {
    out += '1';
  } else {
    out += "null";
  }
}

}  // namespace

std::string to_json(const State& state) {
  std::string out;
  append_head(out, Duel::name, state.phase, state.active, state.dice, state.locked);
  out += R"(,"rows":{)";
  for (Colour row : colours) {
    if (out.back() != '{') out += ',';
    append_row_json(out, state, row);
  }
  out += R"(},"lockOwner":{)";
  for (Colour row : colours) {
    if (out.back() != '{') out += ',';
    append_lock_json(out, state, row);
  }
  out += R"(},"players":[)";
  for (int i = 0; i < state.players; ++i) {
    if (i > 0) out += ',';
    fmt::format_to(std::back_inserter(out), R"({{"tokens":{},"misthrows":{},"score":{}}})", state.in_hand[i],
                   state.misthrows[i], score(state, Seat(i)));
  }
  out += ']';
  if (state.phase == Phase::over) append(out += R"(,"winners":)", winners(state));
  return out += '}';
}

std::string to_text(const State& state) {
  std::string out = position_head(Duel::name, state.phase, state.active, state.dice);
  if (!state.used.is_pass()) out += " used=" + qwixx::to_text(state.used);
  for (int seat = 0; seat < state.players; ++seat) {
    out += " /";
    for (Colour row : colours) {
      if (state.count[seat][index_of(row)] == 0) continue;
      out += ' ';
      out += letter_of(row);
      for (int position = 0; position < positions; ++position) {
        if (!owns(state, seat, row, position)) continue;
        fmt::format_to(std::back_inserter(out), "{}", number_at(row, position));
        if (const int height = state.height[index_of(row)][position]; height > 1)
          fmt::format_to(std::back_inserter(out), "*{}", height);
        out += '.';
      }
      if (owns(state, seat, row, lock_position)) {
        out += '+';
      } else {
        out.pop_back();
      }
    }
    fmt::format_to(std::back_inserter(out), " x{}", state.misthrows[seat]);
  }
  return out;
}

namespace {

Result<void> put(State& state, int seat, Colour row, std::string_view text) {
  if (text == "+") {
    if (!owns(state, seat, row, last_position) || owns(state, seat, row, lock_position))
      return failure("a lock without the last number of the {} row", name_of(row));
    state.tokens[seat] |= in_lane(row, 1U << lock_position);
    ++state.count[seat][index_of(row)];
    return {};
  }
  const std::size_t star = std::min(text.find('*'), text.size());
  const auto position = parse_row_number(row, text.substr(0, star));
  if (!position) return std::unexpected(position.error());
  const auto height = star < text.size() ? parse_number<unsigned>(text.substr(star + 1)) : 1U;
  if (!height || *height < 1 || *height > tokens_each)
    return failure("'{}' is not a stack of 1 to {} tokens", shortened(text), tokens_each);
  if (state.height[index_of(row)][*position] != 0)
    return failure("{}{} is held twice", letter_of(row), number_at(row, *position));
  if (lane_of(state.tokens[seat], row) >> *position != 0)
    return failure("the {} row does not go from left to right", name_of(row));
  std::uint8_t& count = state.count[seat][index_of(row)];
  if (*position == last_position) {
    if (count < marks_before_last)
      return failure("the last number of the {} row with fewer than five own tokens", name_of(row));
    if (*height > 1) return failure("a stack on the last number of the {} row", name_of(row));
    state.locked = static_cast<std::uint8_t>(state.locked | 1U << index_of(row));
  }
  state.height[index_of(row)][*position] = static_cast<std::uint8_t>(*height);
  state.tokens[seat] |= Move::at(row, *position).lanes();
  if (*height > 1) state.stacked |= Move::at(row, *position).lanes();
  count = static_cast<std::uint8_t>(count + *height);
  return {};
}

Result<void> read_word(State& state, int seat, std::string_view word) {
  if (word[0] == 'x') {
    const auto count = parse_misthrows(word);
    if (!count) return std::unexpected(count.error());
    state.misthrows[seat] = static_cast<std::uint8_t>(*count);
    return {};
  }
  const auto row = parse_row_word(word);
  if (!row) return std::unexpected(row.error());
  for (std::string_view text : row->numbers) {
    if (const auto done = put(state, seat, row->row, text); !done) return done;
  }
  return {};
}

Result<void> settle(State& state) {
  bool spent = false;
  for (int seat = 0; seat < state.players; ++seat) {
    int placed = state.misthrows[seat];
    for (int count : state.count[seat]) placed += count;
    if (placed > tokens_each) return failure("seat {} has more than {} tokens", seat, tokens_each);
    state.in_hand[seat] = static_cast<std::uint8_t>(tokens_each - placed);
    spent |= placed == tokens_each;
  }
  for (Colour row : colours) {  // duel 3.1: a lock stays empty only when no token is left for it
    for (int seat = 0; seat < state.players; ++seat) {
      if (owns(state, seat, row, last_position) && !owns(state, seat, row, lock_position) &&
          state.in_hand[seat] > 0)
        return failure("seat {} has the last number of the {} row without its lock", seat, name_of(row));
    }
  }
  if (!state.used.is_pass() && (state.tokens[state.active.index()] & state.used.lanes()) == 0)
    return failure("action 1 has used {}, but seat {} has no token there", qwixx::to_text(state.used),
                   state.active.index());
  const int misthrows = state.misthrows[0] + state.misthrows[1];
  if (misthrows > misthrow_fields) return failure("more than four misthrows");
  const bool over = spent || misthrows == misthrow_fields || std::popcount(state.locked) >= rows_that_end;
  if (const auto fit = check_end(state.phase, over); !fit) return fit;
  return check_dice(state.dice, state.phase, state.locked);
}

}  // namespace

Result<State> parse(std::string_view text) {
  const auto position = parse_position(text, Duel::name, Duel::fewest_players, Duel::most_players);
  if (!position) return std::unexpected(position.error());
  State state;
  state.phase = position->phase;
  state.active = position->active;
  state.dice = position->dice;
  if (state.phase == Phase::board) return failure("the Duel has no action 3");
  for (std::string_view option : position->options) {
    const auto used =
        option.starts_with("used=")
            ? parse_move(option.substr(5))
            : Result<Move>(failure("'{}' is not an option of a duel position", shortened(option)));
    if (!used) return std::unexpected(used.error());
    if (!used->is_mark() || (state.phase != Phase::colour && state.phase != Phase::over))
      return failure("'{}' does not fit the phase", shortened(option));
    state.used = *used;
  }
  for (int seat = 0; seat < state.players; ++seat) {
    for (std::string_view word : position->seats[seat]) {
      if (const auto read = read_word(state, seat, word); !read)
        return within(fmt::format("seat {}", seat), read.error());
    }
  }
  if (const auto settled = settle(state); !settled) return std::unexpected(settled.error());
  return state;
}

}  // namespace qwixx::duel
