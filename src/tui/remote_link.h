// A table behind a WebSocket. Reads and writes in a thread of its own; when the connection is lost it tries
// again, more and more slowly, for a minute, and says hello anew each time.
#pragma once

#include <functional>
#include <memory>

#include "core/result.h"
#include "tui/link.h"

namespace qwixx::tui {

// Where a table's page lies: http://host:port/#/table/ID, or ws://host:port/ws?table=ID.
struct TableAddress {
  std::string host;
  std::string port;
  std::string table;
  friend bool operator==(const TableAddress&, const TableAddress&) = default;
};
Result<TableAddress> parse_address(std::string_view url);

class RemoteLink final : public Link {
 public:
  // Fails if the server does not answer.
  static Result<std::unique_ptr<RemoteLink>> open(std::string_view url);
  ~RemoteLink() override;

  const std::string& table() const;
  // What to send first on every new connection; done at once for the one that is open.
  void on_open(std::function<void()> greet);

  void send(std::string_view message) override;
  std::vector<std::string> receive(std::chrono::milliseconds patience) override;
  std::string trouble() const override;

 private:
  class Socket;
  explicit RemoteLink(TableAddress address);
  Result<void> connect();

  TableAddress address_;
  std::function<void()> greet_;
  std::unique_ptr<Socket> socket_;
  std::string trouble_;
  std::chrono::steady_clock::time_point lost_since_{};
  std::chrono::steady_clock::time_point next_try_{};
  std::chrono::milliseconds pause_{500};
};

}  // namespace qwixx::tui
