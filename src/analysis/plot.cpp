#include "analysis/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace qwixx::analysis {
namespace {

// A bar of eighths of a column.
std::string bar(double length, bool unicode) {
  constexpr std::array<std::string_view, 8> parts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  if (!unicode) return std::string(static_cast<std::size_t>(std::lround(length)), '#');
  std::string out;
  const int eighths = static_cast<int>(std::lround(8 * length));
  for (int i = 0; i < eighths / 8; ++i) out += "█";
  return out += parts[static_cast<std::size_t>(eighths % 8)];
}

int bin_of(int value, int bin) { return value >= 0 ? value / bin : -((bin - 1 - value) / bin); }

}  // namespace

std::string histogram(const std::map<int, int>& counts, int bin, int width, bool unicode) {
  std::map<int, int> bins;
  int total = 0;
  int highest = 0;
  for (const auto& [value, count] : counts) {
    highest = std::max(highest, bins[bin_of(value, bin)] += count);
    total += count;
  }
  std::string out;
  if (total == 0) return out;
  for (int at = bins.begin()->first; at <= bins.rbegin()->first; ++at) {
    const int count = bins.contains(at) ? bins[at] : 0;
    fmt::format_to(std::back_inserter(out), "{:>5} {:<5} {:>5.1f} %  {}\n", at * bin,
                   bin > 1 ? fmt::format("- {}", at * bin + bin - 1) : "", 100.0 * count / total,
                   bar(static_cast<double>(count) * width / highest, unicode));
  }
  return out;
}

}  // namespace qwixx::analysis
