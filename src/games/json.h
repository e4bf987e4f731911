// Appending small values as JSON, by hand: a server writes a state with every move. Then the pieces that the
// states have in common.
#pragma once

#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/phase.h"
#include "core/seat.h"
#include "core/text.h"

namespace qwixx {

inline void append(std::string& out, Seat seat) { out += static_cast<char>('0' + seat.index()); }

// [0,1]
void append(std::string& out, SeatSet seats);

// [4,1,3,5,null,2]
void append(std::string& out, const Dice& dice);

// "red":
inline void append_row_name(std::string& out, Colour row) {
  out += '"';
  out += name_of(row);
  out += "\":";
}

// {"game":"classic","phase":"colour","active":0,"dice":[4,1,3,5,null,2],"locked":["green"]
void append_head(std::string& out, std::string_view game, Phase phase, Seat active, const Dice& dice,
                 unsigned locked);

// ["red","blue"], in the order of the rows
void append_rows(std::string& out, unsigned rows);

}  // namespace qwixx
