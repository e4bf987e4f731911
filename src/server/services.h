// What the shards share: the store, the threads on which bots think, the limits, and the way to each other.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits.h"
#include "server/thinkers.h"
#include "store/writer.h"

namespace qwixx::server {

class Shard;

// What became of one append. The append itself comes back to be let go by the thread that made it.
struct Settled {
  store::Append append;
  store::Outcome outcome;
};

struct Services {
  Services(store::Log& the_log, const Limits& the_limits);
  ~Services();

  Shard& shard_of(std::string_view table);

  const Limits limits;
  Addresses addresses{limits};
  store::Log& log;
  std::unique_ptr<store::Writer> writer;
  std::unique_ptr<boost::asio::thread_pool> readers;
  std::unique_ptr<Thinkers> thinkers;
  std::vector<std::unique_ptr<Shard>> shards;
  std::vector<std::string> origins;  // besides the own
  bool behind_proxy = false;
  std::string network_address;  // http://…/ for other devices, or empty
  std::atomic<bool> draining = false;
};

// 128 bits in URL-safe Base64: what no table can have is not looked up.
bool valid_table_id(std::string_view id);

}  // namespace qwixx::server
