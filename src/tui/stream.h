// A connection to a server as a stream of bytes, plain or over TLS. One thread opens, reads and writes and
// never waits but in open() and wait(); any other thread may end such a wait.
#pragma once

#include <openssl/ssl.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tui/table_address.h"

namespace qwixx::tui {

class Stream {
 public:
  using Clock = std::chrono::steady_clock;

  Stream();
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Result<void> open(const TableAddress& address, Clock::time_point until);
  // Until there is something to read or, if wanted, room to write; until wake() or the time.
  void wait(bool to_write, Clock::time_point until);
  // Adds what has come to the text; nothing may have come.
  Result<void> read(std::string& text);
  // Takes away what could be written.
  Result<void> write(std::string& text);

  // From any thread: ends a wait; abandon() makes open() fail, too.
  void wake();
  void abandon();
  bool abandoned() const { return abandoned_; }

 private:
  using Ssl = std::unique_ptr<SSL, decltype(&SSL_free)>;

  Result<void> connect(const TableAddress& address, Clock::time_point until);
  Result<void> connect_to(int family, const void* peer, unsigned size, Clock::time_point until);
  Result<void> secure(const std::string& host, Clock::time_point until);
  Result<void> still_waiting(Clock::time_point until) const;
  // What a call that did not succeed means: nothing yet, or an error.
  Result<void> judged(int answer);

  int socket_ = -1;
  int waker_;  // an eventfd
  std::atomic<bool> abandoned_ = false;
  Ssl ssl_{nullptr, SSL_free};
};

}  // namespace qwixx::tui
