// Group commit: a thread that takes whatever has been queued since the last commit and makes it durable in
// one transaction. When the log cannot be written (disk full, database away) it keeps the batch and tries
// again until it can: nothing is reported durable before it is, nothing is dropped.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/log.h"

namespace qwixx::store {

struct Counts {
  std::atomic<std::uint64_t> commits = 0, appends = 0, events = 0, conflicts = 0, failures = 0;
  std::atomic<std::uint64_t> commit_microseconds = 0;
};

class Writer {
 public:
  // Called on the writer's thread after each commit, with what was committed (to be taken away, if wanted)
  // and what became of it.
  using Report = std::function<void(std::span<Append>, std::span<const Outcome>)>;

  struct Options {
    std::chrono::microseconds pace{1000};  // a commit starts at the earliest this long after the one before
    std::chrono::milliseconds retry{100};
    int forget_unfinished_days = 0;  // 0: never
    int forget_finished_days = 0;
  };

  Writer(Log& log, Options options, Report report);
  ~Writer() { close(); }

  // Commits what is queued, unless the log cannot be written; what is appended later is not.
  void close();

  void append(Append append);
  void tell(std::string table, std::string word);

  // Empty when the last commit went well, else what is wrong.
  std::string trouble() const;
  const Counts& counts() const { return counts_; }

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  void commit(std::vector<Append>& batch);
  void tidy();

  Log& log_;
  const Options options_;
  const Report report_;
  Counts counts_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Append> queue_;
  std::vector<Word> words_;
  std::string trouble_;
  bool stopping_ = false;
  Clock::time_point next_tidy_ = Clock::now();
  std::thread thread_;
};

}  // namespace qwixx::store
