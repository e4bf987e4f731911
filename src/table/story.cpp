#include "table/story.h"

#include "table/decision.h"
#include "table/json.h"

namespace qwixx {
namespace {

// --- what the games have in different places ------------------------------------------------------------

int misthrows_of(const AnyGame& game, Seat seat) {
  return game.visit([&](const auto& state) -> int { return state.misthrows[seat.index()]; });
}

bool has_lock(const classic::State& state, Seat seat, Colour row) {
  return state.sheets[seat.index()].has_lock(row);
}
bool has_lock(const duel::State& state, Seat seat, Colour row) {
  return lane_of(state.tokens[seat.index()], row) >> lock_position & 1;
}

SeatSet lockers(const AnyGame& game, Colour row) {
  SeatSet seats;
  game.visit([&](const auto& state) {
    for (int i = 0; i < state.players; ++i) {
      if (has_lock(state, Seat(i), row)) seats.add(Seat(i));
    }
  });
  return seats;
}

bool last_round_of(const AnyGame& game) {
  return game.visit([](const auto& state) {
    if constexpr (requires { last_round(state); }) return last_round(state);
    return false;
  });
}

// The number that a step of the On Board piece crosses, if it crosses one.
std::optional<Move> mark_of_step(const AnyGame& before, const AnyGame& after, Seat seat) {
  return before.visit([&](const auto& state) -> std::optional<Move> {
    if constexpr (requires { state.sheets; }) {
      const Lanes crossed = after.visit([&](const auto& next) -> Lanes {
        if constexpr (requires { next.sheets; }) return next.sheets[seat.index()].crosses;
        return 0;
      });
      const Lanes gained = crossed & ~state.sheets[seat.index()].crosses & all_numbers;
      if (gained != 0) return Move::from_index(std::countr_zero(gained));
    }
    return std::nullopt;
  });
}

bool beats(const AnyGame& before, Seat seat, Move move) {
  return before.visit([&](const auto& state) {
    if constexpr (requires { state.tokens; }) return (state.tokens[1 - seat.index()] & move.lanes()) != 0;
    return false;
  });
}

std::string_view end_reason(const AnyGame& game) {
  if (std::popcount(game.locked()) >= rows_that_end) return "locks";
  return game.visit([](const auto& state) -> std::string_view {
    if constexpr (requires { state.in_hand; }) {
      return state.in_hand[0] == 0 || state.in_hand[1] == 0 ? "tokens" : "misthrows";
    } else {
      for (int i = 0; i < state.players; ++i) {
        if (state.misthrows[i] == misthrow_limit) return "misthrows";
      }
      return "lastRound";
    }
  });
}

// --- the telling ----------------------------------------------------------------------------------------

void begin(std::string& out, std::string_view event) {
  if (!out.empty() && out.back() == '}') out += ',';
  out += R"({"e":")";
  out += event;
  out += '"';
}

void begin(std::string& out, std::string_view event, Seat seat) {
  begin(out, event);
  out += R"(,"seat":)";
  append(out, seat);
}

void tell_roll(std::string& out, const AnyGame& after) {
  begin(out, "roll", after.active());
  out += R"(,"dice":)";
  append(out, after.dice());
  out += '}';
}

void tell_reveal(std::string& out, const AnyGame& before, const Played& last) {
  begin(out, "reveal");
  out += R"(,"moves":[)";
  for (int i = 0; i < before.players(); ++i) {
    if (i > 0) out += ',';
    out += R"({"seat":)";
    append(out, Seat(i));
    out += R"(,"move":)";
    append(out, Seat(i) == last.seat ? last.move : before.sealed(Seat(i)).value_or(Move::pass()));
    out += '}';
  }
  out += "]}";
}

void tell_move(std::string& out, const AnyGame& before, const AnyGame& after, const Played& played) {
  begin(out, "move", played.seat);
  out += R"(,"action":)";
  out += before.phase() == Phase::white ? '1' : before.phase() == Phase::colour ? '2' : '3';
  out += R"(,"move":)";
  append(out, played.move);
  if (played.move.is_step()) {
    if (const auto mark = mark_of_step(before, after, played.seat)) {
      out += R"(,"mark":)";
      append(out, *mark);
    }
  }
  out += '}';
  if (played.move.is_mark() && beats(before, played.seat, played.move)) {
    begin(out, "beaten", Seat(1 - played.seat.index()));
    fmt::format_to(std::back_inserter(out), R"(,"row":"{}","number":{}}})", name_of(played.move.colour()),
                   played.move.number());
  }
}

void tell_consequences(std::string& out, const AnyGame& before, const AnyGame& after) {
  for (Colour row : colours) {
    if (((after.locked() & ~before.locked()) >> index_of(row) & 1) == 0) continue;
    begin(out, "lock");
    fmt::format_to(std::back_inserter(out), R"(,"row":"{}","seats":)", name_of(row));
    append(out, lockers(after, row));
    out += '}';
  }
  for (int i = 0; i < after.players(); ++i) {
    if (misthrows_of(after, Seat(i)) == misthrows_of(before, Seat(i))) continue;
    begin(out, "misthrow", Seat(i));
    out += '}';
  }
  if (last_round_of(after) && !last_round_of(before)) {
    begin(out, "lastRound", before.active());
    out += '}';
  }
  if (!after.over()) return;
  begin(out, "over");
  out += R"(,"winners":)";
  append(out, after.winners());
  out += R"(,"scores":[)";
  for (int i = 0; i < after.players(); ++i) {
    fmt::format_to(std::back_inserter(out), "{}{}", i > 0 ? "," : "", after.score_of(Seat(i)));
  }
  fmt::format_to(std::back_inserter(out), R"(],"reason":"{}"}})", end_reason(after));
}

}  // namespace

void tell(std::string& out, const AnyGame& before, const AnyGame& after, const Event& event) {
  const auto* played = std::get_if<Played>(&event);
  if (!played) return tell_roll(out, after);
  const bool sealing = before.phase() == Phase::white && seals(before);
  if (sealing && after.phase() == Phase::white) {
    begin(out, "chosen", played->seat);
    out += '}';
    return;
  }
  if (sealing) {
    tell_reveal(out, before, *played);
  } else {
    tell_move(out, before, after, *played);
  }
  tell_consequences(out, before, after);
}

}  // namespace qwixx
