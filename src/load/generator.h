// Thousands of simulated players over real WebSockets in one thread (epoll): they create tables, join, play
// to the end at a given rate or as fast as the server lets them, lose their connections and come back.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "load/figures.h"
#include "load/player.h"
#include "wire/frame.h"

namespace qwixx::load {

struct LoadOptions {
  std::vector<std::string> addresses = {"127.0.0.1:8080"};  // of one or several servers
  std::string game = "classic";                             // or "mix"
  int tables = 100;
  int players = 2;
  int spectators = 0;     // at every table
  double rate = 0;        // moves a second over all; 0: as many as go
  double seconds = 20;    // of playing, at most
  double reconnects = 0;  // connections dropped a second
  bool finish = false;    // go on until every game is over (but no longer than `patience` seconds)
  double patience = 300;
  bool idle = false;  // only connect and stay
  std::uint64_t seed = 1;
};

struct Progressed {
  double seconds = 0;
  std::uint64_t moves = 0, connected = 0, finished = 0;
  bool playing = false;
};

class Generator {
 public:
  explicit Generator(LoadOptions options);
  ~Generator();

  // `watch` is called about ten times a second; it returns false to end the run.
  Result<void> run(const std::function<bool(const Progressed&)>& watch);

  Figures& figures() { return figures_; }
  double playing_seconds() const { return playing_seconds_; }
  std::vector<std::string> finished_tables() const;
  // Compares all clients of a table with its record.
  void check(const std::string& table, const Record& record);

 private:
  enum class Phase { Absent, Connecting, Creating, Upgrading, Open };
  struct Client;
  struct Group;  // the clients of one table

  void admit(std::int64_t now);
  void connect(Client& client);
  void on_ready(Client& client, unsigned events, std::int64_t now);
  void on_bytes(Client& client, char* bytes, std::size_t size, std::int64_t now);
  void on_http(Client& client, std::int64_t now);
  void on_message(Client& client, std::string_view text, std::int64_t now);
  void send(Client& client, std::string_view bytes);
  void send_text(Client& client, std::string_view text);
  void lose(Client& client, std::int64_t now);
  void consider(Client& client, std::int64_t now);
  void pace(std::int64_t now);
  void disturb(std::int64_t now);
  bool everyone_playing() const;
  void begin(std::int64_t now);

  const LoadOptions options_;
  Figures figures_;
  Rng rng_;
  int epoll_ = -1;
  std::vector<std::unique_ptr<Group>> groups_;
  std::vector<Client*> clients_;
  std::deque<Client*> absent_;     // to be connected
  std::deque<Client*> ready_;      // have a move to make and wait for their turn at the given rate
  std::vector<Client*> deferred_;  // look again later
  std::size_t handshakes_ = 0, playing_ = 0, over_ = 0;
  double playing_seconds_ = 0;
  std::int64_t playing_since_ = 0, last_disturbed_ = 0;
  double tokens_ = 0;
  std::int64_t last_paced_ = 0;
  std::vector<char> buffer_;
  std::string scratch_;
};

}  // namespace qwixx::load
