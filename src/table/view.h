// The view of docs/server-protocol.md as JSON. What all clients share is written once for a change; only
// the part about the own seats differs, and nothing of it depends on what others have sealed.
#pragma once

#include <optional>
#include <string>

#include "table/state.h"

namespace qwixx {

// What a table knows beyond its log.
struct Surroundings {
  SeatSet present;                 // seats with a device
  std::optional<Millis> deadline;  // when the timer passes
  Millis now = 0;
};

void append_table(std::string& out, const TableState& table, SeatSet present);
void append_rolled(std::string& out, const RollCounts& rolled);

// "turn":…,"waiting":…,"chosen":…,"deadline":…
void append_moment(std::string& out, const TableState& table, const Surroundings& around);

// "you":{…} and, with several seats, "mine":[…]. The secret only goes to the one who has just joined.
void append_you(std::string& out, const TableState& table, SeatSet own, std::string_view secret);

// Whose decision, or roll, is due.
SeatSet waiting_seats(const TableState& table);

}  // namespace qwixx
