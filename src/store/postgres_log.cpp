#include "store/postgres_log.h"

#include <sodium.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <unordered_map>

namespace qwixx::store {
namespace {

constexpr std::array postgres_migrations = {
    // 1
    "create table tables(id text primary key, touched timestamptz not null default now(), finished boolean "
    "not null);"
    "create index unfinished on tables(id) where not finished;"
    "create table event(id text not null, version int8 not null, writer int8 not null,"
    " at timestamptz not null default now(), bytes bytea not null, primary key(id, version));",
};

// $1 id  $2 first version of the append  $3 version  $4 bytes, by event; $5 this server
// $6 id  $7 finished, for tables whose row changes; $8 what the others are told.
// An append whose versions are taken is left out; the answer lists the events that were inserted.
constexpr const char* append_sql = R"sql(
with given as (select * from unnest($1::text[], $2::int8[], $3::int8[], $4::bytea[]) as g(id, first, version, bytes)),
inserted as (
  insert into event(id, version, writer, bytes)
  select id, version, $5::int8, bytes from given g
  where not exists (select from event e where e.id = g.id and e.version >= g.first)
  returning id, version),
marked as (
  insert into tables(id, finished)
  select * from unnest($6::text[], $7::bool[]) as m(id, finished) where m.id in (select id from inserted)
  on conflict (id) do update set finished = excluded.finished, touched = now())
select id, version from inserted
union all select pg_notify('qwixx', payload)::text, 0 from unnest($8::text[]) as payload)sql";

constexpr std::size_t longest_payload = 7900;

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number >> 1;  // it must fit a signed column
}

}  // namespace

PostgresLog::PostgresLog(std::string address)
    : address_(std::move(address)),
      writer_(big_endian(sodium_init() < 0 ? 0 : random_number())),
      writer_text_(fmt::format("{:x}", from_big_endian(writer_))),
      stop_(::eventfd(0, EFD_CLOEXEC)) {}

PostgresLog::~PostgresLog() {
  stopping_ = true;
  ::eventfd_write(stop_, 1);
  if (listener_.joinable()) listener_.join();
  ::close(stop_);
}

Result<std::unique_ptr<Log>> PostgresLog::open(const std::string& address) {
  std::unique_ptr<PostgresLog> log(new PostgresLog(address));
  if (const Result<void> done = log->migrate(); !done) return std::unexpected(done.error());
  return log;
}

std::string PostgresLog::describe() const {
  if (!writing_) return "PostgreSQL";
  return fmt::format("PostgreSQL, database {} at {}", PQdb(writing_->handle()), PQhost(writing_->handle()));
}

Result<void> PostgresLog::migrate() {
  Result<Postgres> database = Postgres::connect(address_);
  if (!database) return std::unexpected(database.error());
  // The lock lets one of several servers that start together do it.
  std::string sql =
      "begin; select pg_advisory_xact_lock(7149281); create table if not exists qwixx_schema(version int8);";
  Rows done(PQexec(database->handle(), sql.c_str()));
  if (!done.good()) return failure("cannot prepare the database: {}", done.message());
  const Rows rows = database->run("select coalesce(max(version), 0)::int8 from qwixx_schema");
  if (!rows.good()) return failure("cannot read the schema's version: {}", rows.message());
  const std::uint64_t version = from_big_endian(rows.text(0, 0));
  if (version > postgres_migrations.size()) {
    return failure("the database was written by a newer version of this program (schema {}, known up to {})",
                   version, postgres_migrations.size());
  }
  for (std::size_t next = version; next < postgres_migrations.size(); ++next) {
    sql = fmt::format("{} insert into qwixx_schema values({});", postgres_migrations[next], next + 1);
    done = Rows(PQexec(database->handle(), sql.c_str()));
    if (!done.good()) return failure("migration {}: {}", next + 1, done.message());
  }
  done = database->run("commit");
  if (!done.good()) return failure("cannot prepare the database: {}", done.message());
  return {};
}

Result<Postgres*> PostgresLog::writing() {
  if (writing_ && writing_->alive()) return &*writing_;
  Result<Postgres> fresh = Postgres::connect(address_);
  if (!fresh) return std::unexpected(fresh.error());
  if (const Rows set = fresh->run("set synchronous_commit = on"); !set.good())
    return failure("{}", set.message());
  if (const Rows made = fresh->prepare("append", append_sql); !made.good())
    return failure("{}", made.message());
  writing_ = std::move(*fresh);
  return &*writing_;
}

