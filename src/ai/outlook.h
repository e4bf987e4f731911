// The outlook of a game: what every roll makes of a position. On Board, whose turns end in too many ways, has
// none.
#pragma once

#include "ai/classic_outlook.h"
#include "ai/duel_outlook.h"

namespace qwixx {

template <Game G>
struct OutlookOf;
template <>
struct OutlookOf<Classic> {
  using Type = ClassicOutlook;
};
template <>
struct OutlookOf<Duel> {
  using Type = DuelOutlook;
};

template <Game G>
using Outlook = typename OutlookOf<G>::Type;

template <class G>
concept HasOutlook = requires { typename OutlookOf<G>::Type; };

// What this roll is worth to a seat beside all rolls; over all of them it is nothing.
template <HasOutlook G>
Estimate luck_of(const Evaluator<G>& evaluator, const typename G::State& before_roll, Seat own,
                 const Dice& dice) {
  const Outlook<G> outlook(evaluator, before_roll, own);
  const Estimate& rolled = outlook.end_of(dice).estimate;
  return {rolled.win - outlook.estimate().win, rolled.margin - outlook.estimate().margin};
}

}  // namespace qwixx
