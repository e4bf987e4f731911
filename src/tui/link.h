// A way to a table: messages of docs/server-protocol.md go out and come in. The table may be in this process
// or behind a WebSocket; the client does not know.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx::tui {

class Link {
 public:
  virtual ~Link() = default;
  virtual void send(std::string_view message) = 0;
  // What has come in; waits for it at most so long.
  virtual std::vector<std::string> receive(std::chrono::milliseconds patience) = 0;
  // What the player should know about the way itself, such as that it is lost just now; empty while it is
  // well.
  virtual std::string status() const { return {}; }
  // Why nothing will come any more; empty while it is well.
  virtual std::string trouble() const { return {}; }
};

}  // namespace qwixx::tui
