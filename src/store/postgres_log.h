// The log in a PostgreSQL database, for any number of servers. The primary key (id, version) is the referee
// between them; NOTIFY on the channel "qwixx" tells the others what was appended and what was said in
// passing.
//
// A connection that breaks is made anew. A commit whose answer was lost is repeated; that its rows are there
// already and carry this server's number shows that it had been carried out.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "store/log.h"
#include "store/postgres.h"

namespace qwixx::store {

class PostgresLog final : public Log {
 public:
  static Result<std::unique_ptr<Log>> open(const std::string& address);
  ~PostgresLog() override;

  Result<std::vector<Outcome>> commit(std::span<const Append> appends) override;
  Result<Events> load(std::string_view table, std::uint64_t after) override;
  Result<void> visit_unfinished(const Visit& visit) override;
  Result<std::size_t> forget(int days, bool finished) override;
  void listen(std::function<void(Foreign)> hear) override;
  bool is_shared() const override { return true; }
  void tell(std::span<const Word> words) override;
  std::string describe() const override;

 private:
  explicit PostgresLog(std::string address);
  Result<void> migrate();
  Result<Postgres*> writing();  // the connection that commits, made anew if it broke
  Result<std::vector<Outcome>> insert(std::span<const Append> appends);
  Result<Outcome> examine(Postgres& database, const Append& append);
  void hear_others(const std::function<void(Foreign)>& hear);
  void deliver(std::string_view payload, const std::function<void(Foreign)>& hear) const;

  const std::string address_;
  const std::string writer_;  // this server's number, in binary form
  const std::string writer_text_;
  std::optional<Postgres> writing_;
  std::mutex reader_mutex_;
  std::optional<Postgres> reading_;
  std::atomic<bool> stopping_ = false;
  int stop_ = -1;  // an eventfd that ends the listener's wait
  std::thread listener_;
};

}  // namespace qwixx::store
