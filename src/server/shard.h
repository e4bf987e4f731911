// One thread of the server with the tables and connections that live on it. A table's id says on which, so
// tables need no locks: everything here runs on the shard's own thread, except what says otherwise.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/connection.h"
#include "server/hosted.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/services.h"
#include "table/sodium_chance.h"

namespace qwixx::server {

class Shard {
 public:
  Shard(Services& services, unsigned index);

  // From any thread.
  boost::asio::io_context& context() { return context_; }
  void run() { context_.run(); }
  void stop();
  void receive(Travelling connection);
  void report(std::vector<Settled> settled);
  void hear(store::Foreign foreign);
  void restore(std::string table, store::Events events);
  void drain();  // says goodbye to every client
  const Counters& counters() const { return counters_; }

  // From connections, tables and requests, on this thread.
  void adopt(Travelling connection, std::string early);
  Shard& home_of(std::string_view table) { return services_.shard_of(table); }
  std::shared_ptr<Hosted> table(const std::string& id);  // none: too many
  Result<void> create(const std::string& id, const TableSetup& setup, Hosted::Done done);
  void drop(const std::string& id);
  void forget(ClientId client);
  void deliver(ClientId client, std::string_view text);
  void unflushed(Connection& connection);
  void flush();
  void append(store::Append append);
  void tell(const std::string& table, std::string word);
  void fetch(const std::string& table, std::uint64_t after,
             std::function<void(const Result<store::Events>&)> done);
  void think(std::shared_ptr<Hosted> table, BotTask task);
  void think(std::shared_ptr<Hosted> table, HintTask task);
  void schedule(Hosted& table, std::optional<Millis> deadline);
  void after(Millis delay, std::function<void()> action);

  Services& services() { return services_; }
  Counters& counters() { return counters_; }
  const Limits& limits() const { return services_.limits; }
  Addresses& addresses() { return services_.addresses; }
  Chance& chance() { return chance_; }
  // Buffers for sending, used again and again: a connection holds one only while something waits in it.
  std::string spare();
  void recycle(std::string buffer);
  std::span<char> buffer() { return buffer_; }  // for reading; good until control returns to the loop

 private:
  void tick();
  void arm_ticks();
  void sweep();

  Services& services_;
  const unsigned index_;
  SodiumChance chance_;
  Counters counters_;
  std::vector<char> buffer_;
  std::vector<std::string> spares_;
  ClientId next_client_ = 0;
  Millis armed_ = 0;
  // The loop owns what waits in it, so it goes after the maps and before what connections count in.
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{context_.get_executor()};
  boost::asio::steady_timer tick_timer_{context_}, sweep_timer_{context_};
  std::set<std::pair<Millis, Hosted*>> deadlines_;
  std::unordered_map<std::string, std::shared_ptr<Hosted>> tables_;
  std::unordered_map<ClientId, std::shared_ptr<Connection>> connections_;
  std::vector<std::shared_ptr<Connection>> unflushed_;
};

}  // namespace qwixx::server
