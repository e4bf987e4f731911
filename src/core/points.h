// What a row is worth (RULES, "points"), and what a misthrow costs.
#pragma once

#include <algorithm>

namespace qwixx {

inline constexpr int misthrow_cost = 5;
inline constexpr int misthrow_limit = 4;
inline constexpr int marks_before_last = 5;  // classic 1.2, duel 1.5
inline constexpr int rows_that_end = 2;      // classic 4.2, duel 3.3

constexpr int points(int marks) {
  const int counted = std::min(marks, 12);
  return counted * (counted + 1) / 2;
}

}  // namespace qwixx
