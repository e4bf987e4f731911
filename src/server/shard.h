// One thread of the server with the tables and connections that live on it. A table's id says on which, so
// tables need no locks: everything here runs on the shard's own thread, except what says otherwise.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
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
#include "server/poller.h"
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
  void report(std::vector<Settled> settled);  // what became of appends
  void hear(store::Foreign foreign);
  void restore(std::string table, store::Events events);
  void drain();  // says goodbye to every client
  const Counters& counters() const { return counters_; }

  // From connections, tables and requests, on this thread.
  void adopt(Travelling connection, std::string early);
  Poller& poller() { return poller_; }
  Shard& home_of(std::string_view table) { return services_.shard_of(table); }
  std::shared_ptr<Hosted> table(const std::string& id);  // none: too many
  Result<void> create(const std::string& id, const TableSetup& setup, Hosted::Done done);
  void drop(const std::string& id);
  void forget(ClientId client);
  void deliver(ClientId client, std::string_view text, std::string_view more = {}, bool can_wait = false);
  void unflushed(Connection& connection);
  // On a busy thread what can wait leaves with the next message that cannot, or after a while, so that more
  // messages leave in one write; else it leaves at once like everything.
  void unflushed_patient(Connection& connection);
  // At the end of whatever the loop called: what was said leaves, connections that are gone are let go.
  void flush();
  void append(store::Append append);
  void tell(const std::string& table, std::string word);
  void fetch(const std::string& table, std::uint64_t after,
             std::function<void(const Result<store::Events>&)> done);
  void think(std::shared_ptr<Hosted> table, BotTask task);
  void think(std::shared_ptr<Hosted> table, HintTask task);
  void schedule(Hosted& table, std::optional<Millis> deadline);
  void after(Millis delay, std::function<void()> action);

  unsigned index() const { return index_; }
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
  // Where a connection is kept. A client's id is the place and how often it has been given away.
  struct Place {
    std::unique_ptr<Connection> connection;
    std::uint32_t generation = 0;
  };

  Connection* find(ClientId client);
  void ready(ClientId client, std::uint32_t events);
  Millis patience();
  void arm_patience();
  void flush_patient(Millis until);
  void tick();
  void arm_ticks();
  void sweep();

  Services& services_;
  const unsigned index_;
  SodiumChance chance_;
  Counters counters_;
  std::vector<char> buffer_;
  std::vector<std::string> spares_;
  Millis armed_ = 0;
  // The loop owns what waits in it, so it goes after the maps and before what connections count in.
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{context_.get_executor()};
  boost::asio::steady_timer tick_timer_{context_}, sweep_timer_{context_}, patience_timer_{context_};
  Poller poller_{context_};
  std::set<std::pair<Millis, Hosted*>> deadlines_;
  std::unordered_map<std::string, std::shared_ptr<Hosted>> tables_;
  std::vector<Place> connections_;
  std::vector<std::uint32_t> free_places_;
  std::vector<std::unique_ptr<Connection>> gone_;  // until nobody up the stack can still be using them
  std::vector<Connection*> unflushed_;
  std::deque<std::pair<ClientId, Millis>> patient_;  // and since when
  std::uint64_t counted_ = 0;                        // messages sent when that was last looked at
  Millis counted_at_ = 0, patience_ = 0;
  bool patience_armed_ = false;
};

}  // namespace qwixx::server
