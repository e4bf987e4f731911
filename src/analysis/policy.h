// The fast player of rollouts for each game: PolicyOf<Classic> and so on.
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

}  // namespace qwixx::analysis
