#include "tui/socket.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <type_traits>

namespace qwixx::tui {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;
using PlainStream = beast::tcp_stream;
using SecureStream = beast::ssl_stream<beast::tcp_stream>;

template <class Stream>
class BeastSocket final : public Socket {
 public:
  template <class... Arguments>
  explicit BeastSocket(TableAddress address, Arguments&&... arguments)
      : address_(std::move(address)), stream_(context_, std::forward<Arguments>(arguments)...) {}

  ~BeastSocket() override {
    // Not waited for: the keep-alive timer alone would take its fifteen seconds.
    asio::post(context_, [this] {
      beast::get_lowest_layer(stream_).close();
      context_.stop();
    });
    if (thread_.joinable()) thread_.join();
  }

  void run() {
    // The whole way up to the answered handshake in ten seconds.
    beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(10));
    resolver_.async_resolve(address_.host, address_.port, [this](error_code error, auto found) {
      if (error) return fail(error);
      beast::get_lowest_layer(stream_).async_connect(
          found, [this](error_code failed, const auto&) { failed ? fail(failed) : secure(); });
    });
    thread_ = std::jthread([this] { context_.run(); });
  }

  void send(std::string message) override {
    asio::post(context_, [this, message = std::move(message)]() mutable {
      outbox_.push_back(std::move(message));
      if (outbox_.size() == 1 && state() == State::open) write();
    });
  }

  std::vector<std::string> receive(std::chrono::milliseconds patience) override {
    std::unique_lock lock(mutex_);
    const State before = state_;
    changed_.wait_for(lock, patience, [&] { return !inbox_.empty() || state_ != before; });
    return std::exchange(inbox_, {});
  }

  State state() const override {
    const std::lock_guard lock(mutex_);
    return state_ == State::lost && !inbox_.empty() ? State::open : state_;
  }

  std::string error() const override {
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  void change(State state, std::string error = {}) {
    const std::lock_guard lock(mutex_);
    state_ = state;
    error_ = std::move(error);
    changed_.notify_one();
  }

  void fail(error_code error) { change(State::lost, error.message()); }

  void secure() {
    if constexpr (std::is_same_v<Stream, SecureStream>) {
      SecureStream& tls = stream_.next_layer();
      if (!SSL_set_tlsext_host_name(tls.native_handle(), address_.host.c_str()))
        return change(State::lost, "the name does not fit into a TLS greeting");
      tls.set_verify_callback(asio::ssl::host_name_verification(address_.host));
      tls.async_handshake(asio::ssl::stream_base::client, [this](error_code error) {
        if (error) return change(State::lost, "the secure connection failed: " + error.message());
        upgrade();
      });
    } else {
      upgrade();
    }
  }

  void upgrade() {
    stream_.async_handshake(address_.server(), address_.path, [this](error_code error) {
      if (error) return fail(error);
      beast::get_lowest_layer(stream_).expires_never();
      stream_.set_option(
          beast::websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(30), true});
      stream_.read_message_max(1 << 20);
      change(State::open);
      read();
      if (!outbox_.empty()) write();
    });
  }

  void read() {
    stream_.async_read(buffer_, [this](error_code error, std::size_t) {
      if (error) return fail(error);
      {
        const std::lock_guard lock(mutex_);
        inbox_.push_back(beast::buffers_to_string(buffer_.data()));
        changed_.notify_one();
      }
      buffer_.clear();
      read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(outbox_.front()), [this](error_code error, std::size_t) {
      if (error) return;  // the reader says so
      outbox_.pop_front();
      if (!outbox_.empty()) write();
    });
  }

  TableAddress address_;
  asio::io_context context_;
  asio::ip::tcp::resolver resolver_{context_};
  beast::websocket::stream<Stream> stream_;
  beast::flat_buffer buffer_;
  std::deque<std::string> outbox_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::opening;
  std::string error_;
  std::vector<std::string> inbox_;
  std::jthread thread_;
};

asio::ssl::context& authorities() {
  static asio::ssl::context context = [] {
    asio::ssl::context made(asio::ssl::context::tls_client);
    error_code ignored;  // without authorities no certificate is good, and the handshake says so
    made.set_default_verify_paths(ignored);
    made.set_verify_mode(asio::ssl::verify_peer);
    return made;
  }();
  return context;
}

}  // namespace

std::unique_ptr<Socket> Socket::start(const TableAddress& address) {
  if (address.secure) {
    auto socket = std::make_unique<BeastSocket<SecureStream>>(address, authorities());
    socket->run();
    return socket;
  }
  auto socket = std::make_unique<BeastSocket<PlainStream>>(address);
  socket->run();
  return socket;
}

}  // namespace qwixx::tui
