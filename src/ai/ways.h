// What hand-made judgements of a row count with: how likely its numbers are, and what its marks score.
#pragma once

#include <algorithm>
#include <array>

#include "core/colour.h"

namespace qwixx {

// In how many of the 36 ways two dice make the number at each position; alike from both ends.
inline constexpr std::array<float, positions> ways{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

// The points of a row with so many marks, whole or not.
inline float points_between(float marks) {
  const float counted = std::min(marks, 12.0F);
  return counted * (counted + 1) / 2;
}

}  // namespace qwixx
