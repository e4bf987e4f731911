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

}  // namespace qwixx
