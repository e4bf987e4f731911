#include "analysis/explain.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace qwixx::analysis {
namespace {

Request quick() {
  Request request;
  request.limits.precision = 0.03;
  return request;
}

Explanation explained(std::string_view position, int seat = 0) {
  const auto game = AnyGame::parse(position);
  EXPECT_TRUE(game) << game.error().message;
  const auto found = explain(*game, Seat(seat), quick());
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

TEST(Explain, AMoveThatEndsTheGameIsKnownExactly) {
  const Explanation found = explained(
      "classic white 0 6611-1 / r2.3.4.5.6 g12.11.10.9.8.2 x2 / r2.3.4 y2.3.4.5.6.7.8 b12.11.10 x0");
  EXPECT_EQ(to_text(found.moves.front().move), "r12");
  EXPECT_EQ(found.moves.front().games, 0);
  EXPECT_DOUBLE_EQ(found.outlooks.front().rounds, 0);
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
  EXPECT_FALSE(explain(*AnyGame::parse("classic colour 0 111111 / x0 / x0"), Seat(1), quick()));
  EXPECT_FALSE(explain(*AnyGame::parse("classic roll 0 ------ / x0 / x0"), Seat(2), quick()));
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
