#include "load/generator.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "load/scan.h"

namespace qwixx::load {
namespace {

constexpr std::size_t most_handshakes = 256;   // under way at once
constexpr std::int64_t again_after = 100'000;  // microseconds until a lost connection is tried again
constexpr std::array<std::string_view, 3> mixed_games = {"classic", "onboard", "duel"};

std::int64_t now_us() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

Result<sockaddr_in> parse_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  sockaddr_in address{};
  address.sin_family = AF_INET;
  const auto port = parse_number<std::uint16_t>(colon == std::string::npos ? "" : text.substr(colon + 1));
  if (!port || ::inet_pton(AF_INET, text.substr(0, colon).c_str(), &address.sin_addr) != 1) {
    return failure("'{}' is not an address such as 127.0.0.1:8080", text);
  }
  address.sin_port = htons(*port);
  return address;
}

}  // namespace

struct Generator::Client {
  Client(Player one, Group& its_group) : player(std::move(one)), group(its_group) {}
  Player player;
  Group& group;
  int socket = -1;
  Phase phase = Phase::Absent;
  std::size_t server = 0;  // which of the addresses
  std::string in;          // HTTP so far
  std::string out;         // what the socket did not take yet
  server::FrameReader reader{server::FrameReader::Role::Client, 1 << 20};
  std::int64_t try_at = 0;
  bool queued = false, deferred = false, was_playing = false, was_over = false, was_connected = false;
};

struct Generator::Group {
  std::string game;
  std::string table;
  std::vector<std::unique_ptr<Client>> clients;
};

Generator::Generator(LoadOptions options)
    : options_(std::move(options)), rng_(options_.seed), buffer_(256 * 1024) {
  for (int i = 0; i < options_.tables; ++i) {
    auto group = std::make_unique<Group>();
    group->game = options_.game == "mix" ? mixed_games[static_cast<std::size_t>(i) % 3] : options_.game;
    const int players = group->game == "duel" ? 2 : options_.players;
    for (int k = 0; k < players + options_.spectators; ++k) {
      const auto role = k == 0        ? Player::Role::Host
                        : k < players ? Player::Role::Guest
                                      : Player::Role::Spectator;
      group->clients.push_back(std::make_unique<Client>(Player(role, rng_.next(), players), *group));
      clients_.push_back(group->clients.back().get());
      clients_.back()->server = static_cast<std::size_t>(i + k) % options_.addresses.size();
    }
    absent_.push_back(group->clients.front().get());  // the others come when there is a table
    groups_.push_back(std::move(group));
  }
}

Generator::~Generator() {
  for (Client* client : clients_) {
    if (client->socket >= 0) ::close(client->socket);
  }
  if (epoll_ >= 0) ::close(epoll_);
}

Result<void> Generator::run(const std::function<bool(const Progressed&)>& watch) {
  for (const std::string& address : options_.addresses) {
    if (const auto good = parse_address(address); !good) return std::unexpected(good.error());
  }
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < clients_.size() + 100) {
    return failure("{} connections need more open files than this user may have ({})", clients_.size(),
                   limit.rlim_cur);
  }
  epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  const std::int64_t began = now_us();
  std::int64_t watched = 0;
  std::vector<epoll_event> events(1024);
  while (true) {
    std::int64_t now = now_us();
    admit(now);
    const int count = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 1);
    now = now_us();
    for (int i = 0; i < count; ++i) {
      const epoll_event& event = events[static_cast<std::size_t>(i)];
      on_ready(*static_cast<Client*>(event.data.ptr), event.events, now);
    }
    for (Client* client : std::exchange(deferred_, {})) {
      client->deferred = false;
      consider(*client, now);
    }
    if (playing_since_ == 0 && everyone_playing()) {
      watch({0, 0, figures_.connected, 0, true});
      begin(now_us());
    }
    if (playing_since_ != 0 && !options_.idle) {
      pace(now);
      disturb(now);
      playing_seconds_ = static_cast<double>(now - playing_since_) * 1e-6;
    }
    const double seconds = static_cast<double>(now - began) * 1e-6;
    if (now - watched > 100'000) {
      watched = now;
      const double share = playing_since_ == 0 ? 0 : static_cast<double>(now - playing_since_) * 1e-6;
      if (!watch({share, figures_.moves, figures_.connected, over_, playing_since_ != 0})) return {};
    }
    if (playing_since_ != 0 && over_ == clients_.size() && !options_.idle) return {};
    if (seconds > options_.patience) {
      if (options_.finish || playing_since_ == 0) figures_.error("patience ran out");
      return {};
    }
    const double playing = playing_since_ == 0 ? 0 : static_cast<double>(now - playing_since_) * 1e-6;
    if (!options_.finish && playing > options_.seconds) return {};
  }
}

bool Generator::everyone_playing() const { return playing_ == clients_.size(); }

// All are there and every game has been started: from now on it counts.
void Generator::begin(std::int64_t now) {
  playing_since_ = last_disturbed_ = last_paced_ = now;
  figures_.bytes_in = figures_.bytes_out = 0;
  for (Client* client : clients_) consider(*client, now);
}

