#include "load/figures.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace qwixx::load {

std::uint64_t Figures::error_count() const {
  std::uint64_t sum = 0;
  for (const auto& [what, count] : errors) sum += count;
  return sum;
}

double Figures::percentile(double share) {
  if (latencies.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1));
  std::nth_element(latencies.begin(), latencies.begin() + static_cast<std::ptrdiff_t>(at), latencies.end());
  return latencies[at] / 1000.0;
}

double sync_milliseconds(const std::string& folder) {
  std::string name = folder + "/qwixx-sync-XXXXXX";
  const int file = ::mkstemp(name.data());
  if (file < 0) return 0;
  ::unlink(name.c_str());
  std::array<double, 51> times{};
  std::array<char, 4096> page{};
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto began = std::chrono::steady_clock::now();
    if (::pwrite(file, page.data(), page.size(), static_cast<off_t>(i * page.size())) < 0) break;
    ::fdatasync(file);
    times[i] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
  }
  ::close(file);
  std::ranges::sort(times);
  return times[times.size() / 2];
}

}  // namespace qwixx::load
