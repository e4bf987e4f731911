#include "server/shard.h"

#include <boost/asio/post.hpp>

#include "server/clock.h"

namespace qwixx::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t buffer_size = 64 * 1024;
constexpr Millis soonest = 10;               // a table cannot keep the thread busy with its clock
constexpr std::uint64_t busy_from = 10'000;  // messages a second
constexpr Millis busy_wait = 100;            // for what can wait, on a thread that sends so many;
constexpr Millis longest_wait = 250;         // more with more of them, at most this
constexpr Millis count_every = 100;
constexpr auto sweep_every = std::chrono::seconds(5);

}  // namespace

Services::Services(store::Log& the_log, const Limits& the_limits) : limits(the_limits), log(the_log) {}
Services::~Services() = default;

Shard& Services::shard_of(std::string_view table) {
  return *shards[std::hash<std::string_view>()(table) % shards.size()];
}

bool valid_table_id(std::string_view id) {
  constexpr std::size_t length = 22;
  return id.size() == length &&
         id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
             std::string_view::npos;
}

Shard::Shard(Services& services, unsigned index) : services_(services), index_(index), buffer_(buffer_size) {
  poller_.start([this](ClientId client, std::uint32_t events) { ready(client, events); },
                [this] { flush(); });
  sweep();
}

void Shard::stop() {
  work_.reset();
  context_.stop();
}

// --- connections -----------------------------------------------------------------------------------------

void Shard::receive(Travelling connection) {
  asio::post(context_, [this, connection = std::make_shared<Travelling>(std::move(connection))] {
    adopt(std::move(*connection), {});
    flush();
  });
}

void Shard::adopt(Travelling connection, std::string early) {
  if (free_places_.empty()) {
    free_places_.push_back(static_cast<std::uint32_t>(connections_.size()));
    connections_.emplace_back();
  }
  const std::uint32_t index = free_places_.back();
  free_places_.pop_back();
  Place& place = connections_[index];
  const ClientId id = ClientId{++place.generation} << 32 | index;
  place.connection = std::make_unique<Connection>(*this, id, std::move(connection));
  place.connection->start(std::move(early));
}

Connection* Shard::find(ClientId client) {
  Place& place = connections_[static_cast<std::uint32_t>(client)];
  return place.generation == client >> 32 ? place.connection.get() : nullptr;
}

void Shard::forget(ClientId client) {
  const auto index = static_cast<std::uint32_t>(client);
  gone_.push_back(std::move(connections_[index].connection));
  free_places_.push_back(index);
}

void Shard::ready(ClientId client, std::uint32_t events) {
  if (Connection* connection = find(client)) connection->on_ready(events);
}

void Shard::deliver(ClientId client, std::string_view text, std::string_view more, bool can_wait) {
  if (Connection* connection = find(client)) connection->send(text, more, can_wait);
}

std::string Shard::spare() {
  if (spares_.empty()) return {};
  std::string buffer = std::move(spares_.back());
  spares_.pop_back();
  return buffer;
}

void Shard::recycle(std::string buffer) {
  constexpr std::size_t most = 1024, largest = 16 * 1024;
  if (spares_.size() >= most || buffer.capacity() > largest) return;
  buffer.clear();
  spares_.push_back(std::move(buffer));
}

void Shard::unflushed(Connection& connection) {
  if (std::exchange(connection.unflushed, true)) return;
  unflushed_.push_back(&connection);
}

void Shard::flush() {
  for (std::size_t i = 0; i < unflushed_.size(); ++i) {  // flushing may lead to more
    unflushed_[i]->unflushed = false;
    unflushed_[i]->flush();
  }
  unflushed_.clear();
  gone_.clear();
  if (patient_.empty()) return;
  if (patience() == 0) {
    flush_patient(std::numeric_limits<Millis>::max());
  } else if (!std::exchange(patience_armed_, true)) {
    arm_patience();
  }
}

