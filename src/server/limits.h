// How much one connection and one address may do. A bucket holds tokens that come back with time; whoever
// finds it empty has to wait.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace qwixx::server {

using Millis = std::int64_t;

class Bucket {
 public:
  Bucket() = default;
  Bucket(float size, Millis now) : tokens_(size), at_(now) {}

  // Takes one token if there is one.
  bool take(float per_second, float size, Millis now) {
    tokens_ = std::min(size, tokens_ + static_cast<float>(now - at_) * per_second / 1000);
    at_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  float tokens_ = 0;
  Millis at_ = 0;
};

struct Limits {
  std::size_t connections = 50'000;
  std::size_t connections_per_address = 500;  // a school behind one address
  std::size_t sessions_per_connection = 4;    // HTTP: so many times as many, for a browser opens several
  float messages_per_second = 20;             // of one connection; twice that at once
  float messages_per_address = 2'000;
  float requests_per_address = 50;        // HTTP, a second; ten seconds' worth at once
  float tables_per_address = 20;          // a minute; five minutes' worth at once
  std::size_t tables = 200'000;           // in memory
  std::size_t unsent_bytes = 256 * 1024;  // for a client that does not read
  int refusals = 200;                     // messages refused for their rate before the connection is closed
  bool by_address = true;
};

// Who is connected from where. Shared by all threads: taken once for a connection, a request or a new table,
// and for messages in portions of twenty.
class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}

  bool connect(const std::string& address, Millis now);  // a WebSocket
  void disconnect(const std::string& address);
  // An HTTP connection. Those of a proxy are not one client's.
  bool open_session(const std::string& address, bool proxy, Millis now);
  void close_session(const std::string& address);
  bool request(const std::string& address, Millis now);
  bool create_table(const std::string& address, Millis now);
  bool messages(const std::string& address, Millis now);  // a portion of message_portion
  void forget_idle(Millis now);

  static constexpr int message_portion = 20;

 private:
  struct Address {
    std::size_t connections = 0, sessions = 0;
    Bucket requests, tables, messages;
    Millis seen = 0;
  };
  Address& at(const std::string& address, Millis now);

  const Limits& limits_;
  std::mutex mutex_;
  std::unordered_map<std::string, Address> addresses_;
  std::size_t connections_ = 0, sessions_ = 0;
};

}  // namespace qwixx::server
