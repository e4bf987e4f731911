// The two clocks: the calendar's, which stands in the log, and a steady one to measure with.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace qwixx::server {

inline std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

inline std::int64_t now_us() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

inline std::int64_t steady_ms() { return now_us() / 1000; }

// What the logs may say of a table: whoever knows the whole id can watch it.
inline std::string_view log_name(std::string_view table) { return table.substr(0, 6); }

}  // namespace qwixx::server
