#include "table/view.h"

#include <algorithm>

#include "table/decision.h"
#include "table/json.h"

namespace qwixx {
namespace {

constexpr std::array<std::string_view, 3> status_names{"lobby", "playing", "over"};
constexpr std::array<std::string_view, 3> seat_kinds{"open", "person", "bot"};

void append_member(std::string& out, std::string_view name) {
  if (out.back() != '{') out += ',';
  append_plain(out, name);
  out += ':';
}

void append_or_null(std::string& out, std::string_view text) {
  if (text.empty()) {
    out += "null";
  } else {
    append_plain(out, text);
  }
}

void append_seat_view(std::string& out, const SeatState& seat, bool present) {
  out += R"({"name":)";
  append_plain(out, seat.name);
  append_member(out, "kind");
  append_plain(out, seat_kinds[static_cast<int>(seat.kind)]);
  append_member(out, "level");
  append_or_null(out, seat.played_by_bot() ? std::string_view(seat.level) : std::string_view());
  append_member(out, "present");
  append_bool(out, present || seat.kind == SeatKind::bot);
  append_member(out, "botPlays");
  append_bool(out, seat.bot_plays);
  out += '}';
}

void append_contributions(std::string& out, const TableState& table) {
  const bool playing = table.status() == TableStatus::playing;
  out += '[';
  for (int i = 0; i < table.seat_count(); ++i) {
    if (i > 0) out += ',';
    append_plain(out, playing ? table.current()->contributions[i] : table.at(Seat(i)).contribution);
  }
  out += ']';
}

// "legal":…,"choice":…,"costsMisthrow":…
void append_decision(std::string& out, const TableState& table, std::optional<Seat> seat) {
  const bool playing = table.status() == TableStatus::playing && seat;
  append_member(out, "legal");
  append(out, playing ? open_moves(table.game(), *seat) : MoveSet());
  append_member(out, "choice");
  const auto choice = playing ? table.game().sealed(*seat) : std::nullopt;
  if (choice) {
    append(out, *choice);
  } else {
    out += "null";
  }
  append_member(out, "costsMisthrow");
  append_bool(out, playing && pass_costs_misthrow(table.game(), *seat));
}

}  // namespace

SeatSet waiting_seats(const TableState& table) {
  if (table.status() != TableStatus::playing) return {};
  if (table.game().phase() == Phase::roll) return SeatSet::only(table.game().active());
  return table.game().waiting();
}

void append_table(std::string& out, const TableState& table, SeatSet present) {
  out += R"({"id":)";
  append_plain(out, table.id());
  append_member(out, "game");
  append_plain(out, table.setup().game);
  append_member(out, "board");
  append_or_null(out, table.setup().board ? std::string_view(table.setup().board->name()) : "");
  append_member(out, "path");
  if (table.setup().board) {
    append_path(out, *table.setup().board);
  } else {
    out += "null";
  }
  append_member(out, "status");
  append_plain(out, status_names[static_cast<int>(table.status())]);
  append_member(out, "host");
  if (table.host()) {
    append(out, *table.host());
  } else {
    out += "null";
  }
  append_member(out, "options");
  append_json(out, table.options());
  append_member(out, "seats");
  out += '[';
  for (int i = 0; i < table.seat_count(); ++i) {
    if (i > 0) out += ',';
    append_seat_view(out, table.at(Seat(i)), present.has(Seat(i)));
  }
  out += ']';
  append_member(out, "commitment");
  const bool playing = table.status() == TableStatus::playing;
  append_or_null(out, playing ? table.current()->seed.commitment : table.next_seed().commitment);
  append_member(out, "contributions");
  append_contributions(out, table);
  append_member(out, "rematch");
  append(out, table.rematch());
  append_member(out, "games");
  append_int(out, table.games());
  out += '}';
}

void append_rolled(std::string& out, const RollCounts& rolled) {
  const auto append_counts = [&](const auto& counts) {
    out += '[';
    for (int count : counts) {
      if (out.back() != '[') out += ',';
      append_int(out, count);
    }
    out += ']';
  };
  out += R"({"rolls":)";
  append_int(out, rolled.rolls);
  append_member(out, "faces");
  append_counts(rolled.faces);
  append_member(out, "sums");
  append_counts(rolled.sums);
  out += '}';
}

void append_moment(std::string& out, const TableState& table, const Surroundings& around) {
  append_member(out, "turn");
  append_int(out, table.turn());
  append_member(out, "waiting");
  append(out, waiting_seats(table));
  append_member(out, "chosen");
  append(out, table.status() == TableStatus::playing ? sealed_seats(table.game()) : SeatSet());
  append_member(out, "deadline");
  if (around.deadline) {
    append_int(out, std::max<Millis>(0, *around.deadline - around.now));
  } else {
    out += "null";
  }
}

void append_you(std::string& out, const TableState& table, SeatSet own, std::string_view secret) {
  const std::optional<Seat> seat = own.empty() ? std::nullopt : std::optional(*own.begin());
  out += R"(,"you":{"seat":)";
  std::uint64_t last_id = 0;
  for (Seat one : own) last_id = std::max(last_id, table.at(one).last_id);
  if (seat) {
    append(out, *seat);
  } else {
    out += "null";
  }
  append_member(out, "host");
  append_bool(out, table.host() && own.has(*table.host()));
  append_member(out, "lastId");
  append_int(out, last_id);
  append_decision(out, table, seat);
  if (!secret.empty()) {
    append_member(out, "secret");
    append_plain(out, secret);
  }
  out += '}';
  if (own.size() < 2) return;
  out += R"(,"mine":[)";
  for (Seat one : own) {
    if (out.back() != '[') out += ',';
    out += R"({"seat":)";
    append(out, one);
    append_decision(out, table, one);
    out += '}';
  }
  out += ']';
}

}  // namespace qwixx