// Opens connections, not too many at once.
void Generator::admit(std::int64_t now) {
  for (std::size_t left = absent_.size(); left > 0 && handshakes_ < most_handshakes; --left) {
    Client* client = absent_.front();
    absent_.pop_front();
    if (client->try_at > now) {
      absent_.push_back(client);
      continue;
    }
    connect(*client);
  }
}

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
  client.reader = server::FrameReader(server::FrameReader::Role::Client, 1 << 20);
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
  const auto code = client.reader.feed(bytes, size, [&](server::Opcode opcode, std::string_view payload) {
    if (opcode == server::Opcode::Text) on_message(client, payload, now);
    if (opcode == server::Opcode::Ping) {
      scratch_.clear();
      server::append_masked_frame(scratch_, server::Opcode::Pong, payload, rng_.next32());
      send(client, scratch_);
    }
    if (opcode == server::Opcode::Close) lose(client, now);
    return client.phase == Phase::Open;
  });
  if (code != server::CloseCode::None) {
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

void Generator::on_message(Client& client, std::string_view text, std::int64_t now) {
  const bool greeted = client.player.greeted();
  client.player.hear(text, now, figures_);
  if (!greeted && client.player.greeted()) {
    if (const auto lost = client.player.again(now)) {
      ++figures_.resent;
      send_text(client, *lost);
    }
  }
  if (client.player.playing() && !client.was_playing) {
    client.was_playing = true;
    ++playing_;
  }
  if (client.player.over() && !client.was_over) {
    client.was_over = true;
    ++over_;
  }
  consider(client, now);
}

// Has the client something to say? Moves wait for their turn when there is a rate.
void Generator::consider(Client& client, std::int64_t now) {
  if (client.phase != Phase::Open) return;
  Player& player = client.player;
  if (now < player.not_before()) {
    if (!client.deferred) deferred_.push_back(&client);
    client.deferred = true;
    return;
  }
  if (player.must_greet_again()) return send_text(client, player.hello());
  const Player::Turn turn = player.due(now);
  if (turn == Player::Turn::Nothing || client.queued) return;
  const bool move = turn == Player::Turn::Roll || turn == Player::Turn::Choose;
  if (move && (playing_since_ == 0 || options_.idle)) return;
  if (move && options_.rate > 0) {
    client.queued = true;
    ready_.push_back(&client);
    return;
  }
  send_text(client, player.act(now));
}

void Generator::pace(std::int64_t now) {
  if (options_.rate <= 0) return;
  tokens_ = std::min(tokens_ + static_cast<double>(now - last_paced_) * 1e-6 * options_.rate,
                     options_.rate / 20 + 1);
  last_paced_ = now;
  while (tokens_ >= 1 && !ready_.empty()) {
    Client& client = *ready_.front();
    ready_.pop_front();
    client.queued = false;
    if (client.phase != Phase::Open || client.player.due(now) == Player::Turn::Nothing) continue;
    send_text(client, client.player.act(now));
    tokens_ -= 1;
  }
}

// Cuts connections at random; their owners come back.
void Generator::disturb(std::int64_t now) {
  if (options_.reconnects <= 0) return;
  const auto period = static_cast<std::int64_t>(1e6 / options_.reconnects);
  for (; now - last_disturbed_ >= period; last_disturbed_ += period) {
    Client& client = *clients_[rng_.below(static_cast<std::uint32_t>(clients_.size()))];
    if (client.phase != Phase::Open || client.player.over()) continue;
    ++figures_.reconnects;
    lose(client, now);
    client.try_at = now;
  }
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
  server::append_masked_frame(scratch_, server::Opcode::Text, text, rng_.next32());
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

std::vector<std::string> Generator::finished_tables() const {
  std::vector<std::string> tables;
  for (const auto& group : groups_) {
    const bool over =
        std::ranges::all_of(group->clients, [](const auto& client) { return client->player.over(); });
    if (over) tables.push_back(group->table);
  }
  return tables;
}

void Generator::check(const std::string& table, const Record& record) {
  for (const auto& group : groups_) {
    if (group->table != table) continue;
    ++figures_.games_finished;
    for (const auto& client : group->clients) client->player.check(record, figures_);
  }
}

Result<std::string> http_get(const std::string& address, const std::string& path) {
  const auto peer = parse_address(address);
  if (!peer) return std::unexpected(peer.error());
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::string answer;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&*peer), sizeof *peer) == 0) {
    const std::string request =
        fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", path, address);
    if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
      std::array<char, 16384> part{};
      for (ssize_t count = 0; (count = ::recv(socket, part.data(), part.size(), 0)) > 0;) {
        answer.append(part.data(), static_cast<std::size_t>(count));
      }
    }
  }
  ::close(socket);
  const std::size_t end = answer.find("\r\n\r\n");
  if (end == std::string::npos) return failure("{} does not answer", address);
  if (!answer.starts_with("HTTP/1.1 200"))
    return failure("{}: {}", path, answer.substr(9, answer.find('\r') - 9));
  return answer.substr(end + 4);
}

}  // namespace qwixx::load
