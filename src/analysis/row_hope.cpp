#include "analysis/row_hope.h"

#include <algorithm>
#include <cmath>

#include "ai/ways.h"
#include "core/seat.h"

namespace qwixx::analysis {
namespace {

constexpr float rounds_at_start = 11.0F;
constexpr float rounds_a_mark = 0.55F;
constexpr float fewest_rounds = 1.0F;
constexpr float tries_a_round = 0.3F;

float hope(int marks, int from, float tries) {
  if (from > last_position) return points_between(static_cast<float>(marks));
  float open_ways = 0;
  for (int position = from; position < last_position; ++position) open_ways += ways[position];
  float spots = static_cast<float>(last_position - from);
  if (marks >= 3) {  // the last number and the lock come within reach
    const float near = std::min(1.0F, static_cast<float>(marks - 2) / 3);
    spots += 2 * near;
    open_ways += 2 * near * ways[last_position];
  }
  if (spots <= 0) return points_between(static_cast<float>(marks));
  const float more = spots * (1 - std::exp(-tries * open_ways / (36 * spots)));
  return points_between(static_cast<float>(marks) + more);
}

}  // namespace

RowHope::RowHope(int players) {
  for (int stage = 0; stage < stages; ++stage) {
    const float rounds = std::max(fewest_rounds, rounds_at_start - rounds_a_mark * static_cast<float>(stage));
    // Own turns bring more than those of others.
    const float tries = rounds * tries_a_round * static_cast<float>(players + 1);
    for (int marks = 0; marks <= 12; ++marks) {
      for (int from = 0; from <= 12; ++from) values_[stage][marks][from] = hope(marks, from, tries);
    }
  }
}

int RowHope::stage_with(float rounds) {
  const float stage = (rounds_at_start - std::max(fewest_rounds, rounds)) / rounds_a_mark;
  return std::clamp(static_cast<int>(std::lround(stage)), 0, stages - 1);
}

const RowHope& RowHope::of(int players) {
  static const std::array<RowHope, most_seats> tables{RowHope(1), RowHope(2), RowHope(3), RowHope(4),
                                                      RowHope(5)};
  return tables[players - 1];
}

}  // namespace qwixx::analysis
