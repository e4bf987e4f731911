#include "table/table.h"

#include <algorithm>

#include "match/record.h"
#include "table/json.h"
#include "table/names.h"
#include "table/story.h"

namespace qwixx {

// --- beginning -------------------------------------------------------------------------------------------

Result<Table::Created> Table::create(const TableSetup& setup, std::string_view id, Chance& chance, Millis now,
                                     Effects& effects) {
  const LogEntry first{
      .kind = EntryKind::table, .time = now, .text = fmt::format("{} {}", id, to_json(setup))};
  auto state = TableState::create(first);
  if (!state) return std::unexpected(state.error());
  effects.first_version = 0;
  effects.log.push_back(to_text(first));
  Created created{Table(std::move(*state), chance), std::nullopt, {}};
  Table& table = created.table;
  table.forget(now);
  table.settle(now, effects);
  for (const BotSeat& bot : setup.bots) {
    if (!table.state_.at(Seat(bot.seat)).free()) return failure("two bots are on seat {}", bot.seat);
    table.commit({.kind = EntryKind::bot, .time = now, .seat = Seat(bot.seat), .text = bot.level}, effects);
  }
  if (const std::string name = clean_name(setup.name); !name.empty()) {
    const auto free = std::ranges::find_if(table.state_.seats(), &SeatState::free);
    if (free == table.state_.seats().end()) return failure("there is no seat left for {}", name);
    created.seat = Seat(static_cast<int>(free - table.state_.seats().begin()));
    created.secret = chance.fresh_secret();
    table.commit({.kind = EntryKind::join,
                  .time = now,
                  .seat = created.seat,
                  .text = fmt::format("{} {} {}", chance.digest(created.secret),
                                      setup.contribution.empty() ? "." : setup.contribution, name)},
                 effects);
  }
  table.forget(now);
  return created;
}

Result<Table> Table::restore(std::span<const std::string> log, Chance& chance, Millis now) {
  if (log.empty()) return failure("the table's log is empty");
  std::optional<TableState> state;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto entry = parse_log_entry(log[i]);
    if (!entry) return within(fmt::format("entry {}", i + 1), entry.error());
    if (!state) {
      auto created = TableState::create(*entry);
      if (!created) return within("entry 1", created.error());
      state = std::move(*created);
      continue;
    }
    if (const auto applied = state->apply(*entry); !applied)
      return within(fmt::format("entry {}", i + 1), applied.error());
  }
  Table table(std::move(*state), chance);
  table.forget(now);
  return table;
}

Result<void> Table::reload(std::span<const std::string> log, Millis now, Effects& effects) {
  auto fresh = restore(log, *chance_, now);
  if (!fresh) return std::unexpected(fresh.error());
  // A client keeps its seat where the log still has it, wherever it is now.
  for (Client& client : clients_) {
    SeatSet kept;
    for (Seat seat : client.seats) {
      const std::string& digest = state_.at(seat).digest;
      for (int i = 0; i < fresh->state_.seat_count(); ++i) {
        if (!digest.empty() && fresh->state_.at(Seat(i)).digest == digest) kept.add(Seat(i));
      }
    }
    client.seats = kept;
  }
  state_ = std::move(fresh->state_);
  forget(now);
  note_presence(now, effects);
  for (const Client& client : clients_) welcome(client, {}, now, effects);
  return {};
}

// Nothing is known beyond the log: nobody has been asked or warned, and whoever is away has just gone.
void Table::forget(Millis now) {
  absent_since_.fill(now);
  asked_ = warned_ = 0;
  asked_seats_ = {};
  told_.clear();
  events_.clear();
  game_changed_ = true;
  log_grew_ = table_changed_ = rolled_changed_ = false;
  constexpr Millis grace = 15'000;
  grace_until_ = now + std::min<Millis>(grace, Millis{state_.options().timer} * 1000);
}

std::optional<std::string> Table::record() const {
  if (!state_.finished()) return std::nullopt;
  const GameHistory& game = *state_.finished();
  Record record{game.match, {}, {}};
  std::string contributions;
  for (std::size_t i = 0; i < game.names.size(); ++i) {
    record.set_tag(fmt::format("Name{}", i), game.names[i]);
    if (i > 0) contributions += ',';
    contributions += game.contributions[i];
  }
  if (!game.seed.commitment.empty()) {
    record.set_tag("Commitment", game.seed.commitment);
    record.set_tag("Seed", game.seed.seed);
    record.set_tag("Contributions", contributions);
    record.set_tag("Dice", state_.options().real_dice ? "real" : "table");
  }
  return to_text(record, RecordStyle::many_lines);
}

// --- the log ---------------------------------------------------------------------------------------------

void Table::commit(const LogEntry& entry, Effects& effects) {
  if (effects.log.empty()) effects.first_version = version();
  [[maybe_unused]] const auto applied = absorb(entry);
  assert(applied);
  effects.log.push_back(to_text(entry));
}

