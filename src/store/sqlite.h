// A thin, owning dress for SQLite's C interface: a database, a prepared statement, errors as Result.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace qwixx::store {

class Sqlite {
 public:
  enum class Mode { ReadWrite, ReadOnly };

  static Result<Sqlite> open(const std::string& file, Mode mode);

  Result<void> run(const std::string& sql);
  Result<std::int64_t> number(const std::string& sql);  // the first column of the first row, 0 without one
  Error error(std::string_view doing) const;
  sqlite3* handle() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

// Bind, step, read; reset() makes it ready for the next use.
class Statement {
 public:
  static Result<Statement> prepare(const Sqlite& database, std::string_view sql);

  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, std::string_view text);        // must live until the next step
  Statement& bind_blob(int index, std::string_view bytes);  // the same
  int step() { return sqlite3_step(statement_.get()); }
  // Runs a statement that returns no rows and resets it.
  bool execute();
  void reset() { sqlite3_reset(statement_.get()); }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string_view bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace qwixx::store
