// The fast player of rollouts for each game: PolicyOf<Classic> and so on, and how far it plays.
#pragma once

#include "analysis/duel_policy.h"
#include "analysis/sheet_policy.h"

namespace qwixx::analysis {

template <Game G>
struct PolicyFor;
template <>
struct PolicyFor<Classic> {
  using type = SheetPolicy;
};
template <>
struct PolicyFor<OnBoard> {
  using type = SheetPolicy;
};
template <>
struct PolicyFor<Duel> {
  using type = DuelPolicy;
};
template <Game G>
using PolicyOf = typename PolicyFor<G>::type;

// How many turns a rollout plays before the net judges, and whether the net plays the ends of these turns.
template <Game G>
struct RolloutPlan;
template <>
struct RolloutPlan<Classic> {
  static constexpr int turns = 6;
  static constexpr bool well = false;
};
template <>
struct RolloutPlan<OnBoard> {
  static constexpr int turns = 3;
  static constexpr bool well = true;
};
template <>
struct RolloutPlan<Duel> {
  static constexpr int turns = 4;
  static constexpr bool well = false;
};

}  // namespace qwixx::analysis
