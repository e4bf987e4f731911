// Random streams of messages, disconnections and time against a table: whatever comes, the log makes the same
// table again, every client that keeps up has the view of one that asks anew, and nothing sealed gets out.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "table/table_test_kit.h"

namespace qwixx {
namespace {

using testing::Device;
using testing::Host;

constexpr std::array<std::string_view, 4> setups{
    R"({"game":"classic","seats":3,"options":{"timer":30,"botsForGone":true,"goneAfter":20,"hints":true}})",
    R"({"game":"onboard","seats":3,"bots":[{"seat":2,"level":"easy"}]})",
    R"({"game":"duel","seats":2,"options":{"timer":10}})",
    R"({"game":"classic","seats":2,"options":{"local":true,"undo":true}})"};

// What a client could send, sensible or not.
std::string some_message(Host& host, ClientId client, Rng& rng) {
  constexpr std::array<std::string_view, 22> kinds{
      "hello",  "join",   "rename", "leave",  "start",   "remove", "bot",  "take",
      "roll",   "choose", "undo",   "react",  "rematch", "why",    "hint", "sync",
      "choose", "choose", "choose", "choose", "roll",    "roll"};
  const std::string_view kind = kinds[rng.below(kinds.size())];
  std::string members = fmt::format(R"("table":"T","name":"N{}","reaction":"gg","level":"easy","seed":"s{}")",
                                    rng.below(9), rng.below(9));
  const Device& device = host.devices[client];
  const auto* you = device.view.if_contains("you");
  const auto legal = you ? you->at("legal").as_array() : boost::json::array();
  const std::string move =
      !legal.empty() && rng.below(8) != 0
          ? std::string(legal[rng.below(static_cast<std::uint32_t>(legal.size()))].as_string())
          : "r7";
  if (kind == "choose" || kind == "why") members += fmt::format(R"(,"move":"{}")", move);
  if (kind == "remove" || kind == "bot" || rng.below(12) == 0)
    members += fmt::format(R"(,"seat":{})", rng.below(4));
  std::string text = host.with(client, kind, members);
  if (rng.below(40) == 0) text.resize(rng.below(static_cast<std::uint32_t>(text.size())));
  if (rng.below(40) == 0) text[rng.below(static_cast<std::uint32_t>(text.size()))] = '"';
  return text;
}

// The view as a fresh connection would get it, without what is about the connection itself.
boost::json::object comparable(boost::json::object view) {
  for (std::string_view key : {"t", "id", "events"}) view.erase(key);
  if (auto* you = view.if_contains("you")) you->as_object().erase("secret");
  return view;
}

void check_views(Host& host) {
  for (auto& [id, device] : host.devices) {
    if (device.view.empty()) continue;
    const auto kept = comparable(device.view);
    host.raw(id, R"({"t":"sync","id":9007199254740991})");
    RC_ASSERT(kept == comparable(device.view));
  }
}

void check_replay(Host& host) {
  LocalChance chance(1);
  const auto again = Table::restore(host.log, chance, host.now);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->state() == host.table->state());
}

RC_GTEST_PROP(Stream, TheLogMakesTheSameTableAndClientsKeepUp, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Host host(setups[rng.below(setups.size())], rng.next());
  for (ClientId id = 1; id <= 3; ++id) host.join(id, "Somebody");
  host.send(1, "start");
  for (int i = 0; i < 120; ++i) {
    const ClientId client = 1 + rng.below(4);
    switch (rng.below(30)) {
      case 0:
        host.detach(client);
        host.devices.erase(client);
        break;
      case 1:
        host.tick(static_cast<Millis>(rng.below(15'000)));
        break;
      default:
        host.raw(client, some_message(host, client, rng));
    }
    host.now += 10;
    RC_ASSERT(host.table->version() == host.log.size());
  }
  check_replay(host);
  // A deadline is told in time left, so the clock must stand while views are compared.
  for (auto& [id, device] : host.devices) {
    if (!device.view.empty()) host.raw(id, R"({"t":"sync","id":9007199254740991})");
  }
  host.choose(1, "-");
  check_views(host);
}

RC_GTEST_PROP(Stream, AnotherMachineThatAppliesTheEntriesHasTheSameTable, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Host host(setups[rng.below(2)], rng.next());
  LocalChance chance(1);
  auto other = Table::restore(host.log, chance, host.now);
  RC_ASSERT(other.has_value());
  std::size_t applied = host.log.size();
  for (ClientId id = 1; id <= 3; ++id) host.join(id, "Somebody");
  host.send(1, "start");
  for (int i = 0; i < 60; ++i) {
    const ClientId client = 1 + rng.below(3);
    host.raw(client, some_message(host, client, rng));
    for (; applied < host.log.size(); ++applied) {
      Effects effects;
      RC_ASSERT(other->apply(host.log[applied], host.now, effects).has_value());
      RC_ASSERT(effects.log.empty());
    }
    RC_ASSERT(other->state() == host.table->state());
  }
}

// Two games that differ only in what seat 0 seals: nobody else's bytes differ before the reveal.
RC_GTEST_PROP(Stream, SealedChoicesAreInNobodyElsesBytes, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  std::vector<std::map<ClientId, std::vector<std::string>>> runs;
  for (int run = 0; run < 2; ++run) {
    Rng rng(seed);
    Host host(R"({"game":"onboard","seats":3})", seed);
    for (ClientId id = 1; id <= 3; ++id) host.join(id, "Somebody");
    host.hello(4);
    host.send(1, "start");
    // Some turns in the same way in both runs.
    const auto turns = rng.below(12);
    while (host.devices[4].view.at("turn").as_int64() <= turns &&
           testing::step(host, {{0, 1}, {1, 2}, {2, 3}}, rng)) {
    }
    while (host.devices[4].phase() != "white" && testing::step(host, {{0, 1}, {1, 2}, {2, 3}}, rng)) {
    }
    if (host.devices[4].phase() == "white") {
      const auto legal = host.devices[1].you().at("legal").as_array();
      host.choose(1, run == 0 ? legal.front().as_string() : legal.back().as_string());
      host.send(2, "sync");
      host.send(4, "sync");
      host.choose(2, "-");
    }
    host.devices.erase(1);
    runs.emplace_back();
    for (const auto& [id, device] : host.devices) runs.back()[id] = device.received;
  }
  RC_ASSERT(runs[0] == runs[1]);
}

}  // namespace
}  // namespace qwixx
