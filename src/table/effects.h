// What comes out of a table when something went in. Whoever runs the table makes `log` durable first and only
// then sends `messages`, in the order of the calls that made them: until then nobody may learn of it.
//
// The texts of all messages lie in one buffer, and what everyone is told lies there once: a table of five
// with spectators writes a move once and not twenty times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "table/bots.h"

namespace qwixx {

using ClientId = std::uint64_t;

// A message to one client: a part that it may share with others, then its own. Places in Effects::bytes.
struct Outgoing {
  ClientId to = 0;
  std::uint32_t shared = 0, shared_size = 0;
  std::uint32_t own = 0, own_size = 0;
  // It asks nothing of the client: a busy server may let it wait for the next message that does.
  bool can_wait = false;
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
  std::string bytes;                     // of the messages
  std::vector<BotTask> bots;             // answer with Table::play_bot
  std::vector<HintTask> hints;           // answer with Table::give_hint
  std::vector<PresenceChange> presence;  // for other machines that hold this table
  bool behind = false;                   // a client has seen a later version: catch up from the store

  std::string_view shared_part(const Outgoing& message) const {
    return std::string_view(bytes).substr(message.shared, message.shared_size);
  }
  std::string_view own_part(const Outgoing& message) const {
    return std::string_view(bytes).substr(message.own, message.own_size);
  }
  std::string text_of(const Outgoing& message) const {
    return std::string(shared_part(message)).append(own_part(message));
  }

  std::uint32_t here() const { return static_cast<std::uint32_t>(bytes.size()); }
  // What has been written to `bytes` since `begin` is a message.
  void send_since(std::uint32_t begin, ClientId to) { messages.push_back({to, begin, here() - begin}); }
  void send(ClientId to, std::string_view text) {
    const std::uint32_t begin = here();
    bytes += text;
    send_since(begin, to);
  }

  void clear() {
    log.clear();
    messages.clear();
    bytes.clear();
    bots.clear();
    hints.clear();
    presence.clear();
    behind = false;
  }
};

}  // namespace qwixx
