// The generator's side of the wire: connections, handshakes, frames.
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load/client.h"
#include "load/http.h"
#include "load/scan.h"

namespace qwixx::load {
namespace {

constexpr std::int64_t again_after = 100'000;  // microseconds until a lost connection is tried again

}  // namespace

void Generator::connect(Client& client) {
  client.socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int on = 1;
  ::setsockopt(client.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  const sockaddr_in address = *parse_address(options_.addresses[client.server]);
  const int code = ::connect(client.socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  ++handshakes_;
  client.phase = Phase::Connecting;
  client.in.clear();
  client.out.clear();
  client.reader = wire::FrameReader(wire::FrameReader::Role::Client, 1 << 20);
  epoll_event event{.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.ptr = &client}};
  ::epoll_ctl(epoll_, EPOLL_CTL_ADD, client.socket, &event);
  if (code != 0 && errno != EINPROGRESS) lose(client, now_us());
}

void Generator::on_ready(Client& client, unsigned events, std::int64_t now) {
  if (client.phase == Phase::Absent) return;
  if ((events & EPOLLOUT) != 0 && client.phase == Phase::Connecting) {
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(client.socket, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) return lose(client, now);
    if (client.player.table().empty()) {
      client.phase = Phase::Creating;
      const std::string body = fmt::format(
          R"({{"game":"{}","seats":{},"name":"host","seed":"{:x}"}})", client.group.game,
          client.group.clients.size() - static_cast<std::size_t>(options_.spectators), rng_.next32());
      send(client, fmt::format("POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{}",
                               options_.addresses[client.server], body.size(), body));
    } else {
      client.phase = Phase::Upgrading;
      send(client,
           fmt::format("GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Key: cXdpeHggbG9hZCB0ZXN0IQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                       options_.addresses[client.server]));
    }
  } else if ((events & EPOLLOUT) != 0 && !client.out.empty()) {
    send(client, {});
  }
  if ((events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) == 0) return;
  while (client.phase != Phase::Absent) {
    const ssize_t count = ::recv(client.socket, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return lose(client, now);
    figures_.bytes_in += static_cast<std::uint64_t>(count);
    on_bytes(client, buffer_.data(), static_cast<std::size_t>(count), now);
    if (static_cast<std::size_t>(count) < buffer_.size()) {
      if ((events & (EPOLLRDHUP | EPOLLHUP)) == 0) return;
    }
  }
}

void Generator::on_bytes(Client& client, char* bytes, std::size_t size, std::int64_t now) {
  if (client.phase != Phase::Open) {
    client.in.append(bytes, size);
    return on_http(client, now);
  }
  const auto code = client.reader.feed(bytes, size, [&](wire::Opcode opcode, std::string_view payload) {
    if (opcode == wire::Opcode::Text) on_message(client, payload, now);
    if (opcode == wire::Opcode::Ping) {
      scratch_.clear();
      wire::append_masked_frame(scratch_, wire::Opcode::Pong, payload, rng_.next32());
      send(client, scratch_);
    }
    if (opcode == wire::Opcode::Close) lose(client, now);
    return client.phase == Phase::Open;
  });
  if (code != wire::CloseCode::None) {
    figures_.error("a broken frame from the server");
    lose(client, now);
  }
}

void Generator::on_http(Client& client, std::int64_t now) {
  const std::size_t end = client.in.find("\r\n\r\n");
  if (end == std::string::npos) return;
  const std::string head = client.in.substr(0, end + 2);
  std::string rest = client.in.substr(end + 4);
  if (client.phase == Phase::Creating) {
    const std::size_t at = head.find("Content-Length: ");
    const auto length = number(head, "Content-Length: ");
    if (at == std::string::npos || rest.size() < length.value_or(0)) return;
    const auto table = word(rest, "\"table\":");
    const auto secret = word(rest, "\"secret\":");
    if (!table || !secret) {
      figures_.error("cannot create a table: " + rest.substr(0, 100));
      return lose(client, now);
    }
    client.player.created(*table, *secret);
    client.group.table = *table;
    for (const auto& other : client.group.clients) {
      if (other.get() == &client) continue;
      other->player.invited(*table);
      absent_.push_back(other.get());
    }
    client.phase = Phase::Connecting;  // the same connection becomes a WebSocket
    client.in.clear();
    on_ready(client, EPOLLOUT, now);
    return;
  }
  if (!head.starts_with("HTTP/1.1 101")) {
    if (!head.starts_with("HTTP/1.1 503")) figures_.error("no WebSocket: " + head.substr(0, head.find('\r')));
    return lose(client, now);
  }
  client.phase = Phase::Open;
  --handshakes_;
  ++figures_.connected;
  client.was_connected = true;
  std::string().swap(client.in);
  send_text(client, client.player.hello());
  if (!rest.empty()) on_bytes(client, rest.data(), rest.size(), now);
}

void Generator::send(Client& client, std::string_view bytes) {
  if (client.phase == Phase::Absent) return;
  figures_.bytes_out += bytes.size();
  client.out.append(bytes);
  const ssize_t count =
      ::send(client.socket, client.out.data(), client.out.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (count > 0) client.out.erase(0, static_cast<std::size_t>(count));
}

void Generator::send_text(Client& client, std::string_view text) {
  scratch_.clear();
  wire::append_masked_frame(scratch_, wire::Opcode::Text, text, rng_.next32());
  send(client, scratch_);
}

void Generator::lose(Client& client, std::int64_t now) {
  if (client.phase == Phase::Absent) return;
  if (client.phase == Phase::Open) {
    --figures_.connected;
    ++figures_.lost_connections;
  } else {
    --handshakes_;
  }
  ::close(client.socket);
  client.socket = -1;
  client.phase = Phase::Absent;
  client.player.disconnected();
  client.server = (client.server + 1) % options_.addresses.size();
  client.try_at = now + again_after + static_cast<std::int64_t>(rng_.below(again_after));
  absent_.push_back(&client);
}

}  // namespace qwixx::load
