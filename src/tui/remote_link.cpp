#include "tui/remote_link.h"

#include <algorithm>
#include <thread>

namespace qwixx::tui {

using namespace std::chrono_literals;

Result<std::unique_ptr<RemoteLink>> RemoteLink::open(std::string_view url, std::chrono::seconds patience) {
  const auto address = parse_address(url);
  if (!address) return std::unexpected(address.error());
  std::unique_ptr<RemoteLink> link(new RemoteLink(*address, patience));
  link->socket_ = Socket::start(*address);
  const auto until = Clock::now() + 15s;
  while (link->socket_->state() == Socket::State::opening && Clock::now() < until) {
    link->socket_->receive(100ms);
  }
  if (link->socket_->state() != Socket::State::open)
    return failure("the server {} does not answer: {}", address->server(), link->socket_->error());
  link->connected_ = true;
  return link;
}

void RemoteLink::on_open(std::function<void()> greet) {
  greet_ = std::move(greet);
  greet_();
}

// What is said while nobody hears it is not kept: the table may have gone on by then. The player sees the
// status, and the next view shows what was taken.
void RemoteLink::send(std::string_view message) {
  if (connected_) socket_->send(std::string(message));
}

std::vector<std::string> RemoteLink::receive(std::chrono::milliseconds patience) {
  if (!socket_) {  // between two tries
    const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(next_try_ - Clock::now());
    if (pause > 0ms) std::this_thread::sleep_for(std::min(pause, patience));
    if (Clock::now() >= next_try_) socket_ = Socket::start(address_);
    return {};
  }
  if (socket_->state() == Socket::State::lost) {
    lose();
    return {};
  }
  std::vector<std::string> messages = socket_->receive(patience);
  if (!connected_ && socket_->state() == Socket::State::open) {
    connected_ = true;
    lost_since_ = {};
    if (greet_) greet_();
  }
  return messages;
}

void RemoteLink::lose() {
  if (connected_ || lost_since_ == Clock::time_point{}) {
    lost_since_ = Clock::now();
    pause_ = 250ms;
  }
  connected_ = false;
  if (Clock::now() - lost_since_ >= patience_) {
    trouble_ = fmt::format("the server {} does not answer any more ({}); your seat is kept",
                           address_.server(), socket_->error());
  }
  socket_.reset();
  next_try_ = Clock::now() + pause_;
  pause_ = std::min(2 * pause_, std::chrono::milliseconds(8000));
}

std::string RemoteLink::status() const {
  if (connected_) return {};
  const auto gone = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - lost_since_);
  return fmt::format("The connection is lost; trying again ({} of {} s). Your seat is kept.", gone.count(),
                     patience_.count());
}

}  // namespace qwixx::tui
