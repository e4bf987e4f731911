// What the hand-made evaluators know of a row: in how many of the 36 ways two dice make the number at each
// position, alike from both ends, and what a number of marks that is not whole is worth.
#pragma once

#include <algorithm>
#include <array>

#include "core/colour.h"

namespace qwixx {

inline constexpr std::array<float, positions> ways{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

// Of a set of positions, bit 0 the left-most.
inline constexpr auto ways_of_all = [] {
  std::array<float, 1U << positions> sums{};
  for (unsigned set = 0; set < sums.size(); ++set) {
    for (int position = 0; position < positions; ++position) {
      if (set >> position & 1) sums[set] += ways[position];
    }
  }
  return sums;
}();
inline float ways_of(unsigned set) { return ways_of_all[set]; }

inline float points_between(float marks) {
  const float counted = std::min(marks, 12.0F);
  return counted * (counted + 1) / 2;
}

}  // namespace qwixx
