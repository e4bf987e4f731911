#include "table/table.h"

#include <gtest/gtest.h>

#include "match/record.h"
#include "table/table_test_kit.h"

namespace qwixx {
namespace {

using testing::Device;
using testing::Host;
using testing::step;

constexpr std::string_view two_seats = R"({"game":"classic","seats":2})";

// A classic game for two that has begun; seat 0 is client 1 and the host, seat 1 is client 2.
Host begun(std::string_view setup = two_seats) {
  Host host(setup);
  host.join(1, "Ada");
  host.join(2, "Ben");
  host.send(1, "start");
  return host;
}

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

// --- every message gets its answer -----------------------------------------------------------------------

TEST(Answers, MalformedUnknownAndTooLong) {
  Host host = begun();
  EXPECT_EQ(host.raw(1, "{").code(), "malformed");
  EXPECT_EQ(host.raw(1, "[]").code(), "malformed");
  EXPECT_EQ(host.raw(1, R"({"t":"choose","id":900,"v":3})").code(), "malformed");
  EXPECT_EQ(host.raw(1, R"({"t":"choose","id":-1,"v":3,"move":"-"})").code(), "malformed");
  EXPECT_EQ(host.raw(1, R"({"t":"choose","id":900,"v":3,"move":"r13"})").code(), "malformed");
  EXPECT_EQ(host.raw(1, R"({"t":"roll","v":3})").code(), "malformed");
  EXPECT_EQ(host.raw(1, R"({"t":"dance","id":1})").code(), "unknown-type");
  EXPECT_EQ(host.raw(1, std::string(5000, ' ')).code(), "too-long");
  EXPECT_EQ(host.raw(9, R"({"t":"roll","id":1,"v":3})").code(), "not-seated");
  EXPECT_EQ(host.raw(9, R"({"t":"hello","table":"other"})").code(), "gone");
  EXPECT_EQ(host.raw(9, R"({"t":"hello","table":"T","secret":"guess"})").code(), "bad-secret");
}

TEST(Answers, ADuplicateIsRefusedAndDoneOnce) {
  Host host = begun();
  const std::string roll = host.with(1, "roll", "");
  EXPECT_EQ(host.raw(1, roll).type(), "ack");
  const auto version = host.table->version();
  EXPECT_EQ(host.raw(1, roll).code(), "duplicate");
  EXPECT_EQ(host.table->version(), version);
}

TEST(Answers, OutOfTurn) {
  Host host = begun();
  EXPECT_EQ(host.send(2, "roll").code(), "not-your-turn");
  EXPECT_EQ(host.choose(1, "-").code(), "not-your-turn");
  host.send(1, "roll");
  EXPECT_EQ(host.send(1, "roll").code(), "not-your-turn");
}

TEST(Answers, StaleWhenTheDecisionIsANewOne) {
  Host host = begun();
  host.send(1, "roll");
  const auto seen = host.devices[2].version();
  host.choose(1, "-");
  // Another's sealed choice does not make it stale.
  EXPECT_EQ(host.raw(2, fmt::format(R"({{"t":"choose","id":1000,"v":{},"move":"-"}})", seen)).type(), "ack");
  // Both are in: action 2 is another decision.
  EXPECT_EQ(host.raw(1, fmt::format(R"({{"t":"choose","id":1001,"v":{},"move":"-"}})", seen)).code(),
            "stale");
  EXPECT_EQ(host.raw(1, R"({"t":"choose","id":1001,"v":5000,"move":"-"})").code(), "ahead");
}

TEST(Answers, IllegalAndWhy) {
  Host host = begun();
  host.send(1, "roll");
  EXPECT_EQ(host.choose(1, ">2").code(), "illegal");
  host.send(1, "why", R"("move":">2")");
  EXPECT_EQ(host.devices[1].last.at("reason").as_string(), "not-this-game");
  host.send(1, "why", R"("move":"-")");
  EXPECT_EQ(host.devices[1].last.at("reason").as_string(), "legal");
}

// --- sealed choices --------------------------------------------------------------------------------------

TEST(Sealed, AChoiceCanBeChangedAndTakenBackUntilAllAreIn) {
  Host host = begun();
  host.send(1, "roll");
  const auto legal = host.devices[1].you().at("legal").as_array();
  const std::string mark(legal.back().as_string());
  host.choose(1, "-");
  EXPECT_EQ(host.devices[1].you().at("choice").as_string(), "-");
  host.choose(1, mark);
  EXPECT_EQ(host.devices[1].you().at("choice").as_string(), mark);
  EXPECT_EQ(host.devices[1].you().at("legal").as_array(), legal);
  host.send(1, "undo");
  EXPECT_TRUE(host.devices[1].you().at("choice").is_null());
  EXPECT_EQ(host.devices[2].events(), R"([{"e":"untaken","seat":0}])");
  host.choose(1, mark);
  host.choose(2, "-");
  EXPECT_EQ(host.devices[2].phase(), "colour");
  EXPECT_EQ(
      host.devices[2].events(),
      fmt::format(R"([{{"e":"reveal","moves":[{{"seat":0,"move":"{}"}},{{"seat":1,"move":"-"}}]}}])", mark));
  EXPECT_EQ(host.send(1, "undo").code(), "not-allowed");
}

// What others receive is the same to the byte, whatever is sealed.
TEST(Sealed, OtherClientsGetTheSameBytesWhateverIsChosen) {
  for (std::string_view game : {"classic", "onboard"}) {
    std::vector<std::vector<std::string>> seen_by_other, seen_by_spectator;
    std::size_t choices = 1;
    for (std::size_t choice = 0; choice < choices; ++choice) {
      Host host = begun(fmt::format(R"({{"game":"{}","seats":2}})", game));
      host.hello(3);
      host.send(1, "roll");
      const auto legal = host.devices[1].you().at("legal").as_array();
      choices = legal.size();
      host.choose(1, legal[choice].as_string());
      host.choose(1, legal[(choice + 1) % choices].as_string());
      host.choose(1, legal[choice].as_string());
      host.send(2, "sync");
      host.send(3, "sync");
      host.hello(4);
      seen_by_other.push_back(host.devices[2].received);
      seen_by_spectator.push_back(host.devices[3].received);
      seen_by_spectator.back().push_back(host.devices[4].received.back());
    }
    ASSERT_GT(choices, 2U);
    for (const auto& bytes : seen_by_other) EXPECT_EQ(bytes, seen_by_other[0]);
    for (const auto& bytes : seen_by_spectator) EXPECT_EQ(bytes, seen_by_spectator[0]);
  }
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

// --- bots and gone seats ---------------------------------------------------------------------------------

TEST(Bots, PlayAGameToTheEndWithAPerson) {
  for (std::string_view game : {"classic", "onboard", "duel"}) {
    Host host(
        fmt::format(R"({{"game":"{}","seats":2,"name":"Ada","bots":[{{"seat":1,"level":"easy"}}]}})", game));
    host.hello(1, host.secret);
    host.send(1, "start");
    Rng rng(3);
    while (step(host, {{0, 1}}, rng)) {
    }
    EXPECT_EQ(host.devices[1].phase(), "over") << game;
    EXPECT_TRUE(host.table->record());
  }
}

TEST(Bots, HandASeatToABotAndTakeItBack) {
  Host host = begun();
  host.send(1, "bot", R"("seat":0,"level":"easy")");
  EXPECT_TRUE(host.devices[2].table().at("seats").as_array()[0].at("botPlays").as_bool());
  EXPECT_EQ(host.devices[2].phase(), "white");  // the bot has rolled
  EXPECT_EQ(host.devices[2].view.at("chosen").as_array().size(), 1U);
  EXPECT_EQ(host.choose(1, "-").code(), "not-allowed");
  EXPECT_EQ(host.send(1, "take").type(), "ack");
  EXPECT_EQ(host.choose(1, "-").type(), "ack");
}

TEST(Bots, AnAnswerThatComesTooLateIsDropped) {
  Host host = begun();
  host.bots_think = false;
  host.send(1, "roll");
  Effects effects;
  host.table->handle(1, host.with(1, "bot", R"("seat":0,"level":"easy")"), host.now, effects);
  ASSERT_EQ(effects.bots.size(), 1U);
  host.deliver(effects);
  host.send(1, "take");
  host.choose(1, "-");
  host.choose(2, "-");
  Effects late;
  host.table->play_bot(effects.bots[0], Move::pass(), host.now, late);
  EXPECT_TRUE(late.log.empty());
}

TEST(Bots, AreAskedAgainWhenTheirAnswerIsLost) {
  Host host(R"({"game":"duel","seats":2,"name":"Ada","bots":[{"seat":1,"level":"easy"}]})");
  host.hello(1, host.secret);
  host.send(1, "start");
  host.send(1, "roll");
  host.choose(1, "-");
  host.bots_think = false;
  host.choose(1, "-");
  ASSERT_EQ(host.devices[1].phase(), "white");
  host.bots_think = true;
  ASSERT_TRUE(host.table->next_deadline());
  host.tick(*host.table->next_deadline() - host.now);
  EXPECT_EQ(host.devices[1].phase(), "roll");
}

TEST(Gone, ABotPlaysOnWhereTheTableAllowsIt) {
  Host host = begun(R"({"game":"classic","seats":2,"options":{"botsForGone":true,"goneAfter":30}})");
  host.detach(1);
  host.tick(29'000);
  EXPECT_EQ(host.devices[2].phase(), "roll");
  host.tick(1'000);
  EXPECT_EQ(host.devices[2].phase(), "white");
  EXPECT_TRUE(host.devices[2].table().at("seats").as_array()[0].at("botPlays").as_bool());
}

TEST(Gone, ASeatWithADeviceOnAnotherMachineIsNotGone) {
  Host host = begun(R"({"game":"classic","seats":2,"options":{"botsForGone":true,"goneAfter":30}})");
  Effects effects;
  host.table->set_elsewhere(Seat(0), true, host.now, effects);
  host.detach(1);
  host.tick(60'000);
  EXPECT_EQ(host.devices[2].phase(), "roll");
}

TEST(Gone, WithoutBotsWhoLeavesPasses) {
  Host host = begun();
  host.send(1, "leave");
  EXPECT_EQ(host.devices[2].phase(), "white");
  host.choose(2, "-");
  EXPECT_EQ(host.devices[2].phase(), "roll");  // action 2 was passed, a misthrow taken
  EXPECT_EQ(host.devices[2].game().at("players").as_array()[0].at("misthrows").as_int64(), 1);
  host.join(7, "Cy");
  EXPECT_EQ(host.devices[7].you().at("seat").as_int64(), 0);
}

TEST(Gone, TheHostRemovesOnlyASeatThatIsGone) {
  Host host = begun();
  EXPECT_EQ(host.send(1, "remove", R"("seat":1)").code(), "not-allowed");
  host.detach(2);
  host.tick(61'000);
  EXPECT_EQ(host.send(1, "bot", R"("seat":1,"level":"easy")").type(), "ack");
  EXPECT_EQ(host.send(1, "remove", R"("seat":1)").type(), "ack");
}

// --- timers ----------------------------------------------------------------------------------------------

TEST(Timer, WarnsThenRollsAndPasses) {
  Host host = begun(R"({"game":"classic","seats":2,"options":{"timer":20,"warning":5}})");
  EXPECT_EQ(host.devices[1].view.at("deadline").as_int64(), 20'000);
  EXPECT_EQ(host.table->next_deadline(), host.now + 15'000);
  host.tick(15'000);
  EXPECT_EQ(host.devices[2].last.at("t").as_string(), "warning");
  EXPECT_EQ(host.devices[2].last.at("deadline").as_int64(), 5'000);
  host.tick(5'000);
  EXPECT_EQ(host.devices[2].phase(), "white");
  EXPECT_TRUE(host.devices[2].events().starts_with(R"([{"e":"timeout","seat":0},{"e":"roll")"));
  host.choose(2, "-");
  host.tick(20'000);  // seat 0 did not choose: it passes, and action 2 begins
  EXPECT_EQ(host.devices[2].phase(), "colour");
  host.tick(20'000);
  EXPECT_EQ(host.devices[2].phase(), "roll");
  EXPECT_EQ(host.devices[2].game().at("active").as_int64(), 1);
}

TEST(Timer, SurvivesARestartWithSomeGrace) {
  Host host = begun(R"({"game":"classic","seats":2,"options":{"timer":20}})");
  LocalChance chance(1);
  auto soon = Table::restore(host.log, chance, host.now + 1'000);
  EXPECT_EQ(soon->next_deadline(), host.now + 10'000);
  auto late = Table::restore(host.log, chance, host.now + 3'600'000);
  EXPECT_EQ(late->next_deadline(), host.now + 3'600'000 + 5'000);
}

// --- the end and again -----------------------------------------------------------------------------------

TEST(Rematch, BeginsWhenAllPersonsPresentWantIt) {
  Host host = begun();
  Rng rng(5);
  EXPECT_EQ(host.send(1, "rematch").code(), "over");
  while (step(host, {{0, 1}, {1, 2}}, rng)) {
  }
  EXPECT_EQ(host.devices[1].table().at("status").as_string(), "over");
  EXPECT_EQ(host.choose(1, "-").code(), "over");
  host.send(1, "rematch");
  EXPECT_EQ(host.devices[2].table().at("rematch").as_array().size(), 1U);
  host.send(2, "rematch");
  EXPECT_EQ(host.devices[2].table().at("status").as_string(), "playing");
  EXPECT_EQ(host.devices[2].table().at("games").as_int64(), 2);
  EXPECT_EQ(host.devices[2].view.at("rolled").at("rolls").as_int64(), 0);
  EXPECT_TRUE(host.table->record());  // of the first game
}

TEST(End, TheRecordIsTheGameThatWasPlayed) {
  for (std::string_view game : {"classic", "onboard", "duel"}) {
    Host host = begun(fmt::format(R"({{"game":"{}","seats":2}})", game));
    Rng rng(11);
    while (step(host, {{0, 1}, {1, 2}}, rng)) {
    }
    const auto record = parse_record(*host.table->record());
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(record->match.game().json(), boost::json::serialize(host.devices[1].game())) << game;
    EXPECT_EQ(record->name_of(Seat(1)), "Ben");
  }
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
