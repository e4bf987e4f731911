// The server: one thread for each shard, one that accepts, one that commits, a few that read and think.
// start() listens, stop() lets go of everything in the order that loses nothing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/limits.h"
#include "store/writer.h"

namespace qwixx::server {

struct ServerOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;
  bool any_free_port = false;  // the next free one if it is taken
  unsigned threads = 0;        // 0: one for each processor
  unsigned thinkers = 0;       // the same
  Limits limits;
  store::Writer::Options writer;
  std::vector<std::string> origins;
  bool behind_proxy = false;
  std::string network_host;  // where other devices find this machine; empty: nowhere
};

class Server {
 public:
  Server(ServerOptions options, std::unique_ptr<store::Log> log);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  Result<void> start();
  std::uint16_t port() const;
  // /readyz says no from now on, so that a load balancer looks elsewhere.
  void announce_stop();
  // No new connections; those that are there are told to come back; what is under way becomes durable.
  void stop();

 private:
  struct Running;
  std::unique_ptr<Running> running_;  // keeps Asio out of this header
};

}  // namespace qwixx::server
