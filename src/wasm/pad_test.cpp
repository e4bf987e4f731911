#include "wasm/pad.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "core/rng.h"

namespace qwixx {
namespace {

namespace json = boost::json;

class Sheets {
 public:
  explicit Sheets(std::string_view setup) : pad(*Pad::open(setup)) {}
  json::object send(std::string_view message) { return json::parse(pad.send(message)).as_object(); }
  json::object view() const { return json::parse(pad.view()).as_object(); }
  std::string reason(std::string_view message) {
    const json::object answer = send(message);
    return answer.contains("reason") ? std::string(answer.at("reason").as_string()) : "";
  }
  std::string row(int sheet, std::string_view colour) const {
    return json::serialize(view().at("sheets").as_array()[sheet].at("rows").at(colour));
  }
  std::string legal(int sheet) const {
    return json::serialize(view().at("sheets").as_array()[sheet].at("legal"));
  }
  Pad pad;
};

std::string mark(int sheet, std::string_view move) {
  return fmt::format(R"({{"t":"mark","sheet":{},"move":"{}"}})", sheet, move);
}

TEST(Pad, CrossesFromLeftToRight) {  // classic 1.1
  Sheets sheets(R"({"game":"classic","sheets":2,"names":["Ada","<Ben>"]})");
  EXPECT_EQ(sheets.send(mark(0, "r5")).at("t").as_string(), "pad");
  EXPECT_EQ(sheets.reason(mark(0, "r4")), "passed-by");
  EXPECT_EQ(sheets.reason(mark(0, "r5")), "crossed");
  EXPECT_EQ(sheets.reason(mark(0, "r12")), "needs-five");
  EXPECT_EQ(sheets.row(0, "red"), "[5]");
  EXPECT_EQ(sheets.row(1, "red"), "[]");
  EXPECT_EQ(sheets.view().at("sheets").as_array()[1].at("name").as_string(), "Ben");
}

TEST(Pad, LockingARowLocksItForAllButWhoHasFiveToo) {  // classic 3.1
  Sheets sheets(R"({"game":"classic","sheets":3})");
  for (std::string_view move : {"r2", "r3", "r4", "r5", "r6"}) {
    sheets.send(mark(0, move));
    sheets.send(mark(1, move));
  }
  sheets.send(mark(0, "r12"));
  EXPECT_EQ(json::serialize(sheets.view().at("locked")), R"(["red"])");
  EXPECT_EQ(sheets.reason(mark(1, "r7")), "locked");
  EXPECT_EQ(sheets.reason(mark(2, "r12")), "needs-five");
  EXPECT_EQ(sheets.send(mark(1, "r12")).at("t").as_string(), "pad");
  // With the next dice it is too late.
  sheets.send(R"({"t":"undo"})");
  sheets.send(R"({"t":"dice","dice":[6,6,null,1,1,1],"active":1})");
  EXPECT_EQ(sheets.reason(mark(1, "r12")), "locked");
}

TEST(Pad, WithDiceOnlyWhatTheyShowIsLegalInTheOrderOfTheActions) {
  Sheets sheets(R"({"game":"classic","sheets":2})");
  sheets.send(R"({"t":"dice","dice":[1,2,3,4,5,6],"active":0})");
  EXPECT_EQ(sheets.legal(1), R"(["r3","y3","g3","b3"])");
  EXPECT_EQ(sheets.legal(0), R"(["r3","r4","r5","y3","y5","y6","g7","g6","g3","b8","b7","b3"])");
  sheets.send(mark(0, "r3"));  // action 1
  EXPECT_EQ(sheets.legal(0), R"(["r4","r5","y5","y6","g7","g6","b8","b7"])");
  sheets.send(mark(0, "y5"));  // action 2
  EXPECT_EQ(sheets.legal(0), "[]");
  sheets.send(mark(1, "g3"));
  EXPECT_EQ(sheets.legal(1), "[]");
  EXPECT_EQ(sheets.reason(mark(1, "b3")), "not-the-roll");
}

TEST(Pad, UndoAndRedo) {
  Sheets sheets(R"({"game":"classic","sheets":1})");
  sheets.send(mark(0, "b12"));
  sheets.send(R"({"t":"misthrow","sheet":0})");
  EXPECT_EQ(sheets.view().at("sheets").as_array()[0].at("score").as_int64(), -4);
  sheets.send(R"({"t":"undo"})");
  sheets.send(R"({"t":"undo"})");
  EXPECT_EQ(sheets.row(0, "blue"), "[]");
  EXPECT_EQ(sheets.send(R"({"t":"undo"})").at("code").as_string(), "not-allowed");
  sheets.send(R"({"t":"redo"})");
  EXPECT_EQ(sheets.row(0, "blue"), "[12]");
  sheets.send(mark(0, "b11"));
  EXPECT_FALSE(sheets.view().at("canRedo").as_bool());
}

TEST(Pad, UncrossingKeepsTheSheetPossible) {
  Sheets sheets(R"({"game":"classic","sheets":1})");
  for (std::string_view move : {"r2", "r3", "r4", "r5", "r6", "r12"}) sheets.send(mark(0, move));
  EXPECT_EQ(sheets.send(R"({"t":"unmark","sheet":0,"move":"r4"})").at("t").as_string(), "refuse");
  sheets.send(R"({"t":"unmark","sheet":0,"move":"r12"})");
  EXPECT_EQ(json::serialize(sheets.view().at("locked")), "[]");
  sheets.send(R"({"t":"unmark","sheet":0,"move":"r4"})");
  EXPECT_EQ(sheets.row(0, "red"), "[2,3,5,6]");
}

TEST(Pad, RowsOfOtherPeopleCanBeClosedAndTheGameEnds) {
  Sheets sheets(R"({"game":"classic","sheets":1})");
  sheets.send(R"({"t":"close","row":"green"})");
  EXPECT_EQ(sheets.reason(mark(0, "g12")), "locked");
  sheets.send(R"({"t":"close","row":"green"})");
  EXPECT_EQ(sheets.send(mark(0, "g12")).at("t").as_string(), "pad");
  for (int i = 0; i < 4; ++i) sheets.send(R"({"t":"misthrow","sheet":0})");
  EXPECT_TRUE(sheets.view().at("over").as_bool());
}

TEST(Pad, OnBoardMovesThePieceAndCrosses) {  // on_board 2
  Sheets sheets(R"({"game":"onboard","sheets":1})");
  sheets.send(R"({"t":"piece","sheet":0,"steps":2})");  // space 2 of side-a is red 3
  EXPECT_EQ(sheets.row(0, "red"), "[3]");
  EXPECT_EQ(sheets.view().at("sheets").as_array()[0].at("space").as_int64(), 2);
}

TEST(Pad, TheDuelBeatsStacksAndTakesBack) {  // duel 1
  Sheets sheets(R"({"game":"duel","sheets":2})");
  sheets.send(mark(0, "r5"));
  sheets.send(mark(1, "r5"));  // beats
  EXPECT_EQ(json::serialize(sheets.view().at("rows").at("red")), R"([{"number":5,"owner":1,"height":1}])");
  sheets.send(mark(1, "r5"));  // stacks
  EXPECT_EQ(sheets.reason(mark(0, "r5")), "stacked");
  sheets.send(R"({"t":"unmark","sheet":1,"move":"r5"})");
  EXPECT_EQ(json::serialize(sheets.view().at("rows").at("red")), R"([{"number":5,"owner":1,"height":1}])");
  EXPECT_EQ(sheets.view().at("sheets").as_array()[1].at("tokens").as_int64(), 21);
}

TEST(Pad, IsMadeAgainFromWhatWasSaved) {
  for (std::string_view setup :
       {R"({"game":"classic","sheets":2})", R"({"game":"onboard","sheets":2,"board":"side-b"})",
        R"({"game":"duel","sheets":2})"}) {
    Sheets sheets(setup);
    Rng rng(5);
    for (int i = 0; i < 60; ++i) {
      const int sheet = static_cast<int>(rng.below(2));
      const Move move = Move::at(colours[rng.below(4)], static_cast<int>(rng.below(11)));
      sheets.send(fmt::format(R"({{"t":"{}","sheet":{},"move":"{}"}})", rng.below(5) == 0 ? "unmark" : "mark",
                              sheet, to_text(move)));
      if (rng.below(6) == 0) sheets.send(R"({"t":"undo"})");
    }
    sheets.send(R"({"t":"rename","sheet":0,"name":"Ada"})");
    json::object before = sheets.view();
    json::object again = json::parse(Pad::open(sheets.pad.save())->view()).as_object();
    before.erase("canRedo");
    again.erase("canRedo");
    EXPECT_EQ(before, again);
  }
}

TEST(Pad, RefusesWhatItCannotBe) {
  EXPECT_FALSE(Pad::open(R"({"game":"duel","sheets":3})"));
  EXPECT_FALSE(Pad::open(R"({"game":"classic","sheets":6})"));
  EXPECT_FALSE(Pad::open("{"));
  Sheets sheets(R"({"game":"classic","sheets":1})");
  EXPECT_EQ(sheets.send("nonsense").at("code").as_string(), "malformed");
  EXPECT_EQ(sheets.send(R"({"t":"mark","sheet":1,"move":"r5"})").at("code").as_string(), "malformed");
  EXPECT_EQ(sheets.send(R"({"t":"dice","dice":[7,1,1,1,1,1]})").at("code").as_string(), "malformed");
  EXPECT_EQ(sheets.send(R"({"t":"sing","sheet":0,"move":"r5"})").at("code").as_string(), "unknown-type");
}

}  // namespace
}  // namespace qwixx
