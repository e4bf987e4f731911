// The state space of one score sheet, reduced to what matters for points still to come.
//
// A row is its number of crosses and its right-most one. Rows that can take no cross any more are all alike
// ("dead"), and so are locked ones. The order of red and yellow, of green and blue, and of the two pairs
// does not matter (mirror the dice), so a sheet is an unordered pair of unordered pairs of rows.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/colour.h"
#include "core/points.h"
#include "games/classic/sheet.h"

namespace qwixx::solver {

using RowState = std::uint8_t;

// 0 empty; then by the right-most position 0 to 9 and the count; then dead and locked. A cross always leads
// to a greater number.
struct RowSpace {
  static constexpr int count = 54;
  static constexpr RowState dead = 52;
  static constexpr RowState locked = 53;
  static constexpr RowState none = 255;

  std::array<std::array<RowState, positions>, count> next{};      // none where the position is not open
  std::array<std::array<std::uint8_t, positions>, count> gain{};  // points won by the cross, lock included
  std::array<std::array<RowState, 12>, positions> of{};           // by right-most position and count
  std::array<std::uint8_t, count> level{};                        // grows with every cross

  constexpr RowSpace() {
    RowState id = 1;
    for (int last = 0; last < last_position; ++last) {
      for (int marks = 1; marks <= last + 1; ++marks) {
        const bool stuck = last == last_position - 1 && marks < marks_before_last;
        of[last][marks] = stuck ? dead : id++;
      }
    }
    connect(0, -1, 0);
    for (int last = 0; last < last_position; ++last) {
      for (int marks = 1; marks <= last + 1; ++marks) connect(of[last][marks], last, marks);
    }
    for (RowState closed : {dead, locked}) {
      next[closed].fill(none);
      level[closed] = lock_position;
    }
  }

 private:
  constexpr void connect(RowState state, int last, int marks) {
    if (state == dead) return;
    level[state] = static_cast<std::uint8_t>(last + 1);
    for (int to = 0; to < positions; ++to) {
      next[state][to] = none;
      if (to <= last) continue;
      if (to < last_position) {
        next[state][to] = of[to][marks + 1];
        gain[state][to] = static_cast<std::uint8_t>(marks + 1);
      } else if (marks >= marks_before_last) {
        next[state][to] = locked;
        gain[state][to] = static_cast<std::uint8_t>(2 * marks + 3);
      }
    }
  }
};

inline constexpr RowSpace row_space;

constexpr RowState row_state(std::uint16_t lane, bool locked) {
  if (locked) return RowSpace::locked;
  if (lane == 0) return 0;
  return row_space.of[std::bit_width(lane) - 1][std::popcount(lane)];
}

using Rows = std::array<RowState, 4>;  // by colour

constexpr Rows rows_of(const classic::Sheet& sheet, unsigned locked) {
  Rows rows{};
  for (Colour colour : colours)
    rows[index_of(colour)] = row_state(lane_of(sheet.crosses, colour), locked >> index_of(colour) & 1);
  return rows;
}

inline constexpr int pair_count = RowSpace::count * (RowSpace::count + 1) / 2;
inline constexpr int sheet_count = pair_count * (pair_count + 1) / 2;

// Where an unordered pair stands among all; the greater first.
constexpr std::uint32_t unordered(std::uint32_t a, std::uint32_t b) {
  return a >= b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

constexpr std::uint32_t sheet_index(const Rows& rows) {
  return unordered(unordered(rows[0], rows[1]), unordered(rows[2], rows[3]));
}

constexpr bool twice_locked(const Rows& rows) { return std::ranges::count(rows, RowSpace::locked) >= 2; }

}  // namespace qwixx::solver
