#include "arena/series.h"

#include <gtest/gtest.h>

#include "arena/report.h"

namespace qwixx {
namespace {

SeriesOptions options_for(const std::string& game, int seats, std::vector<std::string> players) {
  Setup setup;
  setup.game = game;
  setup.players = seats;
  SeriesOptions options(*AnyGame::start(setup));
  options.players = std::move(players);
  options.line_up.assign(seats, 1);
  options.line_up[0] = 0;
  options.games = 60;
  return options;
}

const OnProgress silent = [](double, const SeriesReport&) {};

TEST(Series, TheSameSeedGivesTheSameResultWithAnyNumberOfThreads) {
  auto options = options_for("classic", 3, {"greedy", "random"});
  const auto one = play_series(options, silent);
  options.threads = 3;
  const auto three = play_series(options, silent);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->games, 60);
  EXPECT_DOUBLE_EQ(one->players[0].share.mean(), three->players[0].share.mean());
  EXPECT_DOUBLE_EQ(one->players[1].score.mean(), three->players[1].score.mean());
}

TEST(Series, ABotAgainstItselfWinsExactlyHalfOfEveryPair) {
  for (const char* game : {"classic", "onboard", "duel"}) {
    const auto report = play_series(options_for(game, 2, {"greedy", "greedy"}), silent);
    ASSERT_TRUE(report);
    EXPECT_DOUBLE_EQ(report->players[0].share.mean(), 0.5) << game;
    EXPECT_DOUBLE_EQ(report->players[0].share.error(), 0) << game;
  }
}

TEST(Series, WithoutLuckTheSameIsKnownMoreSurely) {
  auto options = options_for("duel", 2, {"net", "greedy"});
  const auto plain = play_series(options, silent);
  options.without_luck = true;
  const auto freed = play_series(options, silent);
  ASSERT_TRUE(plain && freed);
  EXPECT_EQ(plain->wins, freed->wins);
  const Samples& share = freed->players[0].share;
  EXPECT_LT(share.error(), plain->players[0].share.error() / 2);
  EXPECT_NEAR(share.mean(), plain->players[0].share.mean(), 1.5 * plain->players[0].share.error());
  EXPECT_NEAR(share.mean() + freed->players[1].share.mean(), 1, 1e-6);
}

TEST(Series, WithoutLuckABotAgainstItselfWinsHalfOfEveryPair) {
  auto options = options_for("classic", 2, {"greedy", "greedy"});
  options.games = 10;
  options.without_luck = true;
  const auto report = play_series(options, silent);
  ASSERT_TRUE(report);
  EXPECT_NEAR(report->players[0].share.mean(), 0.5, 1e-6);
  EXPECT_NEAR(report->players[0].share.error(), 0, 1e-6);
}

TEST(Series, LuckIsNotTakenOffWhereItIsNotKnown) {
  auto options = options_for("onboard", 2, {"greedy", "random"});
  options.without_luck = true;
  EXPECT_FALSE(play_series(options, silent));
  options = options_for("classic", 3, {"greedy", "random", "easy"});
  options.line_up = {0, 1, 2};
  options.without_luck = true;
  EXPECT_FALSE(play_series(options, silent));
}

TEST(Series, SharesOfAllPlayersSumToOne) {
  const auto report = play_series(options_for("onboard", 4, {"greedy", "random"}), silent);
  ASSERT_TRUE(report);
  EXPECT_NEAR(report->players[0].share.mean() + report->players[1].share.mean(), 1, 1e-9);
  EXPECT_GT(report->players[0].share.mean(), report->fair_share());
}

TEST(Series, SprtStopsEarlyWhenTheAnswerIsPlain) {
  auto options = options_for("classic", 2, {"greedy", "random"});
  options.games = 100'000;
  options.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  const auto report = play_series(options, silent);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->verdict, Verdict::accepted);
  EXPECT_LT(report->games, 100'000);
}

TEST(Series, UnknownAndFailingPlayersAreNamed) {
  const auto unknown = play_series(options_for("classic", 2, {"nobody", "random"}), silent);
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("nobody"), std::string::npos);
  const auto gone = play_series(options_for("classic", 2, {"cmd:false", "random"}), silent);
  ASSERT_FALSE(gone);
  EXPECT_NE(gone.error().message.find("false"), std::string::npos) << gone.error().message;
}

TEST(Series, AProgramThatRepliesIsAskedForEveryMove) {
  // Speaks just enough of the protocol: accepts everything, always passes.
  const std::string passer = "cmd:sed -u -e 's/^best.*/= -/;t' -e 's/.*/=/'";
  auto options = options_for("classic", 2, {passer, "greedy"});
  options.games = 4;
  const auto report = play_series(options, silent);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_DOUBLE_EQ(report->players[0].share.mean(), 0);
  EXPECT_GE(report->players[0].decisions, 4 * 8);
}

TEST(Report, CsvHasALineForEachPlayerAndJsonNamesThem) {
  const auto series = play_series(options_for("duel", 2, {"greedy", "random"}), silent);
  ASSERT_TRUE(series);
  const ArenaReport report{"duel", 1, {*series}};
  const std::string csv = to_csv(report);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 3);
  EXPECT_NE(to_json(report).find("\"name\":\"greedy\""), std::string::npos);
}

}  // namespace
}  // namespace qwixx
