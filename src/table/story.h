// What happened, told from two states of a game: the events of docs/server-protocol.md that clients show,
// log and announce. They follow from the states, so they are never stored.
#pragma once

#include <string>

#include "match/match.h"

namespace qwixx {

// Appends JSON events, separated by commas, for one roll or move that led from `before` to `after`.
void tell(std::string& out, const AnyGame& before, const AnyGame& after, const Event& event);

}  // namespace qwixx