void Shard::unflushed_patient(Connection& connection) {
  if (connection.unflushed || connection.patient_since != 0) return;
  connection.patient_since = steady_ms();
  patient_.emplace_back(connection.id(), connection.patient_since);
}

// How long what can wait may do so: not at all, unless so much was sent of late that gathering is worth it.
Millis Shard::patience() {
  const Millis passed = steady_ms() - counted_at_;
  if (passed >= count_every) {
    const std::uint64_t sent = counters_.messages_out.get();
    const std::uint64_t rate = (sent - counted_) * 1000 / static_cast<std::uint64_t>(passed);
    const auto grown = static_cast<Millis>(rate * busy_wait / busy_from);
    patience_ = rate < busy_from ? 0 : std::min(grown, longest_wait);
    counted_ = sent;
    counted_at_ += passed;
  }
  return patience_;
}

void Shard::arm_patience() {
  patience_timer_.expires_after(std::chrono::milliseconds(busy_wait / 10));
  patience_timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    const Millis patience = this->patience();
    flush_patient(patience > 0 ? steady_ms() - patience : std::numeric_limits<Millis>::max());
    patience_armed_ = !patient_.empty();
    if (patience_armed_) arm_patience();
  });
}

// What has waited since `until` or longer and has not left with something else since.
void Shard::flush_patient(Millis until) {
  while (!patient_.empty() && patient_.front().second <= until) {
    const auto [client, since] = patient_.front();
    patient_.pop_front();
    if (Connection* connection = find(client); connection && connection->patient_since == since)
      connection->flush();
  }
  gone_.clear();
}

void Shard::drain() {
  asio::post(context_, [this] {
    for (const Place& place : connections_) {
      if (place.connection)
        place.connection->close(CloseCode::Restart, "the server restarts, come back in a moment");
    }
    flush();
  });
}

// --- tables ----------------------------------------------------------------------------------------------

std::shared_ptr<Hosted> Shard::table(const std::string& id) {
  if (const auto found = tables_.find(id); found != tables_.end()) return found->second;
  if (tables_.size() * services_.shards.size() >= limits().tables) return nullptr;
  auto hosted = std::make_shared<Hosted>(*this, id);
  tables_.emplace(id, hosted);
  counters_.tables.add();
  hosted->load();
  return hosted;
}

Result<void> Shard::create(const std::string& id, const TableSetup& setup, Hosted::Done done) {
  if (tables_.size() * services_.shards.size() >= limits().tables)
    return failure("the server has too many tables");
  const auto hosted = std::make_shared<Hosted>(*this, id);
  if (const Result<void> made = hosted->create(setup, std::move(done)); !made) return made;
  tables_.emplace(id, hosted);
  counters_.tables.add();
  counters_.tables_created.add();
  return {};
}

void Shard::restore(std::string table, store::Events events) {
  asio::post(context_, [this, table = std::move(table), events = std::move(events)]() mutable {
    if (tables_.contains(table)) return;
    const auto hosted = std::make_shared<Hosted>(*this, table);
    tables_.emplace(table, hosted);
    counters_.tables.add();
    hosted->restore(std::move(events));
    if (hosted->dormant()) drop(table);  // fetched again when somebody comes
    flush();
  });
}

void Shard::drop(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  schedule(*found->second, std::nullopt);
  tables_.erase(found);
  counters_.tables.sub();
}

void Shard::report(std::vector<Settled> settled) {
  asio::post(context_, [this, settled = std::move(settled)] {
    for (const Settled& one : settled) static_cast<Hosted&>(*one.append.owner).settled(one.outcome);
    flush();
  });
}

void Shard::hear(store::Foreign foreign) {
  asio::post(context_, [this, foreign = std::move(foreign)] {
    if (foreign.table.empty()) {  // something may have been missed: each table looks for itself
      const auto tables = tables_;
      for (const auto& [id, table] : tables) table->foreign({.table = id, .version = UINT64_MAX});
    } else if (const auto found = tables_.find(foreign.table); found != tables_.end()) {
      const std::shared_ptr<Hosted> table = found->second;
      table->foreign(foreign);
    }
    flush();
  });
}

