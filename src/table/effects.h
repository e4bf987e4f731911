// What comes out of a table when something went in. Whoever runs the table makes `log` durable first and only
// then sends `messages`, in the order of the calls that made them: until then nobody may learn of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/seat.h"
#include "table/bots.h"

namespace qwixx {

using ClientId = std::uint64_t;

struct Outgoing {
  ClientId to = 0;
  std::string text;
};

struct PresenceChange {
  Seat seat;
  bool present = false;
};

struct Effects {
  // The version of the table before log[0]; log[i] makes version first_version + i + 1.
  std::uint64_t first_version = 0;
  std::vector<std::string> log;
  std::vector<Outgoing> messages;
  std::vector<BotTask> bots;             // answer with Table::play_bot
  std::vector<HintTask> hints;           // answer with Table::give_hint
  std::vector<PresenceChange> presence;  // for other machines that hold this table
  bool behind = false;                   // a client has seen a later version: catch up from the store

  void clear() {
    log.clear();
    messages.clear();
    bots.clear();
    hints.clear();
    presence.clear();
    behind = false;
  }
};

}  // namespace qwixx
