// What a net is told of an On Board position before a roll: the sheets as in classic (the path breaks the
// game's symmetries, so rows keep their colours), where the pieces stand, what lies on the ten spaces in
// front of the own and the leading piece, the last round, and what the hand-made evaluator makes of it all,
// to which the net adds.
//
// The space itself is told only on the two shipped boards; distance to the end and the spaces in front
// are told on every board, so that a board of the player's own is understood too.
#pragma once

#include "ai/features_classic.h"
#include "games/on_board/state.h"

namespace qwixx {

namespace path {

inline constexpr int spaces_told = 41;
inline constexpr int ahead = 10;
inline constexpr int kinds = 9;
inline constexpr int farthest = 45;
inline constexpr int stretches = 9;
inline constexpr int lead_knots = 25;
inline constexpr int total_knots = 17;
inline constexpr int rounds_knots = 10;

enum : int {
  own_space = sheets::count,
  leader_space = own_space + 2 * spaces_told,
  other_spaces = leader_space + 2 * spaces_told,
  own_ahead = other_spaces + 2 * spaces_told,
  leader_ahead = own_ahead + ahead * kinds,
  own_distance = leader_ahead + ahead * kinds,
  leader_distance = own_distance + farthest + 1,
  distance_of_both = leader_distance + farthest + 1,
  last_round = distance_of_both + stretches * stretches,
  lead = last_round + 7,
  own_total = lead + lead_knots,
  leader_total = own_total + total_knots,
  rounds = leader_total + total_knots,
  count = rounds + rounds_knots,
};

}  // namespace path

template <>
struct Features<OnBoard> {
  static constexpr int count = path::count;
  static constexpr int wide = 128;
  void extract(const on_board::State& state, Seat own, Inputs& inputs) const;
};

}  // namespace qwixx
