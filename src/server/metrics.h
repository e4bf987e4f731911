// What the server counts, for /metrics. Each thread counts in its own Counters; they are added up when asked.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

#include "store/writer.h"

namespace qwixx::server {

// Written by one thread, read by any: no locked instruction needed.
class Counter {
 public:
  void add(std::uint64_t n = 1) {
    value_.store(value_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  void sub(std::uint64_t n = 1) { add(-n); }
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

// Times in powers of two microseconds: bucket i holds what took less than 2^i.
class Histogram {
 public:
  static constexpr int buckets = 26;

  void add(std::uint64_t microseconds) {
    counts_[std::min<std::size_t>(std::bit_width(microseconds), buckets - 1)].add();
    sum_.add(microseconds);
  }
  std::uint64_t count(int bucket) const { return counts_[static_cast<std::size_t>(bucket)].get(); }
  std::uint64_t sum() const { return sum_.get(); }

 private:
  std::array<Counter, buckets> counts_;
  Counter sum_;
};

struct Counters {
  Counter connections, connected, slow_dropped, timed_out, protocol_errors, rate_closed;
  Counter messages_in, messages_out, bytes_in, bytes_out, writes, rate_refused;
  Counter tables, tables_created, tables_loaded, conflicts, bot_moves, requests;
  Histogram durable;  // from a message's arrival to its acknowledgement leaving
};

std::string metrics_text(std::span<const Counters* const> threads, const store::Counts& store, bool ready);

}  // namespace qwixx::server
