// One player's end of a table: keeps the view as the protocol says, turns it into a scene, and speaks for
// the own seats.
#pragma once

#include <boost/json.hpp>

#include "tui/link.h"
#include "tui/look.h"
#include "tui/scene.h"

namespace qwixx::tui {

class Client {
 public:
  Client(Link& link, Look look) : link_(link), look_(look) {}

  // Takes in what has come; true if the scene has changed.
  bool poll(std::chrono::milliseconds patience);
  void take(std::string_view message);

  const Scene& scene() const { return scene_; }
  Scene& scene() { return scene_; }
  const std::string& secret() const { return secret_; }
  // Why this table is closed to us; empty while it is not.
  const std::string& closed() const { return closed_; }

  void hello(std::string_view table, std::string_view secret);
  // Said again with the same key it is given the same seat.
  void join(std::string_view name, std::string_view key);
  void start() { send("start"); }
  void roll() { send("roll"); }
  void choose(Move move);
  void take_back();
  void hint();
  void again() { send("rematch"); }

 private:
  void send(std::string_view type, std::string_view members = "");
  void take_view(const boost::json::object& message);
  void take_table(const boost::json::object& table);
  void take_seats(const boost::json::object& message);
  void take_hint(const boost::json::object& message);
  void decide_for(int seat, const boost::json::object& own);

  Link& link_;
  Look look_;
  Scene scene_;
  const on_board::Board* board_ = nullptr;
  std::string secret_;
  std::string closed_;
  bool wants_seat_ = false;
  std::int64_t version_ = 0;
  std::int64_t last_id_ = 0;
};

}  // namespace qwixx::tui
