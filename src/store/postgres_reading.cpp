// The part of PostgresLog that reads: tables from the log, and what other servers tell.
#include <poll.h>
#include <spdlog/spdlog.h>

#include <chrono>

#include "core/text.h"
#include "store/postgres_log.h"

namespace qwixx::store {

Result<Events> PostgresLog::load(std::string_view table, std::uint64_t after) {
  const std::lock_guard lock(reader_mutex_);
  Error error;
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!reading_ || !reading_->alive()) {
      Result<Postgres> fresh = Postgres::connect(address_);
      if (!fresh) return std::unexpected(fresh.error());
      reading_ = std::move(*fresh);
    }
    const Rows rows = reading_->run(
        "select e.version, e.bytes, t.finished from tables t join event e using(id) "
        "where id = $1::text and e.version > $2::int8 order by e.version",
        {table, big_endian(after)});
    if (!rows.good()) {
      error = Error{rows.message()};
      if (reading_->alive()) break;
      continue;  // the connection had broken since it was last used
    }
    Events events{.version = after + 1};
    for (int i = 0; i < rows.size(); ++i) {
      if (from_big_endian(rows.text(i, 0)) != after + 1 + static_cast<std::uint64_t>(i)) {
        return failure("table {} has no event {}", table, after + 1 + static_cast<std::uint64_t>(i));
      }
      events.events.emplace_back(rows.text(i, 1));
      events.finished = rows.text(i, 2) == std::string_view("\1", 1);
    }
    return events;
  }
  return within("load", error);
}

Result<void> PostgresLog::visit_unfinished(const Visit& visit) {
  Result<Postgres> database = Postgres::connect(address_);
  if (!database) return std::unexpected(database.error());
  const char* sql =
      "select t.id, e.version, e.bytes from tables t join event e using(id) where not t.finished order by "
      "t.id, e.version";
  if (PQsendQueryParams(database->handle(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) == 0) {
    return failure("visit: {}", PQerrorMessage(database->handle()));
  }
  PQsetSingleRowMode(database->handle());
  std::string table;
  Events events;
  while (PGresult* result = PQgetResult(database->handle())) {
    const bool row = PQresultStatus(result) == PGRES_SINGLE_TUPLE;
    const Rows rows(result);
    if (!row && !rows.good()) return failure("visit: {}", rows.message());
    if (!row) continue;
    if (rows.text(0, 0) != table) {
      if (!table.empty()) visit(table, std::exchange(events, Events{}));
      table = rows.text(0, 0);
    }
    events.events.emplace_back(rows.text(0, 2));
  }
  if (!table.empty()) visit(table, std::move(events));
  return {};
}

void PostgresLog::listen(std::function<void(Foreign)> hear) {
  listener_ = std::thread([this, hear = std::move(hear)] {
    while (!stopping_) {
      hear_others(hear);
      pollfd wait{stop_, POLLIN, 0};
      ::poll(&wait, 1, 200);
    }
  });
}

// Until the connection breaks or the log is closed.
void PostgresLog::hear_others(const std::function<void(Foreign)>& hear) {
  Result<Postgres> database = Postgres::connect(address_);
  if (!database) return;
  if (!database->run("listen qwixx").good()) return;
  hear(Foreign{});  // what was said while nobody listened is lost
  while (!stopping_) {
    pollfd waits[] = {{PQsocket(database->handle()), POLLIN, 0}, {stop_, POLLIN, 0}};
    ::poll(waits, 2, 10'000);
    if (PQconsumeInput(database->handle()) == 0) return;
    while (PGnotify* notify = PQnotifies(database->handle())) {
      deliver(notify->extra, hear);
      PQfreemem(notify);
    }
  }
}

// "SERVER TABLE:VERSION TABLE:VERSION …" or "SERVER TABLE WORD".
void PostgresLog::deliver(std::string_view payload, const std::function<void(Foreign)>& hear) const {
  Words words(payload);
  if (words.next() == writer_text_) return;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) {
      hear(Foreign{.table = std::string(word), .word = std::string(words.rest())});
      return;
    }
    const auto version = parse_number<std::uint64_t>(word.substr(colon + 1));
    if (version) hear(Foreign{.table = std::string(word.substr(0, colon)), .version = *version});
  }
}

}  // namespace qwixx::store
