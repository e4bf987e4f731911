// A table behind a WebSocket. When the connection is lost it tries again, more and more slowly, and says
// hello anew each time; the seat is the server's to keep. Only when the server has not answered for a while
// (--retry) does it give up.
#pragma once

#include <functional>
#include <memory>

#include "tui/link.h"
#include "tui/socket.h"

namespace qwixx::tui {

class RemoteLink final : public Link {
 public:
  // Fails if the server does not answer at all.
  static Result<std::unique_ptr<RemoteLink>> open(std::string_view url, std::chrono::seconds patience);

  const std::string& table() const { return address_.table; }
  // What to send first on every new connection; done at once for the one that is open.
  void on_open(std::function<void()> greet);

  void send(std::string_view message) override;
  std::vector<std::string> receive(std::chrono::milliseconds patience) override;
  std::string status() const override;
  std::string trouble() const override { return trouble_; }

 private:
  using Clock = std::chrono::steady_clock;

  RemoteLink(TableAddress address, std::chrono::seconds patience)
      : address_(std::move(address)), patience_(patience) {}
  void lose();

  TableAddress address_;
  std::chrono::seconds patience_;
  std::function<void()> greet_;
  std::unique_ptr<Socket> socket_;
  bool connected_ = false;
  std::string trouble_;
  Clock::time_point lost_since_{};
  Clock::time_point next_try_{};
  std::chrono::milliseconds pause_{0};
};

}  // namespace qwixx::tui