// Appends that meet another server's in the very same moment make the whole statement fail; then each half is
// tried by itself, down to the single append that is a conflict.
Result<std::vector<Outcome>> PostgresLog::commit(std::span<const Append> appends) {
  Result<std::vector<Outcome>> outcomes = insert(appends);
  if (outcomes && outcomes->empty() && appends.size() > 1) {
    const std::size_t half = appends.size() / 2;
    outcomes = commit(appends.first(half));
    if (!outcomes) return outcomes;
    const Result<std::vector<Outcome>> rest = commit(appends.subspan(half));
    if (!rest) return rest;
    outcomes->insert(outcomes->end(), rest->begin(), rest->end());
  } else if (outcomes && outcomes->empty() && appends.size() == 1) {
    outcomes->push_back(Outcome::Conflict);
  }
  return outcomes;
}

// The outcomes, or none at all when the statement met a unique violation.
Result<std::vector<Outcome>> PostgresLog::insert(std::span<const Append> appends) {
  const Result<Postgres*> database = writing();
  if (!database) return std::unexpected(database.error());
  using Type = BinaryArray::Type;
  BinaryArray ids(Type::Text), firsts(Type::Int8), versions(Type::Int8), bytes(Type::Bytea);
  BinaryArray marked(Type::Text), finished(Type::Bool), payloads(Type::Text);
  std::string payload = writer_text_;
  for (const Append& append : appends) {
    const auto first = static_cast<std::int64_t>(append.version);
    for (std::size_t i = 0; i < append.events.size(); ++i) {
      ids.add(append.table);
      firsts.add(first);
      versions.add(first + static_cast<std::int64_t>(i));
      bytes.add(append.events[i]);
    }
    if (append.version == 1 || append.finished || append.was_finished) {
      marked.add(append.table);
      finished.add(append.finished);
    }
    fmt::format_to(std::back_inserter(payload), " {}:{}", append.table,
                   append.version + append.events.size() - 1);
    if (payload.size() < longest_payload - 100) continue;
    payloads.add(payload);
    payload = writer_text_;
  }
  if (payload != writer_text_) payloads.add(payload);
  const Rows rows =
      (*database)->run_prepared("append", {ids.bytes(), firsts.bytes(), versions.bytes(), bytes.bytes(),
                                           writer_, marked.bytes(), finished.bytes(), payloads.bytes()});
  if (rows.code() == "23505") return std::vector<Outcome>{};
  if (!rows.good()) return failure("append: {}", rows.message());
  std::unordered_map<std::string_view, std::uint64_t> reached;
  for (int i = 0; i < rows.size(); ++i) {
    std::uint64_t& version = reached[rows.text(i, 0)];
    version = std::max(version, from_big_endian(rows.text(i, 1)));
  }
  std::vector<Outcome> outcomes;
  for (const Append& append : appends) {
    const auto found = reached.find(append.table);
    if (found != reached.end() && found->second >= append.version) {
      outcomes.push_back(Outcome::Durable);
      continue;
    }
    const Result<Outcome> outcome = examine(**database, append);
    if (!outcome) return std::unexpected(outcome.error());
    outcomes.push_back(*outcome);
  }
  return outcomes;
}

// The versions are taken: by another server, or by this one in a commit whose answer was lost?
Result<Outcome> PostgresLog::examine(Postgres& database, const Append& append) {
  const Rows rows = database.run(
      "select bytes from event where id = $1::text and version >= $2::int8 and version < $3::int8 and writer "
      "= $4::int8 "
      "order by version",
      {append.table, big_endian(append.version), big_endian(append.version + append.events.size()), writer_});
  if (!rows.good()) return failure("append: {}", rows.message());
  if (static_cast<std::size_t>(rows.size()) != append.events.size()) return Outcome::Conflict;
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.text(i, 0) != append.events[static_cast<std::size_t>(i)]) return Outcome::Conflict;
  }
  return Outcome::Durable;
}

Result<std::size_t> PostgresLog::forget(int days, bool finished) {
  const Result<Postgres*> database = writing();
  if (!database) return std::unexpected(database.error());
  const Rows rows = (*database)->run(fmt::format(
      "with old as (delete from tables t where finished = {0} and touched < now() - interval '{1} days' and "
      "not exists "
      "(select from event e where e.id = t.id and e.at > now() - interval '{1} days') returning id), "
      "gone as (delete from event where id in (select id from old)) select id from old",
      finished, days));
  if (!rows.good()) return failure("forget: {}", rows.message());
  return static_cast<std::size_t>(rows.size());
}

void PostgresLog::tell(std::span<const Word> words) {
  const Result<Postgres*> database = writing();
  if (!database) return;  // what is said in passing may be lost
  BinaryArray payloads(BinaryArray::Type::Text);
  for (const Word& word : words) {
    const std::string payload = fmt::format("{} {} {}", writer_text_, word.table, word.word);
    if (payload.size() < longest_payload) payloads.add(payload);
  }
  (*database)->run("select pg_notify('qwixx', payload) from unnest($1::text[]) as payload",
                   {payloads.bytes()});
}

}  // namespace qwixx::store
