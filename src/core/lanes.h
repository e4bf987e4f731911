// Four rows in one 64-bit word: lane c (16 bits) belongs to colour c, bit p of a lane to position p.
//
//   bit  63 ........ 48 47 ........ 32 31 ........ 16 15 ........ 0
//        blue           green          yellow         red
//   in a lane: bits 0-10 the numbers from left to right, bit 11 the lock, 12-15 unused
//
// One subtraction compares all four rows at once; that is what makes legality cheap.
#pragma once

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

// The top bit of each lane in which a >= b; lanes of a and b are below 0x8000.
constexpr Lanes tops_where_at_least(Lanes a, Lanes b) { return ((a | lane_tops) - b) & lane_tops; }

// Lanes whose top bit is set become all ones, the others zero.
constexpr Lanes filled(Lanes tops) { return (tops >> 15) * 0xFFFF; }

// A row mask (bit c for colour c) as lanes of all ones but the top bit.
constexpr Lanes lanes_of_rows(unsigned rows) {
  // Spread bits 0-3 to bits 0, 16, 32, 48: the product places copies 15 apart, the mask keeps one of each.
  return ((rows * 0x0000'2000'4000'8001ULL) & in_every_lane(1)) * 0x7FFF;
}

// Where the white sum lies in each row.
constexpr Lanes lanes_of_white_sum(int sum) {
  return (0x0000'0000'0001'0001ULL << (sum - 2)) | (0x0001'0001'0000'0000ULL << (12 - sum));
}

constexpr int count_in_lane(Lanes lanes, Colour colour) { return std::popcount(lane_of(lanes, colour)); }

}  // namespace qwixx
