// One WebSocket connection. It lives on the thread of its table: until it has said hello on any thread, then
// it moves. Idle it holds no buffers; what is sent is gathered and leaves in one write.
//
// A client that does not read is dropped when too much waits for it or it has taken too long; the table never
// waits for it.
#pragma once

#include <memory>
#include <string>

#include "server/limits.h"
#include "table/effects.h"
#include "wire/frame.h"

namespace qwixx::server {

using wire::CloseCode;
using wire::FrameReader;
using wire::Opcode;

class Shard;
class Hosted;

// What moves from one thread to another.
struct Travelling {
  int socket = -1;
  std::string address;
  FrameReader reader{FrameReader::Role::Server, longest_frame};
  std::string hello;
  Bucket bucket;

  static constexpr std::size_t longest_frame = 16 * 1024;
};

class Connection {
 public:
  Connection(Shard& shard, ClientId id, Travelling from);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  ClientId id() const { return id_; }

  // `early`: bytes that came with the handshake.
  void start(std::string early);
  // News from the socket, in epoll's words.
  void on_ready(std::uint32_t events);
  // A text in two parts: what others are told too, and what only this client is.
  void send(std::string_view text, std::string_view more = {}, bool can_wait = false);
  void flush();
  // Says why, then closes.
  void close(CloseCode code, std::string_view reason);
  // Called now and then: pings the silent, drops the dead.
  void sweep(Millis now);

  bool unflushed = false;    // the shard has it in a list
  Millis patient_since = 0;  // what can wait waits since then; 0: nothing does

 private:
  void read(bool ended);
  void consume(char* bytes, std::size_t size);
  bool on_message(Opcode opcode, std::string_view payload);
  bool on_text(std::string_view text);
  bool on_first(std::string_view text);
  bool allowed();
  void move_out();
  void leave_table();
  void vanish();  // without a word

  Shard& shard_;
  const ClientId id_;
  int socket_;
  FrameReader reader_;
  std::shared_ptr<Hosted> table_;
  std::string address_;
  std::string hello_;             // said on another thread
  Shard* destination_ = nullptr;  // the thread it moves to
  std::string out_;
  std::size_t sent_ = 0;  // how much of out_ has left
  Bucket bucket_;
  Millis heard_, blocked_since_ = 0, closed_ = 0;
  int refusals_ = 0, portion_ = 0;
  bool pinged_ = false, blocked_ = false, closing_ = false, gone_ = false;
};

}  // namespace qwixx::server
