#include "store/postgres.h"

namespace qwixx::store {

bool Rows::good() const {
  const ExecStatusType status = PQresultStatus(result_.get());
  return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

std::string_view Rows::code() const {
  const char* code = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
  return code == nullptr ? std::string_view() : code;
}

std::string Rows::message() const {
  std::string text = result_ == nullptr ? "no answer" : PQresultErrorMessage(result_.get());
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string_view Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Result<Postgres> Postgres::connect(const std::string& address) {
  Postgres result;
  const char* const keys[] = {"dbname", "connect_timeout", "tcp_user_timeout", "fallback_application_name",
                              nullptr};
  const char* const values[] = {address.c_str(), "5", "10000", "qwixx", nullptr};
  result.connection_.reset(PQconnectdbParams(keys, values, 1));
  if (!result.alive()) {
    std::string why = PQerrorMessage(result.handle());
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return failure("cannot reach the database: {}", why);
  }
  PQsetNoticeProcessor(result.handle(), [](void*, const char*) {}, nullptr);
  return result;
}

namespace {

struct Sent {
  explicit Sent(const Parameters& parameters) : formats(parameters.size(), 1) {
    for (const std::string_view parameter : parameters) {
      values.push_back(parameter.data());
      lengths.push_back(static_cast<int>(parameter.size()));
    }
  }
  int count() const { return static_cast<int>(values.size()); }
  std::vector<const char*> values;
  std::vector<int> lengths, formats;
};

}  // namespace

Rows Postgres::run(const std::string& sql, const Parameters& parameters) {
  const Sent sent(parameters);
  return Rows(PQexecParams(handle(), sql.c_str(), sent.count(), nullptr, sent.values.data(),
                           sent.lengths.data(), sent.formats.data(), 1));
}

Rows Postgres::prepare(const char* name, const std::string& sql) {
  return Rows(PQprepare(handle(), name, sql.c_str(), 0, nullptr));
}

Rows Postgres::run_prepared(const char* name, const Parameters& parameters) {
  const Sent sent(parameters);
  return Rows(PQexecPrepared(handle(), name, sent.count(), sent.values.data(), sent.lengths.data(),
                             sent.formats.data(), 1));
}

BinaryArray::BinaryArray(Type type) {
  put(1);  // dimensions
  put(0);  // no nulls
  put(static_cast<std::uint32_t>(type));
  put(0);  // the length, set by bytes()
  put(1);  // the first index
}

void BinaryArray::put(std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes_.push_back(static_cast<char>(number >> shift));
}

void BinaryArray::add(std::string_view bytes) {
  put(static_cast<std::uint32_t>(bytes.size()));
  bytes_.append(bytes);
  ++count_;
}

void BinaryArray::add(std::int64_t number) {
  add(std::string_view(big_endian(static_cast<std::uint64_t>(number))));
}

void BinaryArray::add(bool flag) { add(flag ? std::string_view("\1", 1) : std::string_view("\0", 1)); }

std::string_view BinaryArray::bytes() {
  for (int i = 0; i < 4; ++i) bytes_[12 + i] = static_cast<char>(count_ >> (24 - 8 * i));
  return bytes_;
}

std::string big_endian(std::uint64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(number >> shift));
  return bytes;
}

std::uint64_t from_big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

}  // namespace qwixx::store
