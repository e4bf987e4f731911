// Classic states as JSON and as position text; the parts about one seat serve On Board too.
#pragma once

#include <string>
#include <vector>

#include "games/classic/state.h"
#include "games/position.h"

namespace qwixx::classic {

// {"rows":{…},"locks":[…],"misthrows":0 without the closing brace
void append_seat_json(std::string& out, const State& state, Seat seat);

// " / r2.5 x1 =r5"
void append_seat_text(std::string& out, const State& state, Seat seat);

// Reads one word of a seat's part: a row, the misthrows or a sealed choice.
Result<void> read_seat_word(State& state, Seat seat, std::string_view word);

// After all seats are read: locks, dice, sealed choices and the end of the game agree with each other.
Result<void> settle(State& state, bool last_round_over = false);

}  // namespace qwixx::classic
