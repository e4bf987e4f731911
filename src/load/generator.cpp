#include "load/generator.h"

#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "load/client.h"
#include "load/http.h"

namespace qwixx::load {
namespace {

constexpr std::size_t most_handshakes = 256;  // under way at once
constexpr std::array<std::string_view, 3> mixed_games = {"classic", "onboard", "duel"};

}  // namespace

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

}  // namespace qwixx::load