void Shard::append(store::Append append) { services_.writer->append(std::move(append)); }

void Shard::tell(const std::string& table, std::string word) {
  if (services_.log.is_shared()) services_.writer->tell(table, std::move(word));
}

void Shard::fetch(const std::string& table, std::uint64_t after,
                  std::function<void(const Result<store::Events>&)> done) {
  asio::post(*services_.readers, [this, table, after, done = std::move(done)]() mutable {
    Result<store::Events> events = services_.log.load(table, after);
    asio::post(context_, [this, events = std::move(events), done = std::move(done)] {
      done(events);
      flush();
    });
  });
}

void Shard::think(std::shared_ptr<Hosted> table, BotTask task) {
  services_.thinkers->give([this, table = std::move(table), task = std::move(task)](BotRunner& runner) {
    const Move move = runner.choose(task);
    asio::post(context_, [this, table, task, move] {
      counters_.bot_moves.add();
      table->take(BotAnswer{task, move});
      flush();
    });
  });
}

void Shard::think(std::shared_ptr<Hosted> table, HintTask task) {
  services_.thinkers->give([this, table = std::move(table), task = std::move(task)](BotRunner& runner) {
    auto candidates = runner.rank(task.task, task.ms);
    asio::post(context_, [this, table, task, candidates = std::move(candidates)] {
      table->take(HintAnswer{task, candidates});
      flush();
    });
  });
}

// --- time ------------------------------------------------------------------------------------------------

void Shard::schedule(Hosted& table, std::optional<Millis> deadline) {
  if (deadline) deadline = std::max(*deadline, now_ms() + soonest);
  if (table.scheduled == deadline) return;
  if (table.scheduled) deadlines_.erase({*table.scheduled, &table});
  table.scheduled = deadline;
  if (deadline) deadlines_.emplace(*deadline, &table);
  if (!deadlines_.empty() && (armed_ == 0 || deadlines_.begin()->first < armed_)) arm_ticks();
}

void Shard::arm_ticks() {
  armed_ = deadlines_.empty() ? 0 : deadlines_.begin()->first;
  if (armed_ == 0) return;
  tick_timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(1, armed_ - now_ms())));
  tick_timer_.async_wait([this](boost::system::error_code error) {
    if (!error) tick();
  });
}

void Shard::tick() {
  const Millis now = now_ms();
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    Hosted& table = *deadlines_.begin()->second;
    const std::shared_ptr<Hosted> kept = table.shared_from_this();
    deadlines_.erase(deadlines_.begin());
    table.scheduled.reset();
    table.take(Tick{});
  }
  flush();
  arm_ticks();
}

void Shard::after(Millis delay, std::function<void()> action) {
  auto timer = std::make_shared<asio::steady_timer>(context_, std::chrono::milliseconds(delay));
  timer->async_wait([this, timer, action = std::move(action)](boost::system::error_code error) {
    if (error) return;
    action();
    flush();
  });
}

void Shard::sweep() {
  const Millis now = now_ms();
  for (const Place& place : connections_) {
    if (place.connection) place.connection->sweep(now);
  }
  std::vector<std::shared_ptr<Hosted>> idle, others;
  for (const auto& [id, table] : tables_) {
    if (table->shared()) others.push_back(table);
    if (table.use_count() == 1 && table->idle(now)) idle.push_back(table);
  }
  for (const auto& table : idle) drop(table->id());
  for (const auto& table : others) table->sweep(now);
  flush();
  if (index_ == 0) addresses().forget_idle(now);
  sweep_timer_.expires_after(sweep_every);
  sweep_timer_.async_wait([this](boost::system::error_code error) {
    if (!error) sweep();
  });
}

}  // namespace qwixx::server
