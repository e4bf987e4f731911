// A record as a row of steps to be shown one after the other: every roll, the choices of action 1 together,
// every other move.
#pragma once

#include <string>
#include <vector>

#include "match/record.h"

namespace qwixx {

struct ReplayStep {
  int turn = 0;
  std::size_t first = 0;  // the match events it is made of: [first, last)
  std::size_t last = 0;
  AnyGame before;
  AnyGame after;
};

std::vector<ReplayStep> steps_of(const Match& match);

// The whole replay as a message of docs/server-protocol.md, or {"t":"failed"}.
std::string replay(std::string_view record);

}  // namespace qwixx
