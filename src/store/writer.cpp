#include "store/writer.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace qwixx::store {

Writer::Writer(Log& log, Options options, Report report)
    : log_(log), options_(options), report_(std::move(report)), thread_([this] { run(); }) {}

void Writer::close() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Writer::append(Append append) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = queue_.empty();
    queue_.push_back(std::move(append));
  }
  if (first) wake_.notify_one();
}

void Writer::tell(std::string table, std::string word) {
  {
    const std::lock_guard lock(mutex_);
    words_.push_back({std::move(table), std::move(word)});
  }
  wake_.notify_one();
}

std::string Writer::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Writer::run() {
  std::vector<Append> batch;
  std::vector<Word> words;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait_for(lock, std::chrono::minutes(10),
                   [&] { return stopping_ || !queue_.empty() || !words_.empty(); });
    if (stopping_ && queue_.empty()) return;
    batch.swap(queue_);
    words.swap(words_);
    lock.unlock();
    const Clock::time_point started = Clock::now();
    if (!batch.empty()) commit(batch);
    if (!words.empty()) log_.tell(words);
    batch.clear();
    words.clear();
    tidy();
    lock.lock();
    wake_.wait_until(lock, started + options_.pace, [&] { return stopping_; });
  }
}

void Writer::commit(std::vector<Append>& batch) {
  while (true) {
    const Clock::time_point started = Clock::now();
    const Result<std::vector<Outcome>> outcomes = log_.commit(batch);
    const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started);
    if (outcomes) {
      for (std::size_t i = 0; i < batch.size(); ++i) {
        ((*outcomes)[i] == Outcome::Durable ? counts_.events : counts_.conflicts) += batch[i].events.size();
      }
      ++counts_.commits;
      counts_.appends += batch.size();
      counts_.commit_microseconds += static_cast<std::uint64_t>(spent.count());
      std::unique_lock lock(mutex_);
      if (!trouble_.empty()) spdlog::info("the store works again");
      trouble_.clear();
      lock.unlock();
      report_(batch, *outcomes);
      return;
    }
    ++counts_.failures;
    std::unique_lock lock(mutex_);
    if (trouble_ != outcomes.error().message) {
      trouble_ = outcomes.error().message;
      spdlog::error("the store cannot be written, trying again: {}", trouble_);
    }
    if (wake_.wait_for(lock, options_.retry, [&] { return stopping_; })) return;
  }
}

// Once a day: tables that nobody has touched for long are forgotten.
void Writer::tidy() {
  if (Clock::now() < next_tidy_) return;
  next_tidy_ = Clock::now() + std::chrono::hours(24);
  for (const bool finished : {false, true}) {
    const int days = finished ? options_.forget_finished_days : options_.forget_unfinished_days;
    if (days == 0) continue;
    const Result<std::size_t> gone = log_.forget(days, finished);
    if (!gone) spdlog::error("cannot forget old tables: {}", gone.error().message);
    if (gone && *gone > 0) spdlog::info("forgot {} tables untouched for {} days", *gone, days);
  }
}

}  // namespace qwixx::store
