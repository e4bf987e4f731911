// The sockets of one shard's connections in an epoll set of their own, inside the shard's Asio loop: a socket
// is registered once and never again, while Asio would do so for every message, and what many clients sent is
// read in one round, so that what they cause can be gathered.
#pragma once

#include <sys/epoll.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <functional>
#include <vector>

namespace qwixx::server {

class Poller {
 public:
  using Ready = std::function<void(std::uint64_t id, std::uint32_t events)>;

  explicit Poller(boost::asio::io_context& context);

  // `ready` for each socket with news, then `done`; from now on.
  void start(Ready ready, std::function<void()> done);

  // Edge-triggered: news are reported once. False: the set takes no more.
  bool add(int socket, std::uint64_t id);
  void remove(int socket);
  // What has not been read yet is news again.
  void report_again(int socket, std::uint64_t id);

 private:
  void wait();

  boost::asio::posix::stream_descriptor set_;
  std::vector<epoll_event> events_;
  Ready ready_;
  std::function<void()> done_;
};

}  // namespace qwixx::server
