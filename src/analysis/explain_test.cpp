#include "analysis/explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

namespace qwixx::analysis {
namespace {

Request roughly() {
  Request request;
  request.limits.precision = 0.03;
  return request;
}

Explanation explained(std::string_view position, int seat = 0) {
  const auto game = AnyGame::parse(position);
  EXPECT_TRUE(game) << game.error().message;
  const auto found = explain(*game, Seat(seat), roughly());
  EXPECT_TRUE(found) << found.error().message;
  return *found;
}

TEST(Explain, RanksAllLegalMovesBestFirst) {
  const Explanation found = explained("classic white 0 111111 / x0 / x0");
  ASSERT_EQ(found.moves.size(), 3U);  // red 2, yellow 2, pass
  EXPECT_NE(to_text(found.moves.front().move), "-");
  EXPECT_EQ(to_text(found.moves.back().move), "-");
  EXPECT_GT(found.moves.front().win.mean, found.moves.back().win.mean);
}

const Option& option(const Explanation& found, std::string_view move) {
  return *std::ranges::find(found.moves, move, [](const Option& one) { return to_text(one.move); });
}

TEST(Explain, AMoveThatEndsAndWinsTheGameIsKnownExactly) {
  // Red 12 locks the second row: 28 + 28 - 10 against 6 + 10 + 6.
  const Explanation found =
      explained("classic white 0 6611-1 / r2.3.4.5.6 g12.11.10.9.8.2 x2 / r2.3.4 y2.3.4.5 b12.11.10 x0");
  ASSERT_EQ(to_text(found.moves.front().move), "r12");
  const Option& end = found.moves.front();
  EXPECT_EQ(end.games, 0);
  EXPECT_DOUBLE_EQ(end.win.mean, 1);
  EXPECT_DOUBLE_EQ(end.win.error, 0);
  EXPECT_DOUBLE_EQ(end.margin.mean, 24);
  const Outlook& outlook = found.outlooks.front();
  EXPECT_DOUBLE_EQ(outlook.rounds, 0);
  EXPECT_DOUBLE_EQ(outlook.win.mean, 1);
  EXPECT_EQ(outlook.scores, (std::map<int, int>{{46, 1}}));
  EXPECT_DOUBLE_EQ(outlook.score.mean, 46);
  EXPECT_DOUBLE_EQ(outlook.best_other.mean, 22);
  // Going on is worth less than a win, and the lead says by how much.
  for (std::size_t i = 1; i < found.moves.size(); ++i) EXPECT_LT(found.moves[i].win.mean, 1);
  EXPECT_NEAR(found.lead.mean, 1 - found.moves[1].win.mean,
              0.0002 * (24 - found.moves[1].margin.mean) + 1e-6);
}

TEST(Explain, AMoveThatEndsAndLosesTheGameIsLast) {
  // The same move, but the other has 6 + 10 + 36.
  const Explanation found = explained(
      "classic white 0 6611-1 / r2.3.4.5.6 g12.11.10.9.8.2 x2 / r2.3.4 y2.3.4.5 b12.11.10.9.8.7.6.5 x0");
  EXPECT_EQ(to_text(found.moves.back().move), "r12");
  EXPECT_DOUBLE_EQ(option(found, "r12").win.mean, 0);
  EXPECT_DOUBLE_EQ(option(found, "r12").margin.mean, -6);
  EXPECT_GT(option(found, "-").win.mean, 0);
}

TEST(Explain, TheFourthMisthrowEndsTheGameExactly) {
  // Nothing fits the dice, so passing is the fourth misthrow: 28 + 1 - 20 against 1 + 28 - 15.
  const Explanation found =
      explained("classic colour 0 111111 / r2.3.4.5.6.7.8 y3 x3 / r3 y2.3.4.5.6.7.8 x3", 0);
  ASSERT_EQ(found.moves.size(), 1U);
  EXPECT_EQ(found.moves.front().games, 0);
  EXPECT_DOUBLE_EQ(found.moves.front().margin.mean, -5);
  EXPECT_DOUBLE_EQ(found.moves.front().win.mean, 0);
}

TEST(Explain, TheLeadIsTheDifferenceOfTheFirstTwo) {
  const Explanation found = explained("classic white 0 412536 / r2.3 x0 / b12 x1");
  ASSERT_GE(found.moves.size(), 2U);
  EXPECT_EQ(found.moves[0].games, found.moves[1].games);
  const double margin = found.moves[0].margin.mean - found.moves[1].margin.mean;
  EXPECT_NEAR(found.lead.mean, found.moves[0].win.mean - found.moves[1].win.mean + 0.0002 * margin, 1e-5);
  EXPECT_DOUBLE_EQ(found.outlooks[0].win.mean, found.moves[0].win.mean);
}

TEST(Explain, ScoresOfAnOutlookAddUpToItsGames) {
  const Explanation found = explained("duel roll 0 ------ / x0 / x0", 1);
  ASSERT_EQ(found.outlooks.size(), 1U);
  int games = 0;
  for (const auto& [score, count] : found.outlooks.front().scores) games += count;
  EXPECT_EQ(games, found.outlooks.front().games);
  EXPECT_TRUE(found.moves.empty());
}

TEST(Explain, RefusesWhereNothingIsToDecide) {
  EXPECT_FALSE(explain(*AnyGame::parse("classic colour 0 111111 / x0 / x0"), Seat(1), roughly()));
  EXPECT_FALSE(explain(*AnyGame::parse("classic roll 0 ------ / x0 / x0"), Seat(2), roughly()));
}

TEST(Explain, JsonIsWellFormed) {
  boost::system::error_code error;
  const auto value = boost::json::parse(
      to_json(explained("onboard board 0 123456 board=side-a crossed / r3 x0 @0 / x0 @0")), error);
  ASSERT_FALSE(error) << error.message();
  EXPECT_GT(value.at("moves").as_array().size(), 1U);
}

}  // namespace
}  // namespace qwixx::analysis
