// Four rows in one 64-bit word: lane c (16 bits) belongs to colour c, bit p of a lane to position p.
//
//   bit  63 ........ 48 47 ........ 32 31 ........ 16 15 ........ 0
//        blue           green          yellow         red
//   in a lane: bits 0-10 the numbers from left to right, bit 11 the lock, 12-15 unused
//
// One subtraction compares all four rows at once; that is what makes legality cheap.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/colour.h"

namespace qwixx {

using Lanes = std::uint64_t;

constexpr Lanes in_every_lane(std::uint16_t bits) { return bits * 0x0001'0001'0001'0001ULL; }
constexpr Lanes in_lane(Colour colour, std::uint16_t bits) { return Lanes{bits} << (16 * index_of(colour)); }
constexpr std::uint16_t lane_of(Lanes lanes, Colour colour) {
  return static_cast<std::uint16_t>(lanes >> (16 * index_of(colour)));
}

inline constexpr Lanes lane_tops = in_every_lane(0x8000);
inline constexpr Lanes last_numbers = in_every_lane(1U << last_position);
inline constexpr Lanes all_numbers = in_every_lane((1U << positions) - 1);

// Lanes of ones (but the top bit) where a < b, else of zeros; lanes of a and b are below 0x8000.
constexpr Lanes lanes_where_less(Lanes a, Lanes b) {
  const Lanes tops = ~((a | lane_tops) - b) & lane_tops;  // a lane that borrows loses its top bit
  return tops - (tops >> 15);
}

// In each lane its highest bit and all below that.
constexpr Lanes up_to_highest(Lanes lanes) {
  lanes |= lanes >> 1 & in_every_lane(0x7FFF);
  lanes |= lanes >> 2 & in_every_lane(0x3FFF);
  lanes |= lanes >> 4 & in_every_lane(0x0FFF);
  return lanes | (lanes >> 8 & in_every_lane(0x00FF));
}

// The top bit of each lane that has at least this many bits below it.
constexpr Lanes tops_where_count_at_least(Lanes lanes, int count) {
  for (; count > 1; --count) lanes &= (lanes | lane_tops) - in_every_lane(1);  // the lowest bit goes
  return (lanes + in_every_lane(0x7FFF)) & lane_tops;
}

inline constexpr auto row_mask_lanes = [] {
  std::array<Lanes, 16> lanes{};
  for (unsigned mask = 0; mask < lanes.size(); ++mask) {
    for (Colour colour : colours) lanes[mask] |= mask >> index_of(colour) & 1 ? in_lane(colour, 0x7FFF) : 0;
  }
  return lanes;
}();

inline constexpr auto white_sum_lanes = [] {
  std::array<Lanes, 13> lanes{};
  for (int sum = 2; sum <= 12; ++sum) {
    for (Colour colour : colours) lanes[sum] |= in_lane(colour, 1U << position_of(colour, sum));
  }
  return lanes;
}();

// A row mask (bit c for colour c) as lanes of all ones but the top bit.
constexpr Lanes lanes_of_rows(unsigned rows) { return row_mask_lanes[rows]; }

// Where the white sum lies in each row.
constexpr Lanes lanes_of_white_sum(int sum) { return white_sum_lanes[sum]; }

constexpr int count_in_lane(Lanes lanes, Colour colour) { return std::popcount(lane_of(lanes, colour)); }

}  // namespace qwixx
