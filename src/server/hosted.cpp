#include "server/hosted.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/clock.h"
#include "server/shard.h"

namespace qwixx::server {
namespace {

template <class... F>
struct Cases : F... {
  using F::operator()...;
};

constexpr Millis tell_again = 15'000;
constexpr Millis believed_for = 45'000;  // a server that was killed cannot say that its seats are gone

}  // namespace

Result<void> Hosted::create(const TableSetup& setup, Done done) {
  Result<Table::Created> created = Table::create(setup, id_, shard_.chance(), now_ms(), effects_);
  if (!created) return std::unexpected(created.error());
  creation_ = std::make_unique<Table::Created>(std::move(*created));
  table_.emplace(std::move(creation_->table));
  created_ = std::move(done);
  append(0, false);
  return {};
}

void Hosted::load() {
  fetching_ = true;
  shard_.fetch(id_, 0, [self = shared_from_this()](const auto& events) { self->begin(events); });
}

void Hosted::restore(store::Events events) { begin(std::move(events)); }

void Hosted::begin(const Result<store::Events>& events) {
  fetching_ = false;
  if (!events) {  // the store is away: try again until it is back
    fetching_ = true;
    shard_.after(1000, [self = shared_from_this()] { self->load(); });
    return;
  }
  if (events->events.empty()) return vanish();
  Result<Table> table = Table::restore(events->events, shard_.chance(), now_ms());
  if (!table) {
    spdlog::error("table {} cannot be carried on: {}", log_name(id_), table.error().message);
    return vanish();
  }
  table_.emplace(std::move(*table));
  shard_.counters().tables_loaded.add();
  if (!waiting_.empty()) shard_.tell(id_, "?");
  waiting_.insert(waiting_.begin(), Tick{});
  work();
}

void Hosted::vanish() {
  gone_ = true;
  const std::vector<Input> waiting = std::exchange(waiting_, {});
  for (const Input& input : waiting) {
    if (const auto* message = std::get_if<FromClient>(&input)) {
      shard_.deliver(message->client, refuse_text({}, RefuseCode::gone, "there is no such table", 0));
    }
  }
  answer_records();
  shard_.flush();
  shard_.drop(id_);
}

void Hosted::take(Input input) {
  if (gone_) {
    if (const auto* message = std::get_if<FromClient>(&input)) {
      shard_.deliver(message->client, refuse_text({}, RefuseCode::gone, "there is no such table", 0));
    }
    return;
  }
  waiting_.push_back(std::move(input));
  if (!busy()) work();
}

void Hosted::work() {
  while (!busy() && (!waiting_.empty() || !records_.empty())) {
    working_ = true;
    last_used_ = now_ms();
    flying_.swap(waiting_);
    effects_.clear();
    effects_.bytes = shard_.spare();
    const std::uint64_t before = table_->version();
    const bool was_over = table_->state().status() == TableStatus::over;
    for (const Input& input : flying_) hand_in(input, last_used_);
    if (effects_.log.empty()) {
      release();
    } else {
      append(before, was_over);
    }
    working_ = false;
  }
}

void Hosted::hand_in(const Input& input, Millis now) {
  std::visit(
      Cases{
          [&](const FromClient& from) { table_->handle(from.client, from.text, now, effects_); },
          [&](const Left& left) { table_->detach(left.client, now, effects_); },
          [&](const BotAnswer& bot) { table_->play_bot(bot.task, bot.move, now, effects_); },
          [&](const HintAnswer& hint) { table_->give_hint(hint.task, hint.candidates, effects_); },
          [&](const Elsewhere& there) { table_->set_elsewhere(there.seat, there.present, now, effects_); },
          [&](const Tick&) { table_->tick(now, effects_); },
      },
      input);
}

void Hosted::append(std::uint64_t before, bool was_over) {
  in_flight_ = true;
  shard_.append({.table = id_,
                 .version = before + 1,
                 .events = std::exchange(effects_.log, {}),
                 .finished = table_->state().status() == TableStatus::over,
                 .was_finished = was_over,
                 .owner = shared_from_this(),
                 .thread = shard_.index()});
}

void Hosted::settled(store::Outcome outcome) {
  in_flight_ = false;
  if (outcome == store::Outcome::Conflict) {
    shard_.counters().conflicts.add();
    start_again();
    return;
  }
  working_ = true;
  release();
  working_ = false;
  work();
}

// What is durable now may be known: the messages leave, bots begin to think.
void Hosted::release() {
  release_messages();
  for (BotTask& task : effects_.bots) shard_.think(shared_from_this(), std::move(task));
  for (HintTask& task : effects_.hints) shard_.think(shared_from_this(), std::move(task));
  for (const PresenceChange& change : effects_.presence) {
    if (change.present) {
      here_.add(change.seat);
    } else {
      here_.remove(change.seat);
    }
    tell_presence(change.seat, change.present);
  }
  behind_ |= effects_.behind;
  effects_.clear();
  const std::int64_t now = now_us();
  for (const Input& input : flying_) {
    if (const auto* from = std::get_if<FromClient>(&input)) {
      shard_.counters().durable.add(static_cast<std::uint64_t>(now - from->arrived));
    }
  }
  flying_.clear();
  if (created_) std::exchange(created_, nullptr)(*creation_);
  creation_.reset();
  answer_records();
  shard_.schedule(*this, table_->next_deadline());
  if (behind_) catch_up();
}

void Hosted::release_messages() {
  for (const Outgoing& message : effects_.messages) {
    shard_.deliver(message.to, effects_.shared_part(message), effects_.own_part(message), message.can_wait);
  }
  shard_.recycle(std::exchange(effects_.bytes, {}));
}

// Another server was first with this version: the log decides, then what came is handed in again.
void Hosted::start_again() {
  std::erase_if(flying_, [](const Input& input) {
    return std::holds_alternative<BotAnswer>(input) || std::holds_alternative<HintAnswer>(input);
  });
  waiting_.insert(waiting_.begin(), std::make_move_iterator(flying_.begin()),
                  std::make_move_iterator(flying_.end()));
  flying_.clear();
  effects_.clear();
  behind_ = false;
  fetching_ = true;
  shard_.fetch(id_, 0, [self = shared_from_this()](const auto& events) { self->reload(events); });
}

void Hosted::reload(const Result<store::Events>& events) {
  fetching_ = false;
  if (!events) {
    fetching_ = true;
    shard_.after(200, [self = shared_from_this()] { self->start_again(); });
    return;
  }
  if (const Result<void> done = table_->reload(events->events, now_ms(), effects_); !done) {
    spdlog::error("table {} cannot be carried on: {}", log_name(id_), done.error().message);
    return vanish();
  }
  waiting_.insert(waiting_.begin(), Tick{});
  working_ = true;
  release();
  working_ = false;
  work();
}

void Hosted::catch_up() {
  behind_ = false;
  fetching_ = true;
  shard_.fetch(id_, table_->version(),
               [self = shared_from_this()](const auto& events) { self->extend(events); });
}

void Hosted::extend(const Result<store::Events>& events) {
  fetching_ = false;
  if (events) {
    for (const std::string& entry : events->events) {
      if (const Result<void> done = table_->apply(entry, now_ms(), effects_); !done) {
        spdlog::warn("table {} starts again from the log: {}", log_name(id_), done.error().message);
        return start_again();
      }
    }
    working_ = true;
    release();
    working_ = false;
  }
  work();
}

void Hosted::foreign(const store::Foreign& foreign) {
  if (!table_) return;
  shared_ = true;
  if (foreign.version == 0) {
    hear(foreign.word);
  } else if (foreign.version > table_->version()) {
    // With a commit under way the store will say that it is a conflict.
    behind_ = true;
    if (!busy()) catch_up();
  }
}

// "?": who is there? "+2", "-2": seat 2 is connected to the server that says so, or no more.
void Hosted::hear(std::string_view word) {
  if (word == "?") {
    for (const Seat seat : here_) tell_presence(seat, true);
    return;
  }
  if (word.size() != 2 || word[1] < '0' || word[1] >= '0' + most_seats) return;
  const Seat seat(word[1] - '0');
  const bool present = word[0] == '+';
  heard_[static_cast<std::size_t>(seat.index())] = present ? now_ms() : 0;
  take(Elsewhere{seat, present});
}

void Hosted::tell_presence(Seat seat, bool present) {
  shard_.tell(id_, fmt::format("{}{}", present ? '+' : '-', seat.index()));
  last_told_ = now_ms();
}

void Hosted::sweep(Millis now) {
  if (now - last_told_ > tell_again) {
    for (const Seat seat : here_) tell_presence(seat, true);
  }
  for (int i = 0; i < most_seats; ++i) {
    Millis& heard = heard_[static_cast<std::size_t>(i)];
    if (heard == 0 || now - heard < believed_for) continue;
    heard = 0;
    take(Elsewhere{Seat(i), false});
  }
}

void Hosted::record(std::function<void(std::optional<std::string>)> answer) {
  records_.push_back(std::move(answer));
  if (gone_ || !busy()) answer_records();
}

void Hosted::answer_records() {
  for (const auto& answer : std::exchange(records_, {})) answer(table_ ? table_->record() : std::nullopt);
}

bool Hosted::dormant() const {
  return !busy() && waiting_.empty() && table_->clients() == 0 && !table_->next_deadline();
}

}  // namespace qwixx::server
