// What the table does by itself: bots, timers, seats that are gone.
#include <algorithm>

#include "table/json.h"
#include "table/table.h"

namespace qwixx {
namespace {

constexpr Millis bot_patience = 10'000;   // then a bot's thinking is taken for lost and asked for again
constexpr Millis other_patience = 3'000;  // how long another machine has to do what is due

void keep_earlier(std::optional<Millis>& earliest, Millis time) {
  if (!earliest || time < *earliest) earliest = time;
}

}  // namespace

// --- what is due without anybody's message ---------------------------------------------------------------

LogEntry Table::roll_of_table(Millis now) const {
  const AnyGame& game = state_.game();
  LogEntry entry{.kind = EntryKind::roll, .time = now, .seat = game.active()};
  if (!state_.options().real_dice) {
    const GameHistory& current = *state_.current();
    entry.text = packed(game.in_play(chance_->roll(current.seed.seed, current.contributions, state_.turn())));
  }
  return entry;
}

// The next entry that needs nobody: a bot's roll, the pass of a seat that nobody plays, the next game's seed.
std::optional<LogEntry> Table::own_doing(Millis now) const {
  if (state_.status() != TableStatus::playing) {
    if (!state_.next_seed().seed.empty()) return std::nullopt;
    const std::string seed = chance_->fresh_seed();
    const std::string commitment = chance_->commitment(seed);
    return LogEntry{.kind = EntryKind::seed,
                    .time = now,
                    .text = fmt::format("{} {}", seed, commitment.empty() ? "." : commitment)};
  }
  const AnyGame& game = state_.game();
  if (game.phase() == Phase::roll) {
    if (state_.at(game.active()).played_by_person() || state_.options().real_dice) return std::nullopt;
    return roll_of_table(now);
  }
  for (Seat seat : game.waiting()) {
    if (state_.at(seat).passes_by_itself())
      return LogEntry{.kind = EntryKind::choose, .time = now, .seat = seat, .text = "-"};
  }
  return std::nullopt;
}

void Table::settle(Millis now, Effects& effects) {
  while (const auto entry = own_doing(now)) commit(*entry, effects);
  ask_bots(now, effects);
}

SeatSet Table::bots_due() const {
  SeatSet seats;
  if (state_.status() != TableStatus::playing) return seats;
  for (Seat seat : state_.game().waiting()) {
    if (state_.at(seat).played_by_bot()) seats.add(seat);
  }
  return seats;
}

void Table::ask_bots(Millis now, Effects& effects) {
  if (asked_ != state_.decision_version()) asked_seats_ = {};
  asked_ = state_.decision_version();
  for (Seat seat : bots_due()) {
    if (asked_seats_.has(seat)) continue;
    asked_seats_.add(seat);
    asked_at_ = now;
    effects.bots.push_back(task_for(seat, state_.at(seat).level));
  }
}

// The seed follows from the game and the moment in it, so that a bot asked again decides again the same.
BotTask Table::task_for(Seat seat, std::string_view level) const {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
  for (unsigned char c : state_.current()->seed.seed) hash = (hash ^ c) * 0x0000'0100'0000'01B3ULL;
  hash ^= static_cast<std::uint64_t>(state_.turn()) << 8 |
          static_cast<std::uint64_t>(state_.game().phase()) << 4 | static_cast<std::uint64_t>(seat.index());
  return {state_.game().seen_by(seat), seat, std::string(level), state_.decision_version(), splitmix64(hash)};
}

void Table::play_bot(const BotTask& task, Move move, Millis now, Effects& effects) {
  if (task.decision != state_.decision_version() || !bots_due().has(task.seat)) return;
  if (!state_.game().legal(task.seat).has(move)) return;
  commit({.kind = EntryKind::choose, .time = now, .seat = task.seat, .text = to_text(move)}, effects);
  settle(now, effects);
  broadcast(nullptr, now, effects);
}

// --- time ------------------------------------------------------------------------------------------------

// The persons whose time is running.
SeatSet Table::timed_seats() const {
  SeatSet seats;
  if (state_.options().timer == 0 || state_.status() != TableStatus::playing) return seats;
  if (state_.game().phase() == Phase::roll && state_.options().real_dice) return seats;
  for (Seat seat : waiting_seats(state_)) {
    if (state_.at(seat).played_by_person()) seats.add(seat);
  }
  return seats;
}

std::optional<Millis> Table::deadline() const {
  if (timed_seats().empty()) return std::nullopt;
  return std::max(state_.decision_time() + Millis{state_.options().timer} * 1000, grace_until_);
}

std::optional<Millis> Table::next_deadline() const {
  std::optional<Millis> earliest;
  if (const auto passes = deadline()) {
    keep_earlier(earliest, *passes);
    if (warned_ != state_.decision_version())
      keep_earlier(earliest, *passes - Millis{state_.options().warning} * 1000);
  }
  if (state_.status() == TableStatus::playing && state_.options().bots_for_gone) {
    const SeatSet here = present();
    for (int i = 0; i < state_.seat_count(); ++i) {
      if (state_.at(Seat(i)).played_by_person() && !here.has(Seat(i)))
        keep_earlier(earliest, absent_since_[i] + Millis{state_.options().gone_after} * 1000);
    }
  }
  const SeatSet bots = bots_due();
  const bool asked = asked_ == state_.decision_version();
  for (Seat seat : bots) {
    keep_earlier(earliest, asked && asked_seats_.has(seat) ? asked_at_ + bot_patience
                                                           : state_.last_change() + other_patience);
  }
  if (needs_settling()) keep_earlier(earliest, state_.last_change() + other_patience);
  return earliest;
}

// Something is due that needs nobody, and no call of this table's own has done it: another machine that
// should have may be gone.
bool Table::needs_settling() const {
  if (state_.status() != TableStatus::playing) return state_.next_seed().seed.empty();
  const AnyGame& game = state_.game();
  if (game.phase() == Phase::roll)
    return !state_.at(game.active()).played_by_person() && !state_.options().real_dice;
  return std::ranges::any_of(state_.seats(), &SeatState::passes_by_itself) &&
         own_doing(state_.last_change()).has_value();
}

// The timer has passed: whoever has not decided passes, and rolls if the roll is due.
void Table::pass_time(Millis now, Effects& effects) {
  for (Seat seat : timed_seats()) {
    commit({.kind = EntryKind::timeout, .time = now, .seat = seat}, effects);
    if (state_.game().phase() == Phase::roll) {
      commit(roll_of_table(now), effects);
      return;
    }
    commit({.kind = EntryKind::choose, .time = now, .seat = seat, .text = "-"}, effects);
  }
}

void Table::tick(Millis now, Effects& effects) {
  if (const auto passes = deadline()) {
    if (now >= *passes) {
      pass_time(now, effects);
    } else if (warned_ != state_.decision_version() &&
               now >= *passes - Millis{state_.options().warning} * 1000) {
      warned_ = state_.decision_version();
      const std::uint32_t begin = effects.here();
      std::string& text = effects.bytes;
      fmt::format_to(std::back_inserter(text), R"({{"t":"warning","v":{},"seats":)", version());
      append(text, timed_seats());
      fmt::format_to(std::back_inserter(text), R"(,"deadline":{}}})", *passes - now);
      tell_all(begin, effects);
    }
  }
  if (state_.status() == TableStatus::playing && state_.options().bots_for_gone) {
    for (int i = 0; i < state_.seat_count(); ++i) {
      if (!state_.at(Seat(i)).played_by_person() || !gone(Seat(i), now)) continue;
      commit({.kind = EntryKind::bot, .time = now, .seat = Seat(i), .text = state_.options().gone_level},
             effects);
    }
  }
  const bool waited = asked_ == state_.decision_version() && now - asked_at_ >= bot_patience;
  if (waited) asked_seats_ = {};
  if (!effects.log.empty() || waited || now - state_.last_change() >= other_patience) settle(now, effects);
  broadcast(nullptr, now, effects);
}

}  // namespace qwixx
