#include "match/show.h"
#include "core/text.h"

#include <iterator>

namespace qwixx {
namespace {

constexpr std::array<std::string_view, 4> symbols{"◆", "●", "▲", "■"};

std::string words_of(Move move) {
  if (move.is_pass()) return "passes";
  if (move.is_step()) return fmt::format("moves {}", move.spaces());
  return fmt::format("{} {}", name_of(move.colour()), move.number());
}

std::string row_head(Colour row) { return fmt::format("  {} {:<7}", symbols[index_of(row)], name_of(row)); }

void draw_sheet(std::string& out, const classic::State& state, Seat seat) {
  const classic::Sheet& sheet = state.sheets[seat.index()];
  for (Colour row : colours) {
    out += row_head(row);
    int rightmost = -1;
    for (int position = 0; position < positions; ++position) {
      if (sheet.crossed(row, position)) rightmost = position;
    }
    for (int position = 0; position < positions; ++position) {
      if (sheet.crossed(row, position)) {
        out += "  X ";
      } else if (position < rightmost || state.locked >> index_of(row) & 1) {
        out += "  . ";
      } else {
        fmt::format_to(std::back_inserter(out), " {:>2} ", number_at(row, position));
      }
    }
    out += sheet.has_lock(row) ? "  [X]" : state.locked >> index_of(row) & 1 ? "  [=]" : "  [ ]";
    fmt::format_to(std::back_inserter(out), " {:>4}\n", points(count_in_lane(sheet.crosses, row)));
  }
}

void draw_board(std::string& out, const duel::State& state) {
  for (Colour row : colours) {
    out += row_head(row);
    for (int position = 0; position < positions; ++position) {
      const int height = state.height[index_of(row)][position];
      const char owner = lane_of(state.tokens[1], row) >> position & 1 ? 'b' : 'a';
      if (height == 0) {
        fmt::format_to(std::back_inserter(out), " {:>2} ", number_at(row, position));
      } else if (height == 1) {
        fmt::format_to(std::back_inserter(out), "  {} ", owner);
      } else {
        fmt::format_to(std::back_inserter(out), " {}{:<2}", owner, height);
      }
    }
    const bool first = lane_of(state.tokens[0], row) >> lock_position & 1;
    const bool second = lane_of(state.tokens[1], row) >> lock_position & 1;
    out += first ? "  [a]\n" : second ? "  [b]\n" : "  [ ]\n";
  }
}

std::string draw_seats(const classic::State& state, const Record& names) {
  std::string out;
  for (int i = 0; i < state.players; ++i) {
    fmt::format_to(std::back_inserter(out), "{}{}: {}, {}\n", names.name_of(Seat(i)),
                   Seat(i) == state.active ? " *" : "", counted(score(state, Seat(i)), "point"),
                   counted(state.misthrows[i], "misthrow"));
    draw_sheet(out, state, Seat(i));
  }
  return out;
}

std::string draw_state(const classic::State& state, const Record& names) { return draw_seats(state, names); }

std::string draw_state(const on_board::State& state, const Record& names) {
  std::string out = draw_seats(state, names);
  for (int i = 0; i < state.players; ++i) {
    fmt::format_to(std::back_inserter(out), "{}'s piece: ", names.name_of(Seat(i)));
    if (state.spaces[i] == 0) {
      out += "start\n";
    } else {
      const on_board::Space& space = state.board->at(state.spaces[i]);
      fmt::format_to(std::back_inserter(out), "space {} ({} {}), {}, {} in all\n", state.spaces[i],
                     name_of(space.mark.colour()), space.mark.number(), counted(space.points, "extra point"),
                     score(state, Seat(i)));
    }
  }
  if (last_round(state)) out += "It is the last round.\n";
  return out;
}

std::string draw_state(const duel::State& state, const Record& names) {
  std::string out;
  for (int i = 0; i < state.players; ++i) {
    fmt::format_to(std::back_inserter(out), "{}{} ({}): {}, {} in hand, {}\n", names.name_of(Seat(i)),
                   Seat(i) == state.active ? " *" : "", "ab"[i], counted(score(state, Seat(i)), "point"),
                   counted(state.in_hand[i], "token"), counted(state.misthrows[i], "misthrow"));
  }
  draw_board(out, state);
  return out;
}

int misthrows_of(const AnyGame& game, int seat) {
  return game.visit([&](const auto& state) { return int{state.misthrows[seat]}; });
}

bool in_last_round(const AnyGame& game) {
  return game.visit([](const auto& state) {
    if constexpr (requires { state.turns_left; }) return on_board::last_round(state);
    return false;
  });
}

void narrate_consequences(std::string& out, const AnyGame& before, const AnyGame& after,
                          const Record& names) {
  for (Colour row : colours) {
    if ((after.locked() & ~before.locked()) >> index_of(row) & 1) {
      fmt::format_to(std::back_inserter(out), "  the {} row is locked\n", name_of(row));
    }
  }
  for (int i = 0; i < after.players(); ++i) {
    if (misthrows_of(after, i) > misthrows_of(before, i)) {
      fmt::format_to(std::back_inserter(out), "  {} takes a misthrow\n", names.name_of(Seat(i)));
    }
  }
  if (in_last_round(after) && !in_last_round(before)) out += "  the last round begins\n";
  if (!after.over()) return;
  out += "  the game is over:";
  for (int i = 0; i < after.players(); ++i) {
    fmt::format_to(std::back_inserter(out), "{} {} {}", i ? "," : "", names.name_of(Seat(i)),
                   after.score_of(Seat(i)));
  }
  out += '\n';
}

std::string narrate_reveal(const AnyGame& before, const Played& last, const Record& names) {
  std::string out = "  action 1:";
  for (int i = 0; i < before.players(); ++i) {
    const Move move = Seat(i) == last.seat ? last.move : before.sealed(Seat(i)).value_or(Move::pass());
    fmt::format_to(std::back_inserter(out), "{} {} {}", i ? "," : "", names.name_of(Seat(i)), words_of(move));
  }
  return out += '\n';
}

}  // namespace

std::string draw(const AnyGame& game, const Record& names) {
  return game.visit([&](const auto& state) { return draw_state(state, names); });
}

std::string narrate(const AnyGame& before, const Event& event, const AnyGame& after, const Record& names) {
  if (const auto* rolled = std::get_if<Rolled>(&event)) {
    return fmt::format("{} rolls {}\n", names.name_of(before.active()), to_text(rolled->dice));
  }
  const auto& played = std::get<Played>(event);
  std::string out;
  const bool sealed = before.phase() == Phase::white && before.name() != Duel::name;
  if (sealed && after.phase() == Phase::white) return out;
  if (sealed) {
    out = narrate_reveal(before, played, names);
  } else {
    const int action = before.phase() == Phase::white ? 1 : before.phase() == Phase::colour ? 2 : 3;
    out = fmt::format("  action {}: {} {}\n", action, names.name_of(played.seat), words_of(played.move));
  }
  narrate_consequences(out, before, after, names);
  return out;
}

}  // namespace qwixx
