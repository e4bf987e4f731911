// One simulated player or spectator: what it sends and what it makes of the answers. No sockets: bytes of
// messages in, texts to send out, so that the same player can lose its connection and come back.
//
// A player sends one message at a time and keeps it until the table has taken it, which an ack says or, after
// a lost connection, the welcome's lastId. So it knows exactly which of its moves count, and check() can
// compare them with the record, in number and in order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "load/figures.h"
#include "match/record.h"

namespace qwixx::load {

class Player {
 public:
  enum class Role { Host, Guest, Spectator };
  enum class Turn { Nothing, Join, Start, Roll, Choose };

  Player(Role role, std::uint64_t seed, int players) : rng_(seed), players_(players), role_(role) {}

  void created(std::string_view table, std::string_view secret);  // the host's table, from the HTTP answer
  void invited(std::string_view table) { table_ = table; }

  const std::string& table() const { return table_; }
  Role role() const { return role_; }
  bool over() const { return over_; }
  bool greeted() const { return greeted_; }
  bool playing() const { return greeted_ && !lobby_ && (role_ == Role::Spectator || !secret_.empty()); }

  std::string hello();
  // The hello was refused for the moment (not_before says how long).
  bool must_greet_again() const { return greet_again_; }
  void disconnected() { greeted_ = false; }

  // A message from the table; figures get the acknowledgements and what is wrong.
  void hear(std::string_view text, std::int64_t now, Figures& figures);
  // Is there something to send now?
  Turn due(std::int64_t now) const;
  // Refused for the moment: nothing is due, and hello not to be said again, before this.
  std::int64_t not_before() const { return not_before_; }
  // Writes the message and remembers it.
  std::string act(std::int64_t now);
  // After a reconnection: the message that was lost on the way, if it was.
  std::optional<std::string> again(std::int64_t now);

  // Compares what this client saw at the end, and what it had acknowledged, with the record.
  void check(const Record& record, Figures& figures) const;

 private:
  void see(std::string_view text, Figures& figures);
  void welcomed(std::string_view text, Figures& figures);
  void refused(std::string_view code, std::optional<std::uint64_t> id, std::int64_t now, Figures& figures);
  void taken();
  std::string message(std::string_view type, std::string_view members);

  Rng rng_;
  int players_;
  Role role_;
  std::string table_, secret_;
  std::uint64_t version_ = 0, acked_version_ = 0, next_id_ = 1;
  int seat_ = -1;
  bool greeted_ = false, greet_again_ = false, over_ = false, lobby_ = true, full_ = false, waiting_ = false;
  bool reopened_ = false;  // the decision seen is newer than the last answer
  std::vector<std::string> legal_;
  std::string game_;  // the last state seen
  // The message on its way.
  Turn sent_ = Turn::Nothing;
  std::uint64_t sent_id_ = 0;
  std::int64_t sent_at_ = 0, not_before_ = 0;
  std::string sent_text_, sent_move_;
  bool measured_ = false;
  std::vector<std::string> accepted_;  // own moves, in order
  std::uint64_t rolls_ = 0;
};

}  // namespace qwixx::load
