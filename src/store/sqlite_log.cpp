#include "store/sqlite_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

#include "store/packing.h"
#include "store/sqlite_schema.h"

namespace qwixx::store {
namespace {

std::int64_t seconds_now() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

std::string lock_of(const std::string& file) { return file + ".lock"; }

}  // namespace

Result<std::unique_ptr<Log>> SqliteLog::open(const std::string& file, std::size_t journal) {
  std::unique_ptr<SqliteLog> log(new SqliteLog);
  log->file_ = file;
  log->journal_limit_ = journal;
  const std::string lock = lock_of(file);
  log->lock_ = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (log->lock_ < 0) return failure("cannot write {}: {}", lock, std::strerror(errno));
  if (::flock(log->lock_, LOCK_EX | LOCK_NB) != 0) return failure("{} is in use by another server", file);
  Result<Sqlite> database = Sqlite::open(file, Sqlite::Mode::ReadWrite);
  if (!database) return std::unexpected(database.error());
  log->database_ = std::move(*database);
  if (!log->database_.run(
          "pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32768;"))
    return failure("{}: {}", file, sqlite3_errmsg(log->database_.handle()));
  Result<void> ready = migrate(log->database_, file);
  if (ready) ready = log->prepare();
  if (ready) ready = log->read_tables();
  if (ready) ready = log->read_journal();
  if (!ready) return within(file, ready.error());
  Result<Sqlite> reader = Sqlite::open(file, Sqlite::Mode::ReadOnly);
  if (!reader) return std::unexpected(reader.error());
  log->reader_ = std::move(*reader);
  return log;
}

bool SqliteLog::in_use(const std::string& file) {
  const int lock = ::open(lock_of(file).c_str(), O_RDWR | O_CLOEXEC);
  if (lock < 0) return false;
  const bool free = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
  ::close(lock);
  return !free;
}

SqliteLog::~SqliteLog() {
  if (lock_ >= 0) ::close(lock_);
}

Result<void> SqliteLog::prepare() {
  Error error;
  const auto make = [&](std::string_view sql) {
    Result<Statement> statement = Statement::prepare(database_, sql);
    if (statement) return std::move(*statement);
    error = statement.error();
    return Statement{};
  };
  statements_ = std::make_unique<Statements>(Statements{
      .begin = make("begin immediate"),
      .commit = make("commit"),
      .rollback = make("rollback"),
      .insert_table = make("insert into tables(id, touched) values(?, ?)"),
      .insert_commit = make("insert into commits values(?, ?, ?)"),
      .insert_chunk = make("insert into chunk values(?, ?, ?, ?)"),
      .cut_journal = make("delete from commits where sequence <= ?"),
      .set_finished = make("update tables set finished = ?, touched = ? where number = ?"),
      .find_table = make("select number, touched, finished from tables where id = ?"),
      .last_version =
          make("select version + count - 1 from chunk where number = ? order by version desc limit 1"),
  });
  if (!error.message.empty()) return std::unexpected(error);
  return {};
}

// The unfinished tables, each with the version its chunks reach.
Result<void> SqliteLog::read_tables() {
  Result<Statement> rows =
      Statement::prepare(database_,
                         "select t.number, t.id, t.touched, ifnull((select version + count - 1 from chunk c "
                         "where c.number = t.number "
                         "order by version desc limit 1), 0) from tables t where finished = 0");
  if (!rows) return std::unexpected(rows.error());
  while (rows->step() == SQLITE_ROW) {
    auto known = std::make_shared<Known>();
    known->number = rows->number(0);
    known->id = rows->bytes(1);
    known->touched = rows->number(2);
    known->version = static_cast<std::uint64_t>(rows->number(3));
    tables_.emplace(known->id, std::move(known));
  }
  return {};
}

Result<void> SqliteLog::read_journal() {
  std::unordered_map<std::int64_t, std::shared_ptr<Known>> by_number;
  for (const auto& [id, known] : tables_) by_number.emplace(known->number, known);
  const auto gone = std::make_shared<Known>();
  Result<Statement> rows =
      Statement::prepare(database_, "select sequence, touched, bytes from commits order by sequence");
  if (!rows) return std::unexpected(rows.error());
  while (rows->step() == SQLITE_ROW) {
    sequence_ = rows->number(0);
    for (std::string_view rest = rows->bytes(2); !rest.empty();) {
      const Result<JournalEntry> entry = take_entry(rest);
      if (!entry) return std::unexpected(entry.error());
      const auto found = by_number.find(entry->number);
      const bool here = found != by_number.end();
      journal_.push_back({sequence_, entry->version, here ? found->second : gone});
      if (!here || entry->version <= found->second->version) continue;  // finished, or in a chunk
      Known& known = *found->second;
      if (entry->version != known.version + 1)
        return failure("table {} has no event {}", known.number, known.version + 1);
      pack(known.tail.bytes, entry->bytes);
      ++known.tail.count;
      known.version = entry->version;
      known.touched = rows->number(1);
    }
  }
  return {};
}

Result<std::shared_ptr<SqliteLog::Known>> SqliteLog::known(const std::string& table) {
  if (const auto found = tables_.find(table); found != tables_.end()) return found->second;
  auto known = std::make_shared<Known>();
  known->id = table;
  known->touched = seconds_now();
  Statement& find = statements_->find_table;
  const int code = find.bind(1, std::string_view(table)).step();
  if (code == SQLITE_ROW) {
    known->number = find.number(0);
    known->finished = find.number(2) != 0;
  }
  find.reset();
  if (code != SQLITE_ROW && code != SQLITE_DONE) return std::unexpected(database_.error("find the table"));
  if (known->number != 0) {
    Statement& last = statements_->last_version;
    if (last.bind(1, known->number).step() == SQLITE_ROW)
      known->version = static_cast<std::uint64_t>(last.number(0));
    last.reset();
  }
  const std::lock_guard lock(tables_mutex_);
  tables_.emplace(table, known);
  return known;
}

Result<Outcome> SqliteLog::stage(const Append& append) {
  Result<std::shared_ptr<Known>> found = known(append.table);
  if (!found) return std::unexpected(found.error());
  Known& known = **found;
  if (!known.changed) {  // also when it will be refused: it may be a table that does not exist
    staged_.push_back(*found);
    known.changed = true;
    known.finishing = known.finished;
  }
  if (append.version != known.version + known.staged.count + 1) return Outcome::Conflict;
  if (known.number == 0) {
    if (!statements_->insert_table.bind(1, std::string_view(known.id)).bind(2, seconds_now()).execute()) {
      return std::unexpected(database_.error("new table"));
    }
    known.number = sqlite3_last_insert_rowid(database_.handle());
  }
  std::uint64_t version = append.version;
  for (const std::string& event : append.events) {
    append_entry(staged_bytes_, {known.number, version, event});
    pack(known.staged.bytes, event);
    ++known.staged.count;
    staged_journal_.push_back({sequence_ + 1, version++, *found});
  }
  known.finishing = append.finished;
  return Outcome::Durable;
}

Result<std::vector<Outcome>> SqliteLog::commit(std::span<const Append> appends) {
  if (!statements_->begin.execute()) return std::unexpected(database_.error("begin"));
  std::vector<Outcome> outcomes;
  outcomes.reserve(appends.size());
  Error error;
  for (const Append& append : appends) {
    const Result<Outcome> outcome = stage(append);
    if (!outcome) {
      error = outcome.error();
      break;
    }
    outcomes.push_back(*outcome);
  }
  std::size_t cut = 0;
  bool good = error.message.empty() && write_journal() && fold(cut);
  if (good) good = statements_->commit.execute();
  if (good) {
    settle(cut);
    return outcomes;
  }
  if (error.message.empty()) error = database_.error("commit");
  statements_->rollback.execute();
  forget_transaction();
  return std::unexpected(error);
}

bool SqliteLog::write_journal() {
  if (staged_journal_.empty()) return true;
  return statements_->insert_commit.bind(1, sequence_ + 1)
      .bind(2, seconds_now())
      .bind_blob(3, staged_bytes_)
      .execute();
}

bool SqliteLog::write_chunk(Known& known) {
  known.folding = true;
  const std::string bytes = known.tail.bytes + known.staged.bytes;
  const std::uint64_t count = known.tail.count + known.staged.count;
  if (count == 0) return true;
  return statements_->insert_chunk.bind(1, known.number)
             .bind(2, static_cast<std::int64_t>(known.tail_version()))
             .bind(3, static_cast<std::int64_t>(count))
             .bind_blob(4, bytes)
             .execute() &&
         statements_->set_finished.bind(1, std::int64_t{known.finishing})
             .bind(2, known.staged.count > 0 ? seconds_now() : known.touched)
             .bind(3, known.number)
             .execute();
}

// Writes a chunk for every table that finishes or that is at the front of a journal grown too long; `cut` is
// how much of the front is then in chunks. Two events leave for each that comes, so the work is spread.
bool SqliteLog::fold(std::size_t& cut) {
  for (const auto& known : staged_) {
    if (known->staged.count == 0 || (!known->finishing && !known->finished)) continue;
    if (!write_chunk(*known)) return false;
  }
  const std::size_t length = journal_.size() + staged_journal_.size();
  if (length > journal_limit_) {
    cut = std::min({journal_.size(), length - journal_limit_, 2 * staged_journal_.size()});
  }
  if (cut == 0) return true;
  // Whole commits only.
  while (cut < journal_.size() && journal_[cut].sequence == journal_[cut - 1].sequence) ++cut;
  for (std::size_t i = 0; i < cut; ++i) {
    Journalled& front = journal_[i];
    Known& known = *front.known;
    if (known.folding || front.version < known.tail_version()) continue;
    if (!known.changed) {
      known.changed = true;
      known.finishing = known.finished;
      staged_.push_back(front.known);
    }
    if (!write_chunk(known)) return false;
  }
  return statements_->cut_journal.bind(1, journal_[cut - 1].sequence).execute();
}

// The transaction is durable: what was staged now holds.
void SqliteLog::settle(std::size_t cut) {
  const std::lock_guard lock(tables_mutex_);
  const std::int64_t now = seconds_now();
  for (const auto& known : staged_) {
    if (known->staged.count > 0) {
      known->finished = known->finishing;
      known->touched = now;
    }
    known->version += known->staged.count;
    known->tail.bytes += known->staged.bytes;
    known->tail.count += known->staged.count;
    if (known->folding) known->tail = Pack{};
    known->staged = Pack{};
    known->changed = known->folding = false;
    if (known->version == 0 || (known->finished && known->tail.count == 0)) tables_.erase(known->id);
  }
  staged_.clear();
  journal_.erase(journal_.begin(), journal_.begin() + static_cast<std::ptrdiff_t>(cut));
  journal_.insert(journal_.end(), std::make_move_iterator(staged_journal_.begin()),
                  std::make_move_iterator(staged_journal_.end()));
  if (!staged_journal_.empty()) ++sequence_;
  staged_journal_.clear();
  staged_bytes_.clear();
}

void SqliteLog::forget_transaction() {
  const std::lock_guard lock(tables_mutex_);
  for (const auto& known : staged_) {
    known->staged = Pack{};
    known->changed = known->folding = false;
    known->finishing = known->finished;
    if (known->version == 0) tables_.erase(known->id);
  }
  staged_.clear();
  staged_journal_.clear();
  staged_bytes_.clear();
}

}  // namespace qwixx::store
