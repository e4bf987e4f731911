// Decisions at a table: every message gets its answer, sealed choices, the end and what comes after.
#include "table/table.h"

#include <gtest/gtest.h>

#include "match/record.h"
#include "table/table_test_kit.h"

namespace qwixx {
namespace {

using testing::begun;
using testing::Host;
using testing::step;

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

}  // namespace
}  // namespace qwixx
