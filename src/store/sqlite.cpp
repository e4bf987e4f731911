#include "store/sqlite.h"

namespace qwixx::store {

Result<Sqlite> Sqlite::open(const std::string& file, Mode mode) {
  Sqlite result;
  sqlite3* database = nullptr;
  const int flags =
      (mode == Mode::ReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
      SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  result.database_.reset(database);
  if (code != SQLITE_OK) return failure("cannot open {}: {}", file, sqlite3_errstr(code));
  sqlite3_busy_timeout(database, 5000);
  return result;
}

Error Sqlite::error(std::string_view doing) const {
  return Error{fmt::format("{}: {}", doing, sqlite3_errmsg(database_.get()))};
}

Result<void> Sqlite::run(const std::string& sql) {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return std::unexpected(error(sql.substr(0, sql.find('\n'))));
}

Result<std::int64_t> Sqlite::number(const std::string& sql) {
  Result<Statement> statement = Statement::prepare(*this, sql);
  if (!statement) return std::unexpected(statement.error());
  const int code = statement->step();
  if (code == SQLITE_DONE) return 0;
  if (code != SQLITE_ROW) return std::unexpected(error(sql));
  return statement->number(0);
}

Result<Statement> Statement::prepare(const Sqlite& database, std::string_view sql) {
  Statement result;
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  result.statement_.reset(statement);
  if (code != SQLITE_OK) return std::unexpected(database.error(sql));
  return result;
}

Statement& Statement::bind(int index, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), index, value);
  return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
  sqlite3_bind_text(statement_.get(), index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
  sqlite3_bind_blob(statement_.get(), index, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
  return *this;
}

bool Statement::execute() {
  const int code = step();
  reset();
  return code == SQLITE_DONE || code == SQLITE_ROW;
}

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace qwixx::store
