// What the generator keeps of each simulated player's connection, and of the clients of one table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/generator.h"
#include "server/clock.h"

namespace qwixx::load {

using server::now_us;

struct Generator::Client {
  Client(Player one, Group& its_group) : player(std::move(one)), group(its_group) {}
  Player player;
  Group& group;
  int socket = -1;
  Phase phase = Phase::Absent;
  std::size_t server = 0;  // which of the addresses
  std::string in;          // HTTP so far
  std::string out;         // what the socket did not take yet
  wire::FrameReader reader{wire::FrameReader::Role::Client, 1 << 20};
  std::int64_t try_at = 0;
  bool queued = false, deferred = false, was_playing = false, was_over = false, was_connected = false;
};

struct Generator::Group {
  std::string game;
  std::string table;
  std::vector<std::unique_ptr<Client>> clients;
};

}  // namespace qwixx::load
