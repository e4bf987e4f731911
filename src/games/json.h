// The pieces that the states' JSON has in common: dice, lists of rows.
#pragma once

#include <string>

#include "core/dice.h"
#include "core/phase.h"
#include "core/seat.h"

namespace qwixx {

// {"game":"classic","phase":"colour","active":0,"dice":[4,1,3,5,null,2],"locked":["green"]
void append_head(std::string& out, std::string_view game, Phase phase, Seat active, const Dice& dice,
                 unsigned locked);

// ["red","blue"], in the order of the rows
void append_rows(std::string& out, unsigned rows);

// "winners":[0,1]
void append_winners(std::string& out, SeatSet winners);

}  // namespace qwixx
