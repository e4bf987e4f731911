// What goes on without a person: bots, seats that are gone, timers.
#include "table/table.h"

#include <gtest/gtest.h>

#include "table/table_test_kit.h"

namespace qwixx {
namespace {

using testing::begun;
using testing::Host;
using testing::step;

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

}  // namespace
}  // namespace qwixx
