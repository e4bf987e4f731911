// For tests: a table with devices that keep up as docs/server-protocol.md says, a store that is a vector, and
// bots that think at once.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "table/local_chance.h"
#include "table/table.h"

namespace qwixx::testing {

namespace json = boost::json;

// What one connection has received, and the view it makes of it.
struct Device {
  std::vector<std::string> received;
  json::object view;
  json::object last;  // the last message that was not a view

  void take(const std::string& text) {
    received.push_back(text);
    const json::object message = json::parse(text).as_object();
    const std::string type(message.at("t").as_string());
    if (type == "welcome") view = {};
    if (type == "welcome" || type == "update") {
      for (const auto& [key, value] : message) view[key] = value;
    } else {
      last = message;
    }
  }
  std::int64_t version() const { return view.empty() ? 0 : view.at("v").as_int64(); }
  std::string code() const { return last.contains("code") ? std::string(last.at("code").as_string()) : ""; }
  std::string type() const { return last.empty() ? "" : std::string(last.at("t").as_string()); }
  const json::object& table() const { return view.at("table").as_object(); }
  const json::object& game() const { return view.at("game").as_object(); }
  const json::object& you() const { return view.at("you").as_object(); }
  std::string phase() const { return std::string(game().at("phase").as_string()); }
  std::string events() const { return view.contains("events") ? json::serialize(view.at("events")) : ""; }
};

class Host {
 public:
  explicit Host(std::string_view setup, std::uint64_t seed = 7, Chance* chance = nullptr)
      : local_(std::make_unique<LocalChance>(seed)), chance_(chance ? chance : local_.get()) {
    Effects effects;
    auto created =
        Table::create(*parse_table_setup(setup, WhereFrom::own_device), "T", *chance_, now, effects);
    table.emplace(std::move(created->table));
    secret = created->secret;
    log = effects.log;
  }

  // Sends with the next number and the version the device has seen, then lets bots think.
  Device& send(ClientId id, std::string_view type, std::string_view members = "") {
    return raw(id, with(id, type, members));
  }
  std::string with(ClientId id, std::string_view type, std::string_view members) {
    return fmt::format(R"({{"t":"{}","id":{},"v":{}{}{}}})", type, ++ids, devices[id].version(),
                       members.empty() ? "" : ",", members);
  }
  Device& raw(ClientId id, std::string_view text) {
    Effects effects;
    table->handle(id, text, now, effects);
    deliver(effects);
    return devices[id];
  }
  Device& hello(ClientId id, std::string_view secret_of_seat = "") {
    return raw(id, secret_of_seat.empty()
                       ? std::string(R"({"t":"hello","id":1,"table":"T"})")
                       : fmt::format(R"({{"t":"hello","id":1,"table":"T","secret":"{}"}})", secret_of_seat));
  }
  Device& join(ClientId id, std::string_view name) {
    hello(id);
    return send(id, "join", fmt::format(R"("name":"{}")", name));
  }
  Device& choose(ClientId id, std::string_view move) {
    return send(id, "choose", fmt::format(R"("move":"{}")", move));
  }
  void detach(ClientId id) {
    Effects effects;
    table->detach(id, now, effects);
    deliver(effects);
  }
  void tick(Millis later) {
    now += later;
    Effects effects;
    table->tick(now, effects);
    deliver(effects);
  }

  void deliver(Effects& effects) {
    if (!effects.log.empty()) {
      EXPECT_EQ(effects.first_version, log.size());
    }
    log.insert(log.end(), effects.log.begin(), effects.log.end());
    for (const Outgoing& out : effects.messages) devices[out.to].take(effects.text_of(out));
    for (const HintTask& hint : effects.hints) {
      Effects answer;
      table->give_hint(hint, runner.rank(hint.task, 1), answer);
      deliver(answer);
    }
    for (const BotTask& task : effects.bots) {
      if (!bots_think) continue;
      Effects answer;
      table->play_bot(task, runner.choose(task), now, answer);
      deliver(answer);
    }
  }

  Millis now = 1'000'000;
  std::optional<Table> table;
  std::string secret;
  std::vector<std::string> log;
  std::map<ClientId, Device> devices;
  std::uint64_t ids = 100;
  bool bots_think = true;
  BotRunner runner;

 private:
  std::unique_ptr<LocalChance> local_;  // stays where it is when the host moves
  Chance* chance_;
};

// One step of the game by a device that holds the seat whose decision is due; false when nobody's is.
inline bool step(Host& host, const std::map<int, ClientId>& device_of, Rng& rng) {
  const Device& any = host.devices[device_of.begin()->second];
  if (any.table().at("status").as_string() != "playing") return false;
  const json::array& waiting = any.view.at("waiting").as_array();
  if (waiting.empty()) return false;
  const int seat =
      static_cast<int>(waiting[rng.below(static_cast<std::uint32_t>(waiting.size()))].as_int64());
  const ClientId client = device_of.at(seat);
  if (any.phase() == "roll") {
    host.send(client, "roll");
    return true;
  }
  const json::array& legal = host.devices[client].you().at("legal").as_array();
  // Mostly cross, so that rows get locked; sometimes pass.
  const std::size_t pick = rng.below(4) == 0 ? 0 : rng.below(static_cast<std::uint32_t>(legal.size()));
  host.choose(client, legal[pick].as_string());
  return true;
}

inline constexpr std::string_view two_seats = R"({"game":"classic","seats":2})";

// A classic game for two that has begun; seat 0 is client 1 and the host, seat 1 is client 2.
inline Host begun(std::string_view setup = two_seats) {
  Host host(setup);
  host.join(1, "Ada");
  host.join(2, "Ben");
  host.send(1, "start");
  return host;
}

}  // namespace qwixx::testing
