#include "tui/socket.h"

#include <sodium.h>

#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

#include "tui/stream.h"
#include "wire/frame.h"

namespace qwixx::tui {
namespace {

using namespace std::chrono_literals;
using Clock = Stream::Clock;

constexpr auto patience_to_open = 10s;  // the whole way up to the answered handshake
constexpr auto quiet_before_ping = 15s;
constexpr auto quiet_before_lost = 30s;
constexpr std::size_t longest_message = 1 << 20;
constexpr std::size_t longest_head = 16 * 1024;

std::string random_key() {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 25> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  return text.data();
}

// What the thread of the socket does, step by step: open, upgrade, talk.
class WebSocket final : public Socket {
 public:
  explicit WebSocket(TableAddress address) : address_(std::move(address)) {
    sigset_t all, before;
    sigfillset(&all);  // signals are for the thread that draws, and a broken pipe is an error like others
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::jthread([this] { run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~WebSocket() override { stream_.abandon(); }

  void send(std::string message) override {
    const std::lock_guard lock(mutex_);
    wire::append_masked_frame(outbox_, wire::Opcode::Text, message, randombytes_random());
    stream_.wake();
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
  void run() {
    const auto until = Clock::now() + patience_to_open;
    Result<void> fine = stream_.open(address_, until);
    if (fine) fine = upgrade(until);
    if (fine) {
      change(State::open);
      fine = talk();
    }
    change(State::lost, fine ? "" : fine.error().message);
  }

  void change(State state, std::string error = {}) {
    const std::lock_guard lock(mutex_);
    state_ = state;
    error_ = std::move(error);
    changed_.notify_one();
  }

  // The handshake of RFC 6455, 4.1. What came after it stays in incoming_.
  Result<void> upgrade(Clock::time_point until) {
    const std::string key = random_key();
    outgoing_ = fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: {}\r\nSec-WebSocket-Version: 13\r\n\r\n",
        address_.path, address_.server(), key);
    std::size_t end = std::string::npos;
    while ((end = incoming_.find("\r\n\r\n")) == std::string::npos) {
      if (stream_.abandoned() || Clock::now() >= until) return failure("it takes too long");
      if (incoming_.size() > longest_head) return failure("its answer is not a WebSocket's");
      if (const auto fine = step(until); !fine) return fine;
    }
    const std::string head = incoming_.substr(0, end + 2);
    incoming_.erase(0, end + 4);
    if (!head.starts_with("HTTP/1.1 101 "))
      return failure("it has no WebSocket there ({})", head.substr(0, head.find('\r')));
    if (!head.contains(wire::accept_key(key))) return failure("its answer is not a WebSocket's");
    return {};
  }

  // Writes what there is to write, waits, reads what there is to read.
  Result<void> step(Clock::time_point until) {
    if (const auto fine = stream_.write(outgoing_); !fine) return fine;
    stream_.wait(!outgoing_.empty(), until);
    return stream_.read(incoming_);
  }

  Result<void> talk() {
    heard_ = Clock::now();
    bool asked = false;
    for (;;) {
      if (const auto fine = hear(); !fine) return fine;
      const auto quiet = Clock::now() - heard_;
      if (quiet >= quiet_before_lost) return failure("the server has gone silent");
      if (quiet < quiet_before_ping) asked = false;
      if (quiet >= quiet_before_ping && !std::exchange(asked, true)) say(wire::Opcode::Ping, "");
      take_outbox();
      if (stream_.abandoned()) return leave();
      if (const auto fine = step(heard_ + (asked ? quiet_before_lost : quiet_before_ping)); !fine) {
        const auto last = hear();  // what came before the end
        return last ? fine : last;
      }
    }
  }

  // A word of farewell, as far as it goes without waiting.
  Result<void> leave() {
    say(wire::Opcode::Close, wire::close_payload(wire::CloseCode::Normal, ""));
    return stream_.write(outgoing_);
  }

  void take_outbox() {
    const std::lock_guard lock(mutex_);
    outgoing_ += std::exchange(outbox_, {});
  }

  void say(wire::Opcode opcode, std::string_view payload) {
    wire::append_masked_frame(outgoing_, opcode, payload, randombytes_random());
  }

  Result<void> hear() {
    if (incoming_.empty()) return {};
    heard_ = Clock::now();
    bool closed = false;
    std::string bytes = std::exchange(incoming_, {});
    const auto code =
        reader_.feed(bytes.data(), bytes.size(), [&](wire::Opcode opcode, std::string_view payload) {
          if (opcode == wire::Opcode::Text) deliver(payload);
          if (opcode == wire::Opcode::Ping) say(wire::Opcode::Pong, payload);
          if (opcode == wire::Opcode::Close) closed = true;
          return !closed;
        });
    if (code != wire::CloseCode::None) return failure("the server broke the rules of WebSocket");
    if (closed) return failure("the server closed the connection");
    return {};
  }

  void deliver(std::string_view message) {
    const std::lock_guard lock(mutex_);
    inbox_.emplace_back(message);
    changed_.notify_one();
  }

  const TableAddress address_;
  Stream stream_;

  // Of the thread alone.
  std::string outgoing_, incoming_;
  wire::FrameReader reader_{wire::FrameReader::Role::Client, longest_message};
  Clock::time_point heard_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::opening;
  std::string error_;
  std::string outbox_;
  std::vector<std::string> inbox_;

  std::jthread thread_;
};

}  // namespace

std::unique_ptr<Socket> Socket::start(const TableAddress& address) {
  return std::make_unique<WebSocket>(address);
}

}  // namespace qwixx::tui
