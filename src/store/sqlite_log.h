// The log in one SQLite file (WAL, synchronous=FULL), for one server at a time.
//
// Appending to ten thousand tables at once would touch a page for every event, so events first go to one
// journal, in the order they come, all of a commit in one row: a commit writes a few neighbouring pages. When
// the journal is long, its oldest tables are folded: a table's journalled events become one chunk, a row of
// its own, and the journal's front is cut off. The events that are only in the journal are also in memory
// (Known::tail).
#pragma once

#include <deque>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/log.h"
#include "store/sqlite.h"

namespace qwixx::store {

class SqliteLog final : public Log {
 public:
  static constexpr std::size_t usual_journal = 200'000;  // events

  static Result<std::unique_ptr<Log>> open(const std::string& file, std::size_t journal = usual_journal);
  static bool in_use(const std::string& file);
  ~SqliteLog() override;

  Result<std::vector<Outcome>> commit(std::span<const Append> appends) override;
  Result<Events> load(std::string_view table, std::uint64_t after) override;
  Result<void> visit_unfinished(const Visit& visit) override;
  Result<std::size_t> forget(int days, bool finished) override;
  void listen(std::function<void(Foreign)>) override {}
  bool is_shared() const override { return false; }
  void tell(std::span<const Word>) override {}
  std::string describe() const override { return file_; }

 private:
  struct Pack {
    std::string bytes;
    std::uint64_t count = 0;
  };

  struct Known {
    std::string id;
    std::int64_t number = 0;
    std::uint64_t version = 0;  // of the last durable event
    std::int64_t touched = 0;   // when, in seconds
    bool finished = false;
    Pack tail;    // the events after the last chunk, durable in the journal
    Pack staged;  // the events of the transaction under way
    bool finishing = false, folding = false, changed = false;

    std::uint64_t tail_version() const { return version - tail.count + 1; }
  };

  struct Journalled {
    std::int64_t sequence;  // of its commit
    std::uint64_t version;
    std::shared_ptr<Known> known;
  };

  struct Statements {
    Statement begin, commit, rollback, insert_table, insert_commit, insert_chunk, cut_journal, set_finished,
        find_table, last_version;
  };

  SqliteLog() = default;
  Result<void> prepare();
  Result<void> read_tables();
  Result<void> read_journal();

  Result<std::shared_ptr<Known>> known(const std::string& table);
  Result<Outcome> stage(const Append& append);
  bool write_journal();
  bool write_chunk(Known& known);
  bool fold(std::size_t& cut);
  void settle(std::size_t cut);
  void forget_transaction();
  Result<void> read_chunks(std::int64_t number, std::uint64_t before, std::uint64_t after, Events& events);

  std::string file_;
  int lock_ = -1;
  std::size_t journal_limit_ = usual_journal;

  // Of the thread that commits.
  Sqlite database_;
  std::unique_ptr<Statements> statements_;
  std::deque<Journalled> journal_;
  std::vector<std::shared_ptr<Known>> staged_;
  std::vector<Journalled> staged_journal_;
  std::string staged_bytes_;   // the journal's next row
  std::int64_t sequence_ = 0;  // the last one in the journal

  std::mutex tables_mutex_;  // held by the committing thread while it changes, by others while they read
  std::unordered_map<std::string, std::shared_ptr<Known>> tables_;

  std::mutex reader_mutex_;
  Sqlite reader_;
};

}  // namespace qwixx::store
