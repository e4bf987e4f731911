// Who sits where: the lobby, coming back, options of the table.
#include "table/table.h"

#include <gtest/gtest.h>

#include "table/table_test_kit.h"

namespace qwixx {
namespace {

using testing::begun;
using testing::Device;
using testing::Host;
using testing::two_seats;

// --- lobby ---------------------------------------------------------------------------------------------

TEST(Lobby, JoiningGivesASeatAndASecretToItsOwnerOnly) {
  Host host(two_seats);
  host.hello(3);
  const Device& ada = host.join(1, "Ada");
  EXPECT_EQ(ada.you().at("seat").as_int64(), 0);
  EXPECT_TRUE(ada.you().at("host").as_bool());
  const std::string secret(ada.you().at("secret").as_string());
  for (const std::string& text : host.devices[3].received) EXPECT_EQ(text.find(secret), std::string::npos);
  EXPECT_EQ(host.devices[3].events(), R"([{"e":"joined","seat":0,"name":"Ada"}])");
  EXPECT_TRUE(host.devices[3].you().at("seat").is_null());
}

TEST(Lobby, AFullTableRefuses) {
  Host host(two_seats);
  host.join(1, "Ada");
  host.join(2, "Ben");
  EXPECT_EQ(host.join(3, "Cy").code(), "full");
  host.send(1, "start");
  EXPECT_EQ(host.join(4, "Di").code(), "started");
}

TEST(Lobby, OnlyTheHostStartsAndRemoves) {
  Host host(two_seats);
  host.join(1, "Ada");
  host.join(2, "Ben");
  EXPECT_EQ(host.send(2, "start").code(), "not-host");
  EXPECT_EQ(host.send(2, "remove", R"("seat":0)").code(), "not-host");
  host.send(1, "remove", R"("seat":1)");
  EXPECT_TRUE(host.devices[2].you().at("seat").is_null());
  EXPECT_EQ(host.send(2, "rename", R"("name":"x")").code(), "not-seated");
}

TEST(Lobby, OpenSeatsAreDroppedWhenTheGameStartsAndClientsMoveWithTheirs) {
  Host host(R"({"game":"classic","seats":4})");
  host.hello(1);
  host.send(1, "join", R"("name":"Ada","seat":1)");
  host.hello(2);
  host.send(2, "join", R"("name":"Ben","seat":3)");
  host.send(1, "start");
  EXPECT_EQ(host.devices[1].you().at("seat").as_int64(), 0);
  EXPECT_EQ(host.devices[2].you().at("seat").as_int64(), 1);
  EXPECT_EQ(host.devices[2].table().at("seats").as_array().size(), 2U);
  EXPECT_TRUE(host.devices[1].you().at("host").as_bool());
}

TEST(Lobby, WhenTheHostLeavesTheNextPersonIsHost) {
  Host host(R"({"game":"classic","seats":3})");
  host.join(1, "Ada");
  host.join(2, "Ben");
  host.send(1, "leave");
  EXPECT_TRUE(host.devices[2].you().at("host").as_bool());
  EXPECT_EQ(host.devices[2].table().at("seats").as_array()[0].at("kind").as_string(), "open");
}

TEST(Lobby, NamesAreCleaned) {
  Host host(two_seats);
  host.join(1, "  <b>A\\u0007da\\u202e</b>\\n Lovelace ");
  EXPECT_EQ(host.devices[1].table().at("seats").as_array()[0].at("name").as_string(), "bAda/b Lovelace");
}

TEST(Lobby, TooFewSeatsDoNotStart) {
  Host host(R"({"game":"duel","seats":2})");
  host.join(1, "Ada");
  EXPECT_EQ(host.send(1, "start").code(), "not-allowed");
  EXPECT_EQ(host.send(1, "bot", R"("seat":1,"level":"nobody")").code(), "not-allowed");
  EXPECT_EQ(host.send(1, "bot", R"("seat":1,"level":"easy")").type(), "ack");
  EXPECT_EQ(host.send(1, "start").type(), "ack");
}

// --- coming back -----------------------------------------------------------------------------------------

TEST(Return, WithTheSecretOnAnotherDeviceAndTheEventsSince) {
  Host host(two_seats);
  const std::string secret(host.join(1, "Ada").you().at("secret").as_string());
  host.join(2, "Ben");
  host.send(1, "start");
  const auto seen = host.devices[1].version();
  host.detach(1);
  EXPECT_EQ(host.devices[2].last.at("t").as_string(), "presence");
  EXPECT_FALSE(host.devices[2].last.at("present").as_bool());
  const Device& back =
      host.raw(5, fmt::format(R"({{"t":"hello","table":"T","secret":"{}","v":{}}})", secret, seen - 1));
  EXPECT_EQ(back.you().at("seat").as_int64(), 0);
  EXPECT_EQ(back.events(), R"([{"e":"started","game":1}])");
  EXPECT_EQ(host.send(5, "roll").type(), "ack");
}

TEST(Return, ARefusedSecretOfAPersonWhoLeft) {
  Host host(two_seats);
  const std::string secret(host.join(1, "Ada").you().at("secret").as_string());
  host.send(1, "leave");
  EXPECT_EQ(host.hello(5, secret).code(), "bad-secret");
}

// --- joining with a key ----------------------------------------------------------------------------------

constexpr std::string_view bens_join = R"("name":"Ben","key":"only-this-device-knows-it")";

TEST(JoinKey, TheAnswerWasLostAndTheSameSeatAndSecretAreGivenAgain) {
  Host host(two_seats);
  host.join(1, "Ada");
  host.hello(2);
  const std::string secret(host.send(2, "join", bens_join).you().at("secret").as_string());
  host.detach(2);
  const auto events = host.log.size();
  host.hello(3);
  const Device& again = host.send(3, "join", bens_join);
  EXPECT_EQ(again.you().at("seat").as_int64(), 1);
  EXPECT_EQ(again.you().at("secret").as_string(), secret);
  EXPECT_EQ(host.log.size(), events);
  EXPECT_TRUE(host.devices[1].last.at("present").as_bool());
  EXPECT_EQ(host.hello(4, secret).you().at("seat").as_int64(), 1);
}

TEST(JoinKey, TheNameAndTheSeatAreThoseOfTheFirstTime) {
  Host host(R"({"game":"classic","seats":3})");
  host.hello(1);
  host.send(1, "join", bens_join);
  const Device& again =
      host.send(1, "join", R"("name":"Benjamin","seat":2,"key":"only-this-device-knows-it")");
  EXPECT_EQ(again.view.at("id").as_int64(), static_cast<std::int64_t>(host.ids));
  EXPECT_EQ(again.you().at("seat").as_int64(), 0);
  EXPECT_EQ(again.table().at("seats").as_array()[0].at("name").as_string(), "Ben");
  EXPECT_EQ(again.table().at("seats").as_array()[2].at("kind").as_string(), "open");
}

TEST(JoinKey, HoldsAtAFullTableDuringAGameAndAfterARestart) {
  Host host(R"({"game":"classic","seats":3})");
  host.join(1, "Ada");
  host.hello(2);
  host.send(2, "join", R"("name":"Ben","seat":2,"key":"only-this-device-knows-it")");
  host.send(1, "start");
  LocalChance chance(7);
  host.table.emplace(*Table::restore(host.log, chance, host.now));
  host.devices.clear();
  host.hello(5);
  const Device& again = host.send(5, "join", bens_join);
  EXPECT_EQ(again.you().at("seat").as_int64(), 1);  // the open seat was dropped
  EXPECT_TRUE(again.you().contains("secret"));
  EXPECT_EQ(host.join(6, "Cy").code(), "started");
}

TEST(JoinKey, AnotherKeyIsAnotherGuest) {
  Host host(R"({"game":"classic","seats":3})");
  host.join(1, "Ada");
  host.hello(2);
  host.send(2, "join", bens_join);
  host.hello(3);
  host.send(3, "join", R"("name":"Ben","key":"only-that-device-knows-it")");
  EXPECT_EQ(host.devices[3].you().at("seat").as_int64(), 2);
  EXPECT_EQ(host.send(3, "join", bens_join).code(), "not-allowed");  // it has a seat already
  EXPECT_EQ(host.devices[3].you().at("seat").as_int64(), 2);
}

TEST(JoinKey, IsVoidForASeatThatWasLeftOrCleared) {
  Host host(two_seats);
  host.join(1, "Ada");
  host.hello(2);
  host.send(2, "join", bens_join);
  host.send(1, "remove", R"("seat":1)");
  host.join(3, "Cy");
  EXPECT_EQ(host.send(2, "join", bens_join).code(), "full");
}

TEST(JoinKey, IsToldToNobodyElse) {
  Host host(two_seats);
  host.join(1, "Ada");
  host.hello(2);
  host.hello(3);
  for (int i = 0; i < 2; ++i) host.send(3, "join", bens_join);
  for (ClientId other : {1, 2}) {
    for (const std::string& text : host.devices[other].received)
      EXPECT_EQ(text.find("only-this-device"), std::string::npos) << text;
  }
}

TEST(JoinKey, IsLongEnoughToBeASecretAndPlain) {
  Host host(two_seats);
  host.hello(1);
  const auto with_key = [&](std::string_view key) -> const Device& {
    return host.send(1, "join", fmt::format(R"("name":"Ada","key":"{}")", key));
  };
  for (const std::string& key :
       {std::string(), std::string(21, 'k'), std::string(65, 'k'), std::string("a space is not in a key"),
        std::string("neither.are.full.stops.")}) {
    const Device& device = with_key(key);
    EXPECT_EQ(device.code(), "malformed") << key;
    EXPECT_EQ(device.last.at("message").as_string(), "\"key\" must have 22 to 64 letters, digits, - and _");
  }
  EXPECT_TRUE(host.devices[1].you().at("seat").is_null());
  with_key(std::string(22, 'k'));
  EXPECT_EQ(host.devices[1].you().at("seat").as_int64(), 0);
}

// Another machine's start was in the store first: this one's join is lost, everybody else keeps their seat.
TEST(Reload, ClientsKeepTheSeatsThatTheLogGivesThem) {
  Host host(R"({"game":"classic","seats":4})");
  host.hello(1);
  host.send(1, "join", R"("name":"Ada","seat":1)");
  host.hello(2);
  host.send(2, "join", R"("name":"Ben","seat":3)");
  std::vector<std::string> durable = host.log;
  durable.push_back(fmt::format("G {} 0 - - ", host.now));
  host.join(3, "Cy");
  Effects effects;
  ASSERT_TRUE(host.table->reload(durable, host.now, effects));
  host.log = durable;
  host.deliver(effects);
  EXPECT_EQ(host.devices[1].you().at("seat").as_int64(), 0);
  EXPECT_EQ(host.devices[2].you().at("seat").as_int64(), 1);
  EXPECT_TRUE(host.devices[3].you().at("seat").is_null());
  EXPECT_EQ(host.send(1, "roll").type(), "ack");
}

// --- options ---------------------------------------------------------------------------------------------

TEST(RealDice, AreEnteredByTheActiveSeat) {
  Host host = begun(R"({"game":"classic","seats":2,"options":{"dice":"real"}})");
  EXPECT_EQ(host.send(1, "roll").code(), "malformed");
  EXPECT_EQ(host.send(1, "roll", R"("dice":[1,2,3,4,null,6])").code(), "illegal");
  EXPECT_EQ(host.send(1, "roll", R"("dice":[1,2,3,4,5,6])").type(), "ack");
  EXPECT_EQ(boost::json::serialize(host.devices[2].game().at("dice")), "[1,2,3,4,5,6]");
}

TEST(Local, OneDeviceHoldsSeveralSeatsAndUndoesSteps) {
  Host host(R"({"game":"classic","seats":2,"options":{"local":true,"undo":true}})");
  host.join(1, "Ada");
  host.send(1, "join", R"("name":"Ben")");
  host.send(1, "start");
  host.send(1, "roll");
  EXPECT_EQ(host.devices[1].view.at("mine").as_array().size(), 2U);
  const auto dice = host.devices[1].game().at("dice");
  host.send(1, "choose", R"("move":"-","seat":1)");
  host.send(1, "choose", R"("move":"-","seat":0)");
  EXPECT_EQ(host.devices[1].phase(), "colour");
  host.send(1, "undo");
  EXPECT_EQ(host.devices[1].phase(), "white");
  host.choose(1, "-");
  host.choose(1, "-");
  EXPECT_EQ(host.devices[1].phase(), "roll");
  host.send(1, "undo");
  EXPECT_EQ(host.devices[1].phase(), "colour");
  EXPECT_EQ(host.devices[1].game().at("dice"), dice);
}

TEST(Hints, OnlyWhereAllowed) {
  Host host = begun();
  host.send(1, "roll");
  EXPECT_EQ(host.send(1, "hint").code(), "not-allowed");
  Host allowed = begun(R"({"game":"classic","seats":2,"options":{"hints":true}})");
  allowed.send(1, "roll");
  EXPECT_EQ(allowed.send(1, "hint", R"("level":"easy")").type(), "hint");
  EXPECT_EQ(allowed.devices[1].last.at("moves").as_array().size(),
            allowed.devices[1].you().at("legal").as_array().size());
}

TEST(Reactions, AreAFixedSetAndRateLimited) {
  Host host = begun();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(host.send(1, "react", R"("reaction":"wow")").type(), "ack");
  EXPECT_EQ(host.devices[2].last.at("reaction").as_string(), "wow");
  EXPECT_EQ(host.send(1, "react", R"("reaction":"wow")").code(), "rate");
  host.now += 2'000;
  EXPECT_EQ(host.send(1, "react", R"("reaction":"wow")").type(), "ack");
  EXPECT_EQ(host.send(1, "react", R"("reaction":"<script>")").code(), "malformed");
}

TEST(Setup, RefusesWhatDoesNotFit) {
  const auto error = [](std::string_view json) {
    const auto setup = parse_table_setup(json, WhereFrom::network);
    return setup ? std::string() : setup.error().message;
  };
  EXPECT_EQ(error(R"({"game":"chess","seats":2})"), "\"game\" must be classic, onboard or duel");
  EXPECT_EQ(error(R"({"game":"duel","seats":3})"), "\"seats\" must be a whole number from 2 to 2");
  EXPECT_EQ(error(R"({"game":"classic"})"), "\"seats\" is missing");
  EXPECT_EQ(error(R"({"game":"classic","seats":2,"options":{"timer":1}})"),
            "options: \"timer\" must be a whole number from 5 to 3600");
  EXPECT_EQ(error(R"({"game":"classic","seats":2,"options":{"local":true}})"),
            "options: \"local\" and \"undo\" are for tables on the own device");
  EXPECT_EQ(error(R"({"game":"classic","seats":2,"board":"side-a"})"), "\"board\" is for On Board only");
  EXPECT_EQ(error(R"({"game":"onboard","seats":2,"board":"side-z"})"),
            "\"board\" is not the name of a shipped board");
  EXPECT_EQ(error(R"({"game":"classic","seats":2,"bots":[{"seat":2,"level":"easy"}]})"),
            "bots: \"seat\" must be a whole number from 0 to 1");
  EXPECT_EQ(error(R"({"game":"onboard","seats":4,"board":"side-b","bots":[{"seat":3,"level":"random"}]})"),
            "");
}

}  // namespace
}  // namespace qwixx
