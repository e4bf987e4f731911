// The pieces that the states' JSON has in common: dice, lists of rows.
#pragma once

#include <charconv>
#include <string>

#include "core/dice.h"
#include "core/phase.h"
#include "core/seat.h"

namespace qwixx {

// A whole number; states are written by hand because a server writes one with every move.
inline void append_number(std::string& out, int number) {
  char digits[12];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

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

// "winners":[0,1]
void append_winners(std::string& out, SeatSet winners);

}  // namespace qwixx
