// A thin, owning dress for libpq: a connection, a result, errors as Result.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace qwixx::store {

class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}

  bool good() const;
  std::string_view code() const;  // SQLSTATE, empty when there is none
  std::string message() const;
  int size() const { return PQntuples(result_.get()); }
  std::string_view text(int row, int column) const;

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// Every parameter and every column is sent in PostgreSQL's binary form, which for text and bytea is the
// bytes.
using Parameters = std::vector<std::string_view>;

class Postgres {
 public:
  static Result<Postgres> connect(const std::string& address);

  Rows run(const std::string& sql, const Parameters& parameters = {});
  Rows prepare(const char* name, const std::string& sql);
  Rows run_prepared(const char* name, const Parameters& parameters);
  bool alive() const { return PQstatus(connection_.get()) == CONNECTION_OK; }
  PGconn* handle() const { return connection_.get(); }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unique_ptr<PGconn, Finish> connection_;
};

// A PostgreSQL array in its binary form, to send many rows with one statement.
class BinaryArray {
 public:
  enum class Type : std::uint32_t { Bool = 16, Bytea = 17, Int8 = 20, Text = 25 };

  explicit BinaryArray(Type type);
  void add(std::string_view bytes);
  void add(std::int64_t number);
  void add(bool flag);
  std::string_view bytes();

 private:
  void put(std::uint32_t number);
  std::string bytes_;
  std::uint32_t count_ = 0;
};

std::string big_endian(std::uint64_t number);
std::uint64_t from_big_endian(std::string_view bytes);

}  // namespace qwixx::store
