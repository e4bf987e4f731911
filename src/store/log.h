// The durable log of all tables: for each table its events, numbered 1, 2, 3, … Nothing is ever changed, only
// appended. Two implementations: SQLite (one file, one server) and PostgreSQL (any number of servers).
//
// What always holds: an append is carried out whole or not at all; of two appends that want the same version
// of a table exactly one is carried out, the other is a conflict; an append that is reported Durable survives
// kill -9 and a power cut.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace qwixx::store {

// Whoever appends may put a mark of its own on it, which comes back with the report.
struct Owner {
  virtual ~Owner() = default;
};

struct Append {
  std::string table = {};
  std::uint64_t version = 1;             // of the first event; the others follow
  std::vector<std::string> events = {};  // at least one
  bool finished = false;                 // is the table finished after these events?
  bool was_finished = false;             // and before them?
  std::shared_ptr<Owner> owner = {};     // means nothing to the log
  unsigned thread = 0;                   // the same
};

enum class Outcome { Durable, Conflict };

// The events of one table from `version` on.
struct Events {
  std::uint64_t version = 1;
  std::vector<std::string> events = {};
  bool finished = false;
};

// What another server has appended or said.
struct Foreign {
  std::string table = {};
  std::uint64_t version = 0;  // the table has events up to this one; 0: it is a word in passing
  std::string word = {};      // what was said in passing (never stored)
  // With an empty table: something may have been missed, look after every table.
};

// Something said in passing about a table: never stored.
struct Word {
  std::string table, word;
};

class Log {
 public:
  using Visit = std::function<void(std::string_view table, Events)>;

  virtual ~Log() = default;

  // One transaction. An error means that nothing is known to be durable: commit the same appends again.
  // Called from one thread only.
  virtual Result<std::vector<Outcome>> commit(std::span<const Append> appends) = 0;

  // The events of a table after version `after`; no events at all for a table that does not exist.
  // Called from any thread, as is visit_unfinished.
  virtual Result<Events> load(std::string_view table, std::uint64_t after) = 0;

  // Every table that is not finished, with its events.
  virtual Result<void> visit_unfinished(const Visit& visit) = 0;

  // Forgets tables whose last event is older than so many days. Returns how many. Called from the thread
  // that commits.
  virtual Result<std::size_t> forget(int days, bool finished) = 0;

  // The other servers of the same log: `hear` is called, from a thread of the log, when one of them has
  // appended or said something. A log that has no other servers never calls it.
  virtual void listen(std::function<void(Foreign)> hear) = 0;
  // Can there be other servers?
  virtual bool is_shared() const = 0;
  // Tells the other servers something in passing. Called from the thread that commits.
  virtual void tell(std::span<const Word> words) = 0;

  virtual std::string describe() const = 0;  // for the operator: what and where, no passwords
};

// `place` is a file name, or postgresql://…
Result<std::unique_ptr<Log>> open(const std::string& place);

// A consistent copy of the log at `place`, made while servers use it.
Result<void> backup(const std::string& place, const std::string& file);

// $XDG_DATA_HOME/qwixx/qwixx.db.
Result<std::string> default_place();
// Opens it; while another server uses it, the first beside it that is free: qwixx-2.db, qwixx-3.db, …
Result<std::unique_ptr<Log>> open_default();

}  // namespace qwixx::store
