#include "server/connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/hosted.h"
#include "server/shard.h"

namespace qwixx::server {
namespace {

constexpr Millis ping_after = 25'000;
constexpr Millis silent_for = 60'000;
constexpr Millis hello_within = 15'000;
constexpr Millis blocked_for = 15'000;
constexpr Millis farewell = 3'000;

}  // namespace

Connection::Connection(Shard& shard, ClientId id, Travelling from)
    : shard_(shard),
      id_(id),
      socket_(from.socket),
      reader_(std::move(from.reader)),
      address_(std::move(from.address)),
      hello_(std::move(from.hello)),
      bucket_(from.bucket),
      heard_(now_ms()) {
  if (hello_.empty()) shard_.counters().connections.add();  // else it was counted where it came from
  shard_.counters().connected.add();
}

Connection::~Connection() {
  if (socket_ >= 0) ::close(socket_);
  shard_.counters().connected.sub();
  if (!address_.empty()) shard_.addresses().disconnect(address_);
}

void Connection::start(std::string early) {
  if (!hello_.empty()) {
    const std::string hello = std::exchange(hello_, {});
    if (!on_first(hello)) return;
  }
  consume(early.data(), early.size());
  if (!gone_ && !shard_.poller().add(socket_, id_)) vanish();
}

void Connection::on_ready(std::uint32_t events) {
  if ((events & EPOLLOUT) != 0 && blocked_) {
    blocked_ = false;
    flush();
  }
  if (gone_ || (events & ~EPOLLOUT) == 0) return;
  read((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
}

void Connection::read(bool ended) {
  const std::span<char> buffer = shard_.buffer();
  const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return vanish();
  if (count > 0) {
    shard_.counters().bytes_in.add(static_cast<std::uint64_t>(count));
    heard_ = now_ms();
    pinged_ = false;
    consume(buffer.data(), static_cast<std::size_t>(count));
  }
  // There may be more; others come first.
  const bool more = count < 0 || static_cast<std::size_t>(count) == buffer.size() || ended;
  if (more && !gone_) shard_.poller().report_again(socket_, id_);
}

void Connection::consume(char* bytes, std::size_t size) {
  if (closing_) return;
  const CloseCode code = reader_.feed(
      bytes, size, [&](Opcode opcode, std::string_view payload) { return on_message(opcode, payload); });
  if (destination_ != nullptr) return move_out();
  if (code == CloseCode::None || gone_ || closing_) return;
  shard_.counters().protocol_errors.add();
  close(code, code == CloseCode::TooBig ? "a message is too long" : "that is not WebSocket");
}

// False: nothing more is read here.
bool Connection::on_message(Opcode opcode, std::string_view payload) {
  switch (opcode) {
    case Opcode::Text:
      return on_text(payload);
    case Opcode::Binary:
      close(CloseCode::NotAllowed, "messages are text");
      return false;
    case Opcode::Ping:
      if (!allowed()) return !closing_;
      append_frame(out_, Opcode::Pong, payload);
      shard_.unflushed(*this);
      return true;
    case Opcode::Close:
      close(CloseCode::Normal, "");
      return false;
    default:
      return true;
  }
}

// Is the client within its limits? One that keeps on is closed.
bool Connection::allowed() {
  const Limits& limits = shard_.limits();
  const float rate = limits.messages_per_second;
  bool good = bucket_.take(rate, 2 * rate, heard_);
  if (good && --portion_ < 0) {
    portion_ = Addresses::message_portion - 1;
    good = shard_.addresses().messages(address_, heard_);
    if (!good) portion_ = 0;
  }
  if (good) return true;
  shard_.counters().rate_refused.add();
  if (++refusals_ > limits.refusals) {
    shard_.counters().rate_closed.add();
    close(CloseCode::Policy, "too many messages");
  }
  return false;
}

bool Connection::on_text(std::string_view text) {
  shard_.counters().messages_in.add();
  if (!allowed()) {
    if (!closing_) send(refuse_text({}, RefuseCode::rate, "too many messages: wait a little", 0));
    return !closing_;
  }
  if (!table_ || text.find("\"hello\"") != std::string_view::npos) return on_first(text);
  table_->take(FromClient{id_, std::string(text), now_us()});
  return !closing_ && !gone_;
}

// The first message, or another hello: which table is it about?
bool Connection::on_first(std::string_view text) {
  MessageReader reader;
  const auto message = reader.read(text);
  const bool hello = message && message->kind == MessageKind::hello;
  if (table_ && (!hello || *message->table == table_->id())) {
    table_->take(FromClient{id_, std::string(text), now_us()});
    return true;
  }
  if (!hello) {
    const Refusal refusal = message ? Refusal{RefuseCode::not_seated, "say hello first"} : message.error();
    send(refuse_text(reader.id(), refusal.code, refusal.message, 0));
    return true;
  }
  const std::string table(*message->table);
  if (!valid_table_id(table)) {
    send(refuse_text(reader.id(), RefuseCode::gone, "there is no such table", 0));
    return true;
  }
  leave_table();
  if (Shard& home = shard_.home_of(table); &home != &shard_) {
    destination_ = &home;
    hello_ = text;
    return false;
  }
  table_ = shard_.table(table);
  if (!table_) {
    send(refuse_text(reader.id(), RefuseCode::full, "too many tables", 0));
    return true;
  }
  table_->take(FromClient{id_, std::string(text), now_us()});
  return true;
}

// To the thread of its table, with all that has come and not been read yet.
void Connection::move_out() {
  gone_ = true;
  shard_.poller().remove(socket_);
  destination_->receive({std::exchange(socket_, -1), std::exchange(address_, {}), std::move(reader_),
                         std::move(hello_), bucket_});
  shard_.forget(id_);
}

void Connection::send(std::string_view text, std::string_view more, bool can_wait) {
  if (gone_ || closing_) return;
  if (out_.empty()) out_ = shard_.spare();
  append_frame(out_, Opcode::Text, text, more);
  shard_.counters().messages_out.add();
  if (can_wait) {
    shard_.unflushed_patient(*this);
  } else {
    shard_.unflushed(*this);
  }
  if (out_.size() - sent_ <= shard_.limits().unsent_bytes) return;
  shard_.counters().slow_dropped.add();
  vanish();
}

void Connection::flush() {
  patient_since = 0;
  if (gone_ || blocked_ || sent_ == out_.size()) return;
  const ssize_t count =
      ::send(socket_, out_.data() + sent_, out_.size() - sent_, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (count < 0 && errno != EAGAIN && errno != EINTR) return vanish();
  if (count > 0) {
    sent_ += static_cast<std::size_t>(count);
    shard_.counters().bytes_out.add(static_cast<std::uint64_t>(count));
    shard_.counters().writes.add();
    blocked_since_ = 0;
  }
  if (sent_ < out_.size()) {  // the socket will say when it takes more
    blocked_ = true;
    if (blocked_since_ == 0) blocked_since_ = now_ms();
    return;
  }
  sent_ = 0;
  shard_.recycle(std::exchange(out_, {}));
  // The peer reads our farewell before it sees the end only if what it still sends is read, too.
  if (closing_) ::shutdown(socket_, SHUT_WR);
}

void Connection::close(CloseCode code, std::string_view reason) {
  if (gone_ || closing_) return;
  append_frame(out_, Opcode::Close, close_payload(code, reason));
  closing_ = true;
  closed_ = now_ms();
  leave_table();
  shard_.unflushed(*this);
}

void Connection::sweep(Millis now) {
  if (blocked_since_ != 0 && now - blocked_since_ > blocked_for) {
    shard_.counters().slow_dropped.add();
    return vanish();
  }
  if (closing_) {
    if (now - closed_ > farewell) vanish();
    return;
  }
  const Millis silent = now - heard_;
  if (silent > silent_for || (!table_ && silent > hello_within)) {
    shard_.counters().timed_out.add();
    return vanish();
  }
  if (silent > ping_after && !pinged_) {
    pinged_ = true;
    append_frame(out_, Opcode::Ping, "");
    shard_.unflushed(*this);
  }
}

void Connection::leave_table() {
  if (table_) std::exchange(table_, nullptr)->take(Left{id_});
}

void Connection::vanish() {
  if (gone_) return;
  gone_ = true;
  leave_table();
  ::close(std::exchange(socket_, -1));
  shard_.forget(id_);
}

}  // namespace qwixx::server
