// One table on the server: hands what comes to the table one after the other, makes what the table decides
// durable, and only then lets its messages out. While a commit is under way everything else waits, so nobody
// ever sees a state that is not durable. If another server was first with a version, the table starts again
// from the log and what came is handed in again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "store/log.h"
#include "table/table.h"

namespace qwixx::server {

class Shard;

struct FromClient {
  ClientId client = 0;
  std::string text;
  std::int64_t arrived = 0;  // microseconds, steady
};
struct Left {
  ClientId client = 0;
};
struct BotAnswer {
  BotTask task;
  Move move;
};
struct HintAnswer {
  HintTask task;
  std::vector<Candidate> candidates;
};
struct Elsewhere {
  Seat seat;
  bool present = false;
};
struct Tick {};

using Input = std::variant<FromClient, Left, BotAnswer, HintAnswer, Elsewhere, Tick>;

class Hosted final : public store::Owner, public std::enable_shared_from_this<Hosted> {
 public:
  Hosted(Shard& shard, std::string id) : shard_(shard), id_(std::move(id)) {}

  const std::string& id() const { return id_; }

  // Ways to begin: a new table, one from the log that is at hand, one that has to be fetched.
  using Done = std::function<void(const Table::Created&)>;
  Result<void> create(const TableSetup& setup, Done done);
  void restore(store::Events events);
  void load();

  void take(Input input);
  void settled(store::Outcome outcome);
  void foreign(const store::Foreign& foreign);
  void sweep(Millis now);

  // Calls back when the table is there: with its record, or nothing if it has none or does not exist.
  void record(std::function<void(std::optional<std::string>)> answer);

  bool gone() const { return gone_; }
  bool shared() const { return shared_; }
  // Nothing would be lost or late if it were forgotten now; idle: and it has been so for a while.
  bool dormant() const;
  bool idle(Millis now) const { return dormant() && now - last_used_ > kept_for; }

  std::optional<Millis> scheduled;  // when the shard will send a Tick

 private:
  static constexpr Millis kept_for = 60'000;

  bool busy() const { return !table_ || in_flight_ || fetching_ || working_; }
  void work();
  void hand_in(const Input& input, Millis now);
  void append(std::uint64_t before, bool was_over);
  void release();
  void release_messages();
  void start_again();
  void catch_up();
  void reload(const Result<store::Events>& events);
  void extend(const Result<store::Events>& events);
  void begin(const Result<store::Events>& events);
  void vanish();
  void answer_records();
  void tell_presence(Seat seat, bool present);
  void hear(std::string_view word);

  Shard& shard_;
  const std::string id_;
  std::optional<Table> table_;
  std::vector<Input> waiting_, flying_;
  Effects effects_;
  Done created_;
  std::unique_ptr<Table::Created> creation_;
  std::vector<std::function<void(std::optional<std::string>)>> records_;
  bool in_flight_ = false, fetching_ = false, working_ = false, gone_ = false;
  bool behind_ = false;
  bool shared_ = false;                     // another server has this table too
  std::array<Millis, most_seats> heard_{};  // when another server last said that the seat is there
  SeatSet here_;                            // seats whose device is connected to this server
  Millis last_told_ = 0, last_used_ = 0;
};

}  // namespace qwixx::server
