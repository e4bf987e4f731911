#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <iterator>
#include <span>

namespace qwixx::server {
namespace {

double resident_bytes() {
  long pages = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

class Text {
 public:
  void metric(std::string_view name, std::string_view type, std::string_view help, double value) {
    fmt::format_to(std::back_inserter(out_), "# HELP qwixx_{0} {2}\n# TYPE qwixx_{0} {1}\nqwixx_{0} {3}\n",
                   name, type, help, value);
  }
  void histogram(std::string_view name, std::string_view help, std::span<const Counters* const> threads,
                 Histogram Counters::* member) {
    fmt::format_to(std::back_inserter(out_), "# HELP qwixx_{0} {1}\n# TYPE qwixx_{0} histogram\n", name,
                   help);
    std::uint64_t total = 0, sum = 0;
    for (const Counters* counters : threads) sum += (counters->*member).sum();
    for (int i = 0; i < Histogram::buckets; ++i) {
      for (const Counters* counters : threads) total += (counters->*member).count(i);
      if (i + 1 < Histogram::buckets) {
        fmt::format_to(std::back_inserter(out_), "qwixx_{}_bucket{{le=\"{:.6f}\"}} {}\n", name,
                       static_cast<double>(1ULL << i) * 1e-6, total);
      }
    }
    fmt::format_to(std::back_inserter(out_),
                   "qwixx_{0}_bucket{{le=\"+Inf\"}} {1}\nqwixx_{0}_sum {2}\nqwixx_{0}_count {1}\n", name,
                   total, static_cast<double>(sum) * 1e-6);
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace

std::string metrics_text(std::span<const Counters* const> threads, const store::Counts& store, bool ready) {
  Text text;
  const auto sum = [&](Counter Counters::* member) {
    std::uint64_t total = 0;
    for (const Counters* counters : threads) total += (counters->*member).get();
    return static_cast<double>(total);
  };
  const auto count = [](const std::atomic<std::uint64_t>& value) {
    return static_cast<double>(value.load());
  };
  text.metric("ready", "gauge", "1 when the server takes connections and the store can be written",
              ready ? 1 : 0);
  text.metric("connections", "gauge", "open WebSocket connections", sum(&Counters::connected));
  text.metric("connections_total", "counter", "WebSocket connections since the start",
              sum(&Counters::connections));
  text.metric("tables", "gauge", "tables in memory", sum(&Counters::tables));
  text.metric("tables_created_total", "counter", "tables created here", sum(&Counters::tables_created));
  text.metric("tables_loaded_total", "counter", "tables carried on from the store",
              sum(&Counters::tables_loaded));
  text.metric("requests_total", "counter", "HTTP requests", sum(&Counters::requests));
  text.metric("messages_in_total", "counter", "messages from clients", sum(&Counters::messages_in));
  text.metric("messages_out_total", "counter", "messages to clients", sum(&Counters::messages_out));
  text.metric("bytes_in_total", "counter", "bytes from WebSocket clients", sum(&Counters::bytes_in));
  text.metric("bytes_out_total", "counter", "bytes to WebSocket clients", sum(&Counters::bytes_out));
  text.metric("writes_total", "counter", "writes to WebSocket clients, each of one or more messages",
              sum(&Counters::writes));
  text.metric("bot_moves_total", "counter", "moves thought out by bots", sum(&Counters::bot_moves));
  text.metric("rate_refused_total", "counter", "messages refused for their rate",
              sum(&Counters::rate_refused));
  text.metric("dropped_slow_total", "counter", "clients dropped because they did not read",
              sum(&Counters::slow_dropped));
  text.metric("dropped_silent_total", "counter", "clients dropped because nothing came from them",
              sum(&Counters::timed_out));
  text.metric("dropped_rate_total", "counter", "clients dropped for their rate", sum(&Counters::rate_closed));
  text.metric("protocol_errors_total", "counter", "clients dropped for broken frames",
              sum(&Counters::protocol_errors));
  text.metric("conflicts_total", "counter", "decisions another server was first with",
              sum(&Counters::conflicts));
  text.metric("store_commits_total", "counter", "durable transactions", count(store.commits));
  text.metric("store_events_total", "counter", "durable events", count(store.events));
  text.metric("store_failures_total", "counter", "transactions that failed and were tried again",
              count(store.failures));
  text.metric("store_commit_seconds_total", "counter", "time spent in commits",
              count(store.commit_microseconds) * 1e-6);
  text.metric("cpu_seconds_total", "counter", "processor time of the server", cpu_seconds());
  text.metric("resident_bytes", "gauge", "memory of the server", resident_bytes());
  text.histogram("durable_seconds", "from a message's arrival until its answer leaves", threads,
                 &Counters::durable);
  return text.take();
}

}  // namespace qwixx::server
