#include "server/poller.h"

namespace qwixx::server {
namespace {

constexpr std::size_t a_round = 256;
constexpr std::uint32_t news = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;

}  // namespace

Poller::Poller(boost::asio::io_context& context)
    : set_(context, ::epoll_create1(EPOLL_CLOEXEC)), events_(a_round) {}

void Poller::start(Ready ready, std::function<void()> done) {
  ready_ = std::move(ready);
  done_ = std::move(done);
  wait();
}

void Poller::wait() {
  set_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (error) return;
    const int count = ::epoll_wait(set_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
    for (int i = 0; i < count; ++i) {
      const epoll_event& event = events_[static_cast<std::size_t>(i)];
      ready_(event.data.u64, event.events);
    }
    done_();
    wait();
  });
}

bool Poller::add(int socket, std::uint64_t id) {
  epoll_event event{.events = news, .data = {.u64 = id}};
  return ::epoll_ctl(set_.native_handle(), EPOLL_CTL_ADD, socket, &event) == 0;
}

void Poller::remove(int socket) { ::epoll_ctl(set_.native_handle(), EPOLL_CTL_DEL, socket, nullptr); }

void Poller::report_again(int socket, std::uint64_t id) {
  epoll_event event{.events = news, .data = {.u64 = id}};
  ::epoll_ctl(set_.native_handle(), EPOLL_CTL_MOD, socket, &event);
}

}  // namespace qwixx::server
