#include <cstdlib>
#include <filesystem>

#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace qwixx::store {
namespace {

bool is_postgres(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return failure("cannot make the folder {}: {}", folder.string(), error.message());
  return {};
}

Result<void> copy_to(const Sqlite& from, const std::string& part) {
  Result<Sqlite> to = Sqlite::open(part, Sqlite::Mode::ReadWrite);
  if (!to) return std::unexpected(to.error());
  sqlite3_backup* copy = sqlite3_backup_init(to->handle(), "main", from.handle(), "main");
  const int code = copy == nullptr ? SQLITE_ERROR : sqlite3_backup_step(copy, -1);  // one read transaction:
  sqlite3_backup_finish(copy);  // consistent, and it blocks nobody
  if (code != SQLITE_DONE) return failure("{}", sqlite3_errmsg(to->handle()));
  return to->run("pragma journal_mode = delete");
}

}  // namespace

Result<std::unique_ptr<Log>> open(const std::string& place) {
  if (is_postgres(place)) return PostgresLog::open(place);
  if (const Result<void> made = make_folder(std::filesystem::path(place).parent_path()); !made) {
    return std::unexpected(made.error());
  }
  return SqliteLog::open(place);
}

Result<std::string> default_place() {
  std::filesystem::path folder;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
    folder = data;
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    folder = std::filesystem::path(home) / ".local" / "share";
  } else {
    return failure("neither XDG_DATA_HOME nor HOME is set: say with --store where the games are kept");
  }
  return (folder / "qwixx" / "qwixx.db").string();
}

Result<std::unique_ptr<Log>> open_default() {
  constexpr int most = 99;
  const Result<std::string> first = default_place();
  if (!first) return std::unexpected(first.error());
  const std::filesystem::path beside = std::filesystem::path(*first).replace_extension();
  for (int number = 1;; ++number) {
    const std::string place = number == 1 ? *first : fmt::format("{}-{}.db", beside.string(), number);
    Result<std::unique_ptr<Log>> log = open(place);
    if (log || !SqliteLog::in_use(place) || number == most) return log;
  }
}

Result<void> backup(const std::string& place, const std::string& file) {
  if (is_postgres(place))
    return failure("a PostgreSQL store is copied with its own tool: pg_dump --format=custom");
  if (std::filesystem::exists(file)) return failure("{} exists already", file);
  Result<Sqlite> from = Sqlite::open(place, Sqlite::Mode::ReadOnly);
  if (!from) return std::unexpected(from.error());
  const std::string part = file + ".part";
  Result<void> done = copy_to(*from, part);
  std::error_code error;
  if (done) std::filesystem::rename(part, file, error);
  if (done && error) done = failure("{}", error.message());
  if (done) return {};
  std::filesystem::remove(part, error);
  return within(fmt::format("{} cannot be copied to {}", place, file), done.error());
}

}  // namespace qwixx::store
