#include "analysis/stats.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "analysis/plot.h"
#include "analysis/test_records.h"

namespace qwixx::analysis {
namespace {

TEST(ChiSquare, TailAgreesWithTheTables) {
  EXPECT_NEAR(chi_square_tail(11.070, 5), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(15.086, 5), 0.01, 1e-4);
  EXPECT_NEAR(chi_square_tail(18.307, 10), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(1.145, 5), 0.95, 1e-3);
  EXPECT_DOUBLE_EQ(chi_square_tail(0, 5), 1);
}

TEST(Stats, WinsOfAllSeatsAddUpToTheGames) {
  Stats stats;
  for (std::uint64_t seed = 0; seed < 20; ++seed) stats.add(played_record({"classic", 3}, seed));
  const GameStats& game = stats.games.at("classic/3");
  EXPECT_EQ(game.records, 20);
  double wins = 0;
  for (const auto& [seat, results] : game.seats) {
    EXPECT_EQ(results.games, 20);
    wins += results.wins;
  }
  EXPECT_NEAR(wins, 20, 1e-9);
}

TEST(Stats, LoadedDiceAreFound) {
  Stats stats;
  for (auto& count : stats.faces[0]) count = 1000;
  EXPECT_GT(stats.test_of_die(0).p, 0.99);
  stats.faces[0][5] = 1300;
  EXPECT_LT(stats.test_of_die(0).p, 0.001);
}

TEST(Stats, UnfinishedGamesCountAsSuch) {
  const Record whole = played_record({"duel", 2}, 4);
  Record part{Match(whole.match.start())};
  ASSERT_TRUE(part.match.apply(whole.match.events().front()));
  Stats stats;
  stats.add(part);
  EXPECT_EQ(stats.games.at("duel/2").unfinished, 1);
  EXPECT_TRUE(stats.games.at("duel/2").seats.empty());
}

TEST(Stats, JsonIsWellFormed) {
  Stats stats;
  Record record = played_record({"onboard", 2}, 4);
  record.set_tag("Name1", "\"B\"");
  stats.add(record);
  boost::system::error_code error;
  const auto value = boost::json::parse(to_json(stats), error);
  ASSERT_FALSE(error) << error.message();
  EXPECT_TRUE(value.at("games").at("onboard/2").at("players").as_object().contains("\"B\""));
}

TEST(Histogram, GathersInBinsAndScalesToTheWidth) {
  EXPECT_EQ(histogram({{3, 1}, {14, 2}}, 10, 4, false),
            "    0 - 9    33.3 %  ##\n   10 - 19   66.7 %  ####\n");
  EXPECT_EQ(histogram({}, 10, 4, false), "");
  EXPECT_EQ(histogram({{-1, 1}}, 10, 2, false).substr(0, 5), "  -10");
}

}  // namespace
}  // namespace qwixx::analysis