Result<void> Table::apply(std::string_view text, Millis now, Effects& effects) {
  const auto entry = parse_log_entry(text);
  if (!entry) return std::unexpected(entry.error());
  if (auto absorbed = absorb(*entry); !absorbed) return absorbed;
  note_presence(now, effects);
  broadcast(nullptr, now, effects);
  return {};
}

Result<void> Table::absorb(const LogEntry& entry) {
  const bool seating = entry.kind != EntryKind::roll && entry.kind != EntryKind::choose &&
                       entry.kind != EntryKind::untake && entry.kind != EntryKind::timeout;
  const auto status = state_.status();
  std::optional<AnyGame> before;
  if (state_.current()) before = state_.game();
  std::vector<Seat> players;
  if (entry.kind == EntryKind::start) players = state_.players_of_next_game();
  if (auto applied = state_.apply(entry); !applied) return applied;

  if (entry.kind == EntryKind::start) move_seats(players);
  if (entry.kind == EntryKind::leave || entry.kind == EntryKind::remove) clear_seat(*entry.seat);
  if (entry.kind == EntryKind::bot) asked_seats_.remove(*entry.seat);
  log_grew_ = true;
  table_changed_ |= seating || status != state_.status();
  // A sealed choice, or one taken back, is not to be seen.
  const bool unseen = before && before->phase() == Phase::white && state_.game().phase() == Phase::white;
  game_changed_ |= state_.current() && !seating && entry.kind != EntryKind::timeout && !unseen;
  game_changed_ |= entry.kind == EntryKind::start || entry.kind == EntryKind::back;
  rolled_changed_ |=
      entry.kind == EntryKind::start || entry.kind == EntryKind::roll || entry.kind == EntryKind::back;
  tell_entry(entry, before);
  return {};
}

// The seats of a game close ranks when it starts; clients move with theirs.
void Table::move_seats(std::span<const Seat> players) {
  const auto moved = [&](SeatSet seats) {
    SeatSet result;
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (seats.has(players[i])) result.add(Seat(static_cast<int>(i)));
    }
    return result;
  };
  const auto absent = absent_since_;
  const auto reactions = reactions_;
  for (std::size_t i = 0; i < players.size(); ++i) {
    absent_since_[i] = absent[players[i].index()];
    reactions_[i] = reactions[players[i].index()];
  }
  for (Client& client : clients_) client.seats = moved(client.seats);
  elsewhere_ = moved(elsewhere_);
  announced_ = moved(announced_);
}

void Table::clear_seat(Seat seat) {
  for (Client& client : clients_) client.seats.remove(seat);
  elsewhere_.remove(seat);
}

void Table::tell_entry(const LogEntry& entry, const std::optional<AnyGame>& before) {
  const std::size_t begin = events_.size();
  const auto begin_event = [&](std::string_view event) {
    if (!events_.empty()) events_ += ',';
    events_ += R"({"e":")";
    events_ += event;
    events_ += '"';
  };
  const auto tell_seat = [&](std::string_view event) {
    begin_event(event);
    append(events_ += R"(,"seat":)", *entry.seat);
    events_ += '}';
  };
  const auto tell_named = [&](std::string_view event) {
    begin_event(event);
    append(events_ += R"(,"seat":)", *entry.seat);
    append_plain(events_ += R"(,"name":)", state_.at(*entry.seat).name);
    events_ += '}';
  };
  const auto tell_bot = [&](bool on) {
    begin_event("bot");
    append(events_ += R"(,"seat":)", *entry.seat);
    append_bool(events_ += R"(,"on":)", on);
    if (on) append_plain(events_ += R"(,"level":)", state_.at(*entry.seat).level);
    events_ += '}';
  };
  switch (entry.kind) {
    case EntryKind::table:
    case EntryKind::seed:
      break;
    case EntryKind::join:
      tell_named("joined");
      break;
    case EntryKind::rename:
      tell_named("renamed");
      break;
    case EntryKind::leave:
      tell_seat("left");
      break;
    case EntryKind::remove:
      tell_seat("removed");
      break;
    case EntryKind::bot:
      tell_bot(true);
      break;
    case EntryKind::take:
      tell_bot(false);
      break;
    case EntryKind::untake:
      tell_seat("untaken");
      break;
    case EntryKind::back:
      tell_seat("undone");
      break;
    case EntryKind::timeout:
      tell_seat("timeout");
      break;
    case EntryKind::again:
      tell_seat("rematch");
      break;
    case EntryKind::start:
      begin_event("started");
      append_int(events_ += R"(,"game":)", state_.games());
      events_ += '}';
      break;
    case EntryKind::roll:
    case EntryKind::choose:
      tell(events_, *before, state_.game(), state_.current()->match.events().back());
  }
  if (told_.empty()) told_.resize(told_kept);
  const std::size_t skip = begin > 0 && begin < events_.size() ? 1 : 0;  // the comma
  Told& told = told_[version() % told_kept];
  told.version = version();
  told.events.assign(events_, begin + skip);
}

}  // namespace qwixx
