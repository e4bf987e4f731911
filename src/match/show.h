// A game in words and letters, for people: what happened, and how the sheets stand. Used by replay, the
// golden play-throughs and the plain terminal game.
#pragma once

#include <string>

#include "match/record.h"

namespace qwixx {

// Every sheet (or the Duel's board), with scores.
std::string draw(const AnyGame& game, const Record& names);

// "Anna rolls 4 1 3 5 - 2", "all choose: Anna red 5, Ben passes", …; what a choice leads to (misthrow, lock,
// last round, end) in further lines. Empty for a choice that stays sealed.
std::string narrate(const AnyGame& before, const Event& event, const AnyGame& after, const Record& names);

}  // namespace qwixx
