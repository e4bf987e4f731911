#include "store/sqlite_schema.h"

#include <array>

namespace qwixx::store {
namespace {

constexpr std::array sqlite_migrations = {
    // 1: the journal, the chunks it is folded into, and the tables they belong to
    R"sql(
create table tables(
  number integer primary key autoincrement,
  id text not null unique,
  touched integer not null,
  finished integer not null default 0);
create index unfinished on tables(number) where finished = 0;
create table journal(
  sequence integer primary key,
  number integer not null,
  version integer not null,
  touched integer not null,
  bytes blob not null);
create table chunk(
  number integer not null,
  version integer not null,
  count integer not null,
  bytes blob not null,
  primary key(number, version)) without rowid;
)sql",
    // 2: all events of a commit in one row of the journal, each after a line "NUMBER VERSION LENGTH"
    R"sql(
create table commits(
  sequence integer primary key,
  touched integer not null,
  bytes blob not null);
insert into commits select sequence, touched,
  cast(number || ' ' || version || ' ' || length(bytes) || char(10) || cast(bytes as text) as blob) from journal;
drop table journal;
)sql",
};

}  // namespace

Result<void> migrate(Sqlite& database, const std::string& file) {
  const Result<std::int64_t> version = database.number("pragma user_version");
  if (!version) return std::unexpected(version.error());
  if (*version > static_cast<std::int64_t>(sqlite_migrations.size())) {
    return failure("{} was written by a newer version of this program (schema {}, known up to {})", file,
                   *version, sqlite_migrations.size());
  }
  for (auto next = static_cast<std::size_t>(*version); next < sqlite_migrations.size(); ++next) {
    const std::string sql =
        fmt::format("begin immediate;{}pragma user_version = {};commit;", sqlite_migrations[next], next + 1);
    if (const Result<void> done = database.run(sql); !done) {
      (void)database.run("rollback");
      return within(fmt::format("{}: migration {}", file, next + 1), done.error());
    }
  }
  return {};
}

}  // namespace qwixx::store
