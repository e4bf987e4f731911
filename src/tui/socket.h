// One WebSocket connection to a table's server, plain or over TLS, served by a thread of its own. It never
// makes the caller wait: opening, sending and losing it all happen in that thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tui/table_address.h"

namespace qwixx::tui {

class Socket {
 public:
  enum class State { opening, open, lost };

  // Over TLS the server's certificate must be good for its name, by the system's authorities or those of
  // SSL_CERT_FILE and SSL_CERT_DIR.
  static std::unique_ptr<Socket> start(const TableAddress& address);

  virtual ~Socket() = default;
  virtual void send(std::string message) = 0;
  // What has come in; waits for it, or for the state to change, at most so long.
  virtual std::vector<std::string> receive(std::chrono::milliseconds patience) = 0;
  // Lost only when everything that came in has been taken.
  virtual State state() const = 0;
  // Why it is lost, in words.
  virtual std::string error() const = 0;
};

}  // namespace qwixx::tui
