#include "table/state.h"

#include "core/text.h"

namespace qwixx {
namespace {

std::string word_or_nothing(std::string_view word) { return word == "." ? "" : std::string(word); }

}  // namespace

void RollCounts::count(const Dice& dice) {
  ++rolls;
  ++sums[dice.white_sum() - 2];
  for (std::uint8_t value : dice.values) {
    if (value != 0) ++faces[value - 1];
  }
}

Result<TableState> TableState::create(const LogEntry& entry) {
  if (entry.kind != EntryKind::table) return failure("a table's log begins with another entry");
  TableState table;
  std::string_view rest = entry.text;
  table.id_ = next_word(rest);
  auto setup = parse_table_setup(rest, WhereFrom::log);
  if (!setup) return within("the table's setup", setup.error());
  table.setup_ = std::move(*setup);
  table.seats_.resize(table.setup_.seats);
  table.version_ = 1;
  table.created_ = table.last_change_ = entry.time;
  return table;
}

Result<void> TableState::apply(const LogEntry& entry) {
  if (entry.seat && !has_seat(entry.seat->index()))
    return failure("there is no seat {}", entry.seat->index());
  if (entry.by && !has_seat(entry.by->index())) return failure("there is no seat {}", entry.by->index());
  // Before a start moves the seats.
  std::uint64_t* last_id = entry.by ? &seats_[entry.by->index()].last_id : nullptr;
  const std::uint64_t before = last_id ? *last_id : 0;
  if (last_id) *last_id = std::max(before, entry.id);
  if (auto done = apply_seating(entry); !done) {
    if (last_id) *last_id = before;
    return done;
  }
  ++version_;
  last_change_ = entry.time;
  settle_host();
  switch (entry.kind) {
    case EntryKind::start:
    case EntryKind::roll:
    case EntryKind::back:
      decision_version_ = version_;
      decision_time_ = entry.time;
      break;
    case EntryKind::choose:
      // A choice that leaves others to seal theirs does not begin a new decision.
      if (game().phase() != Phase::white) {
        decision_version_ = version_;
        decision_time_ = entry.time;
      }
      break;
    default:
      break;
  }
  return {};
}

Result<void> TableState::apply_seating(const LogEntry& entry) {
  if (entry.kind != EntryKind::seed && entry.kind != EntryKind::start && !entry.seat)
    return failure("an entry of this kind needs a seat");
  switch (entry.kind) {
    case EntryKind::table:
      return failure("a table cannot be made twice");
    case EntryKind::seed: {
      std::string_view rest = entry.text;
      next_seed_.seed = next_word(rest);
      next_seed_.commitment = word_or_nothing(next_word(rest));
      return {};
    }
    case EntryKind::join:
      return join(entry);
    case EntryKind::rename:
      seats_[entry.seat->index()].name = entry.text;
      return {};
    case EntryKind::leave:
    case EntryKind::remove:
      return clear_seat(entry);
    case EntryKind::bot:
      return set_bot(entry);
    case EntryKind::take:
      seats_[entry.seat->index()].bot_plays = false;
      return {};
    case EntryKind::again:
      if (status_ != TableStatus::over) return failure("the game is not over");
      rematch_.add(*entry.seat);
      if (entry.text != ".") seats_[entry.seat->index()].contribution = entry.text;
      return {};
    case EntryKind::start:
      return start(entry);
    default:
      return apply_to_game(entry);
  }
}

Result<void> TableState::apply_to_game(const LogEntry& entry) {
  if (!current_) return failure("no game has been started");
  switch (entry.kind) {
    case EntryKind::roll:
      return roll(entry);
    case EntryKind::choose:
      return choose(entry);
    case EntryKind::untake:
      return current_->match.take_back(*entry.seat);
    case EntryKind::back:
      return go_back(entry);
    default:
      return {};  // timeout: only to be told
  }
}

Result<void> TableState::join(const LogEntry& entry) {
  SeatState& seat = seats_[entry.seat->index()];
  if (!seat.free()) return failure("seat {} is taken", entry.seat->index());
  std::string_view rest = entry.text;
  SeatState person;
  person.kind = SeatKind::person;
  person.digest = next_word(rest);
  person.contribution = word_or_nothing(next_word(rest));
  person.name = rest;
  seat = std::move(person);
  if (!host_) host_ = *entry.seat;
  return {};
}

// In the lobby the seat is open again. During a game, and until the next one, it keeps its name: a bot plays
// it on where the table allows that, else it passes.
Result<void> TableState::clear_seat(const LogEntry& entry) {
  SeatState& seat = seats_[entry.seat->index()];
  rematch_.remove(*entry.seat);
  if (status_ == TableStatus::lobby || seat.kind == SeatKind::bot) {
    if (status_ == TableStatus::playing) return failure("a bot stays to the end of the game");
    seat = SeatState{};
    return {};
  }
  seat.left = true;
  seat.digest.clear();
  if (!seat.bot_plays && setup_.options.bots_for_gone) {
    seat.bot_plays = true;
    seat.level = setup_.options.gone_level;
  }
  return {};
}

Result<void> TableState::set_bot(const LogEntry& entry) {
  SeatState& seat = seats_[entry.seat->index()];
  if (seat.kind == SeatKind::person && status_ == TableStatus::playing) {
    seat.bot_plays = true;
    seat.level = entry.text;
    return {};
  }
  if (seat.kind == SeatKind::person && !seat.left) return failure("a person sits there");
  seat = SeatState{};
  seat.kind = SeatKind::bot;
  seat.name = seat.level = entry.text;
  return {};
}

std::vector<Seat> TableState::players_of_next_game() const {
  std::vector<Seat> players;
  for (int i = 0; i < seat_count(); ++i) {
    if (!seats_[i].free()) players.push_back(Seat(i));
  }
  return players;
}

Result<void> TableState::start(const LogEntry& entry) {
  if (status_ == TableStatus::playing) return failure("a game is under way");
  const std::vector<Seat> players = players_of_next_game();
  auto game = AnyGame::start(
      {.game = setup_.game, .players = static_cast<int>(players.size()), .board = setup_.board});
  if (!game) return std::unexpected(game.error());
  std::vector<SeatState> seats;
  std::optional<Seat> host;
  GameHistory history{Match(*game), {}, {}, std::exchange(next_seed_, {}), entry.time};
  for (Seat seat : players) {
    if (host_ == seat) host = Seat(static_cast<int>(seats.size()));
    seats.push_back(seats_[seat.index()]);
    seats.back().bot_plays = false;
    history.names.push_back(seats.back().name);
    history.contributions.push_back(seats.back().contribution);
  }
  seats_ = std::move(seats);
  host_ = host;
  current_ = std::move(history);
  rolled_ = {};
  rematch_ = {};
  status_ = TableStatus::playing;
  ++games_;
  return {};
}

Result<void> TableState::roll(const LogEntry& entry) {
  const auto dice = parse_packed(entry.text);
  if (!dice) return std::unexpected(dice.error());
  if (auto rolled = current_->match.roll(*dice); !rolled) return rolled;
  rolled_.count(*dice);
  return {};
}

Result<void> TableState::choose(const LogEntry& entry) {
  const auto move = parse_move(entry.text);
  if (!move) return std::unexpected(move.error());
  const Seat seat = *entry.seat;
  if (game().has_seat(seat.index()) && game().sealed(seat)) {
    if (auto taken = current_->match.take_back(seat); !taken) return taken;
  }
  if (auto played = current_->match.play(seat, *move); !played) return played;
  if (game().over()) {
    status_ = TableStatus::over;
    finished_ = current_;
  }
  return {};
}

Result<void> TableState::go_back(const LogEntry& entry) {
  const auto kept = parse_number<std::size_t>(entry.text);
  const Match& match = current_->match;
  if (!kept || *kept > match.events().size())
    return failure("'{}' is no place to go back to", shortened(entry.text));
  Match shorter(match.start());
  rolled_ = {};
  for (std::size_t i = 0; i < *kept; ++i) {
    const Event& event = match.events()[i];
    if (auto applied = shorter.apply(event); !applied) return applied;
    if (const auto* dice = std::get_if<Rolled>(&event)) rolled_.count(dice->dice);
  }
  current_->match = std::move(shorter);
  status_ = TableStatus::playing;
  rematch_ = {};
  return {};
}

// The host is a person at the table; when there is none, the next to sit down.
void TableState::settle_host() {
  const auto fits = [&](Seat seat) { return at(seat).kind == SeatKind::person && !at(seat).left; };
  if (host_ && fits(*host_)) return;
  host_ = std::nullopt;
  for (int i = 0; i < seat_count() && !host_; ++i) {
    if (fits(Seat(i))) host_ = Seat(i);
  }
}

int TableState::turn() const {
  if (!current_) return 0;
  return rolled_.rolls + (game().phase() == Phase::roll ? 1 : 0);
}

bool operator==(const TableState& a, const TableState& b) {
  return a.version_ == b.version_ && a.id_ == b.id_ && a.setup_.game == b.setup_.game &&
         a.setup_.board == b.setup_.board && a.setup_.options == b.setup_.options && a.status_ == b.status_ &&
         a.seats_ == b.seats_ && a.host_ == b.host_ && a.games_ == b.games_ && a.rematch_ == b.rematch_ &&
         a.next_seed_ == b.next_seed_ && a.current_ == b.current_ && a.finished_ == b.finished_ &&
         a.rolled_ == b.rolled_ && a.decision_version_ == b.decision_version_ &&
         a.decision_time_ == b.decision_time_;
}

}  // namespace qwixx
