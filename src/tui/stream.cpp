#include "tui/stream.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace qwixx::tui {
namespace {

constexpr std::size_t at_once = 1 << 20;  // bytes read before they are looked at

std::string words_of(int error) { return std::generic_category().message(error); }

// The certificates it trusts are the system's, or those of SSL_CERT_FILE and SSL_CERT_DIR; without any no
// certificate is good, and the handshake says so.
SSL_CTX* authorities() {
  static SSL_CTX* const context = [] {
    SSL_CTX* made = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_default_verify_paths(made);
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION);
    SSL_CTX_set_mode(made, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return made;
  }();
  return context;
}

}  // namespace

Stream::Stream() : waker_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Stream::~Stream() {
  ssl_.reset();
  if (socket_ >= 0) ::close(socket_);
  ::close(waker_);
}

void Stream::wake() { ::eventfd_write(waker_, 1); }

void Stream::abandon() {
  abandoned_ = true;
  wake();
}

void Stream::wait(bool to_write, Clock::time_point until) {
  if (ssl_ && SSL_pending(ssl_.get()) > 0) return;
  const bool more_to_write = to_write || (ssl_ && SSL_want_write(ssl_.get()));
  std::array<pollfd, 2> ready = {
      pollfd{.fd = socket_,
             .events = static_cast<short>(more_to_write ? POLLIN | POLLOUT : POLLIN),
             .revents = 0},
      pollfd{.fd = waker_, .events = POLLIN, .revents = 0}};
  const auto patience = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  ::poll(ready.data(), ready.size(), static_cast<int>(std::max<std::int64_t>(patience, 0)));
  eventfd_t count = 0;
  ::eventfd_read(waker_, &count);
}

Result<void> Stream::still_waiting(Clock::time_point until) const {
  if (abandoned_) return failure("given up");
  if (Clock::now() >= until) return failure("it takes too long");
  return {};
}

Result<void> Stream::open(const TableAddress& address, Clock::time_point until) {
  if (const auto done = connect(address, until); !done) return done;
  return address.secure ? secure(address.host, until) : Result<void>{};
}

Result<void> Stream::connect(const TableAddress& address, Clock::time_point until) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int code = ::getaddrinfo(address.host.c_str(), address.port.c_str(), &wanted, &found);
  if (code != 0) return failure("{}", ::gai_strerror(code));
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> all(found, ::freeaddrinfo);
  Result<void> done = failure("it has no address");
  for (const addrinfo* one = found; one != nullptr && !done; one = one->ai_next) {
    done = connect_to(one->ai_family, one->ai_addr, one->ai_addrlen, until);
  }
  return done;
}

Result<void> Stream::connect_to(int family, const void* peer, unsigned size, Clock::time_point until) {
  if (socket_ >= 0) ::close(socket_);
  socket_ = ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return failure("{}", words_of(errno));
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::connect(socket_, static_cast<const sockaddr*>(peer), size) == 0) return {};
  if (errno != EINPROGRESS) return failure("{}", words_of(errno));
  for (;;) {
    wait(true, until);
    int error = 0;
    socklen_t length = sizeof error;
    ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error != 0) return failure("{}", words_of(error));
    sockaddr_storage other{};
    length = sizeof other;
    if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&other), &length) == 0) return {};
    if (const auto patient = still_waiting(until); !patient) return patient;
  }
}

Result<void> Stream::secure(const std::string& host, Clock::time_point until) {
  ssl_.reset(SSL_new(authorities()));
  SSL_set_fd(ssl_.get(), socket_);
  // The certificate must be good for this name, or for this number.
  const bool by_number = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), host.c_str()) == 1;
  if (!by_number && (SSL_set1_host(ssl_.get(), host.c_str()) != 1 ||
                     SSL_set_tlsext_host_name(ssl_.get(), host.c_str()) != 1)) {
    return failure("the name does not fit into a TLS greeting");
  }
  for (;;) {
    ERR_clear_error();
    const int answer = SSL_connect(ssl_.get());
    if (answer == 1) return {};
    if (const auto fine = judged(answer); !fine) return within("the secure connection failed", fine.error());
    if (const auto patient = still_waiting(until); !patient) return patient;
    wait(false, until);
  }
}

Result<void> Stream::judged(int answer) {
  constexpr auto closed = "the server closed the connection";
  const int error = errno;
  if (!ssl_) {
    if (answer == 0) return failure(closed);
    if (error == EAGAIN || error == EINTR) return {};
    return failure("{}", words_of(error));
  }
  const int code = SSL_get_error(ssl_.get(), answer);
  if (code == SSL_ERROR_WANT_READ || code == SSL_ERROR_WANT_WRITE) return {};
  if (code == SSL_ERROR_ZERO_RETURN) return failure(closed);
  if (const unsigned long reason = ERR_peek_error(); reason != 0) {
    const char* const words = ERR_reason_error_string(reason);
    return failure("{}", words != nullptr ? words : "a fault of TLS");
  }
  if (error == 0) return failure(closed);
  return failure("{}", words_of(error));
}

Result<void> Stream::read(std::string& text) {
  std::array<char, 16384> part{};
  while (text.size() < at_once) {
    ERR_clear_error();
    const auto count = ssl_ ? SSL_read(ssl_.get(), part.data(), static_cast<int>(part.size()))
                            : ::recv(socket_, part.data(), part.size(), 0);
    if (count <= 0) return judged(static_cast<int>(count));
    text.append(part.data(), static_cast<std::size_t>(count));
  }
  return {};
}

Result<void> Stream::write(std::string& text) {
  while (!text.empty()) {
    ERR_clear_error();
    const auto count = ssl_ ? SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size()))
                            : ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (count <= 0) return judged(static_cast<int>(count));
    text.erase(0, static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace qwixx::tui
