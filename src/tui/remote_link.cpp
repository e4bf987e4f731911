#include "tui/remote_link.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace qwixx::tui {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Clock = std::chrono::steady_clock;

// One connection and the thread that serves it.
class RemoteLink::Socket {
 public:
  ~Socket() {
    asio::post(context_, [this] { beast::get_lowest_layer(stream_).close(); });
    if (thread_.joinable()) thread_.join();
  }

  Result<void> open(const TableAddress& address) {
    boost::system::error_code error;
    asio::ip::tcp::resolver resolver(context_);
    const auto found = resolver.resolve(address.host, address.port, error);
    if (error) return failure("{}: {}", address.host, error.message());
    // The whole way up to the answered handshake in ten seconds.
    beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(10));
    beast::get_lowest_layer(stream_).async_connect(found, [&](auto code, const auto&) {
      error = code;
      if (code) return;
      stream_.async_handshake(address.host + ':' + address.port, "/ws",
                              [&](auto handshake) { error = handshake; });
    });
    context_.run();
    if (error) return failure("{}:{}: {}", address.host, address.port, error.message());
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(
        beast::websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(30), true});
    stream_.read_message_max(1 << 20);
    read();
    context_.restart();
    thread_ = std::jthread([this] { context_.run(); });
    return {};
  }

  void send(std::string message) {
    asio::post(context_, [this, message = std::move(message)]() mutable {
      outbox_.push_back(std::move(message));
      if (outbox_.size() == 1) write();
    });
  }

  std::vector<std::string> receive(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, patience, [this] { return !inbox_.empty() || lost_; });
    return std::exchange(inbox_, {});
  }

  bool lost() const {
    const std::lock_guard lock(mutex_);
    return lost_ && inbox_.empty();
  }

 private:
  void read() {
    stream_.async_read(buffer_, [this](auto error, std::size_t) {
      const std::lock_guard lock(mutex_);
      if (error) {
        lost_ = true;
      } else {
        inbox_.push_back(beast::buffers_to_string(buffer_.data()));
        buffer_.clear();
        read();
      }
      arrived_.notify_one();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(outbox_.front()), [this](auto error, std::size_t) {
      if (error) return;
      outbox_.pop_front();
      if (!outbox_.empty()) write();
    });
  }

  asio::io_context context_;
  beast::websocket::stream<beast::tcp_stream> stream_{context_};
  beast::flat_buffer buffer_;
  std::deque<std::string> outbox_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> inbox_;
  bool lost_ = false;
  std::jthread thread_;
};

Result<TableAddress> parse_address(std::string_view url) {
  const std::string_view whole = url;
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) {
    const std::string_view name = url.substr(0, scheme);
    if (name == "https" || name == "wss")
      return failure("'{}': the terminal speaks http and ws only; use the address of the server itself",
                     whole);
    if (name != "http" && name != "ws") return failure("'{}' is not an address of a table", whole);
    url.remove_prefix(scheme + 3);
  }
  const std::size_t slash = std::min(url.find_first_of("/#?"), url.size());
  const std::string_view place = url.substr(0, slash);
  const std::string_view rest = url.substr(slash);
  const std::size_t colon = place.rfind(':');
  TableAddress address;
  address.host = place.substr(0, colon);
  address.port = colon == std::string_view::npos ? "80" : std::string(place.substr(colon + 1));
  const std::size_t before = rest.find_last_of("/=");
  if (before != std::string_view::npos) address.table = rest.substr(before + 1);
  if (address.host.empty() || address.port.empty() || address.table.empty())
    return failure("'{}' is not an address of a table, such as http://localhost:8080/#/table/ID", whole);
  return address;
}

RemoteLink::RemoteLink(TableAddress address) : address_(std::move(address)) {}
RemoteLink::~RemoteLink() = default;

const std::string& RemoteLink::table() const { return address_.table; }

Result<std::unique_ptr<RemoteLink>> RemoteLink::open(std::string_view url) {
  const auto address = parse_address(url);
  if (!address) return std::unexpected(address.error());
  std::unique_ptr<RemoteLink> link(new RemoteLink(*address));
  if (const auto connected = link->connect(); !connected) return std::unexpected(connected.error());
  return link;
}

Result<void> RemoteLink::connect() {
  auto socket = std::make_unique<Socket>();
  if (const auto opened = socket->open(address_); !opened) return opened;
  socket_ = std::move(socket);
  if (greet_) greet_();
  return {};
}

void RemoteLink::on_open(std::function<void()> greet) {
  greet_ = std::move(greet);
  greet_();
}

void RemoteLink::send(std::string_view message) { socket_->send(std::string(message)); }

std::vector<std::string> RemoteLink::receive(std::chrono::milliseconds patience) {
  if (!socket_->lost()) return socket_->receive(patience);
  if (lost_since_ == Clock::time_point{}) {
    lost_since_ = next_try_ = Clock::now();
    pause_ = std::chrono::milliseconds(500);
  }
  if (Clock::now() < next_try_) {
    std::this_thread::sleep_for(std::min<Clock::duration>(patience, next_try_ - Clock::now()));
    return {};
  }
  if (const auto connected = connect(); connected) {
    lost_since_ = {};
    return {};
  }
  pause_ = std::min(2 * pause_, std::chrono::milliseconds(10'000));
  next_try_ = Clock::now() + pause_;
  if (Clock::now() - lost_since_ > std::chrono::minutes(1))
    trouble_ = fmt::format("the server {}:{} does not answer any more; your seat is kept", address_.host,
                           address_.port);
  return {};
}

std::string RemoteLink::trouble() const { return trouble_; }

}  // namespace qwixx::tui
