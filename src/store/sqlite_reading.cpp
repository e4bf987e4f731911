// The part of SqliteLog that reads whole tables back, and forgets them.
#include <chrono>

#include "store/packing.h"
#include "store/sqlite_log.h"

namespace qwixx::store {

// The events in chunks after version `after` and before version `before`.
Result<void> SqliteLog::read_chunks(std::int64_t number, std::uint64_t before, std::uint64_t after,
                                    Events& events) {
  Result<Statement> rows = Statement::prepare(reader_,
                                              "select version, count, bytes from chunk where number = ? and "
                                              "version < ? and version + count > ? order by version");
  if (!rows) return std::unexpected(rows.error());
  rows->bind(1, number)
      .bind(2, static_cast<std::int64_t>(before))
      .bind(3, static_cast<std::int64_t>(after + 1));
  while (rows->step() == SQLITE_ROW) {
    const auto version = static_cast<std::uint64_t>(rows->number(0));
    if (version > events.version + events.events.size())
      return failure("chunk {} is missing", events.version);
    std::vector<std::string> chunk;
    if (const Result<void> read = unpack(rows->bytes(2), chunk); !read) return std::unexpected(read.error());
    const std::size_t skip = events.version + events.events.size() - version;
    for (std::size_t i = skip; i < chunk.size(); ++i) events.events.push_back(std::move(chunk[i]));
  }
  return {};
}

Result<Events> SqliteLog::load(std::string_view table, std::uint64_t after) {
  Events events{.version = after + 1};
  std::int64_t number = 0;
  std::uint64_t tail_version = static_cast<std::uint64_t>(INT64_MAX);
  std::string tail;
  {
    const std::lock_guard lock(tables_mutex_);
    if (const auto found = tables_.find(std::string(table)); found != tables_.end()) {
      const Known& known = *found->second;
      if (known.version == 0) return events;
      number = known.number;
      tail = known.tail.bytes;
      tail_version = known.tail_version();
      events.finished = known.finished;
    }
  }
  const std::lock_guard lock(reader_mutex_);
  if (number == 0) {
    Result<Statement> find = Statement::prepare(reader_, "select number, finished from tables where id = ?");
    if (!find) return std::unexpected(find.error());
    if (find->bind(1, table).step() != SQLITE_ROW) return events;
    number = find->number(0);
    events.finished = find->number(1) != 0;
  }
  if (after + 1 < tail_version) {
    const Result<void> read = read_chunks(number, tail_version, after, events);
    if (!read) return std::unexpected(read.error());
  }
  std::vector<std::string> last;
  if (const Result<void> read = unpack(tail, last); !read) return std::unexpected(read.error());
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (tail_version + i > after) events.events.push_back(std::move(last[i]));
  }
  return events;
}

Result<void> SqliteLog::visit_unfinished(const Visit& visit) {
  std::vector<std::string> tables;
  {
    const std::lock_guard lock(tables_mutex_);
    for (const auto& [id, known] : tables_) {
      if (!known->finished && known->version > 0) tables.push_back(id);
    }
  }
  for (const std::string& table : tables) {
    Result<Events> events = load(table, 0);
    if (!events) return std::unexpected(events.error());
    visit(table, std::move(*events));
  }
  return {};
}

Result<std::size_t> SqliteLog::forget(int days, bool finished) {
  using namespace std::chrono;
  const auto now = duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
  const std::int64_t before = now - std::int64_t{days} * 24 * 3600;
  std::vector<std::int64_t> numbers;
  Result<Statement> rows =
      Statement::prepare(database_, "select number, id from tables where finished = ? and touched < ?");
  if (!rows) return std::unexpected(rows.error());
  rows->bind(1, std::int64_t{finished}).bind(2, before);
  while (rows->step() == SQLITE_ROW) {
    const auto found = tables_.find(std::string(rows->bytes(1)));
    if (found != tables_.end() && found->second->touched >= before) continue;
    numbers.push_back(rows->number(0));
    if (found == tables_.end()) continue;
    const std::lock_guard lock(tables_mutex_);
    found->second->tail = Pack{};
    tables_.erase(found);
  }
  rows->reset();
  for (const std::int64_t number : numbers) {
    const Result<void> done =
        database_.run(fmt::format("begin immediate; delete from chunk where number = {0}; delete from tables "
                                  "where number = {0}; commit",
                                  number));
    if (!done) return std::unexpected(done.error());
  }
  return numbers.size();
}

}  // namespace qwixx::store
