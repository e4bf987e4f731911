#include "analysis/review.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cmath>
#include <map>

#include "analysis/review_text.h"
#include "analysis/test_records.h"

namespace qwixx::analysis {
namespace {

constexpr double request_precision = 0.05;

Request quick() {
  Request request;
  request.limits.precision = request_precision;
  request.limits.most_games = 125;
  return request;
}

// One game of each kind, judged once for all that is asked about it.
const Record& played_once(const Setup& setup) {
  static std::map<std::string, Record> kept;
  const std::string name = fmt::format("{}{}", setup.game, setup.players);
  if (!kept.contains(name)) kept.emplace(name, played_record(setup, 7));
  return kept.at(name);
}
const Analysis& judged_once(const Setup& setup) {
  static std::map<std::string, Analysis> kept;
  const std::string name = fmt::format("{}{}", setup.game, setup.players);
  if (!kept.contains(name)) kept.emplace(name, *analyze(played_once(setup), quick()));
  return kept.at(name);
}

class EveryGame : public testing::TestWithParam<Setup> {};

INSTANTIATE_TEST_SUITE_P(Review, EveryGame,
                         testing::Values(Setup{"classic", 2}, Setup{"classic", 3}, Setup{"classic", 5},
                                         Setup{"onboard", 3}, Setup{"duel", 2}),
                         [](const auto& test) {
                           return fmt::format("{}{}", test.param.game, test.param.players);
                         });

TEST_P(EveryGame, StartLuckSkillAndOthersSumToTheResult) {
  const Record& record = played_once(GetParam());
  const Analysis* analysis = &judged_once(GetParam());
  const SeatSet winners = record.match.game().winners();
  for (int i = 0; i < GetParam().players; ++i) {
    const Summary& one = analysis->players[i];
    EXPECT_NEAR(one.start + one.luck + one.skill + one.others, one.result, 1e-9);
    EXPECT_NEAR(one.result, winners.has(Seat(i)) ? 1.0 / winners.size() : 0.0, 1e-6);
  }
}

TEST_P(EveryGame, TheChancesOfAllSumToOneAndTheirLuckToNothing) {
  const Analysis* analysis = &judged_once(GetParam());
  for (const Point& point : analysis->curve) {
    double win = 0;
    double luck = 0;
    double moved = 0;
    for (int i = 0; i < GetParam().players; ++i) {
      win += point.win[i];
      luck += point.luck[i];
      moved += point.skill[i] + point.others[i];
    }
    EXPECT_NEAR(win, 1, 1e-6);
    EXPECT_NEAR(luck, 0, 1e-6);
    EXPECT_NEAR(moved, 0, 1e-6);
  }
}

TEST_P(EveryGame, EachPointOfTheCurveIsTheOneBeforeAndWhatMovedIt) {
  const Analysis* analysis = &judged_once(GetParam());
  for (std::size_t k = 1; k < analysis->curve.size(); ++k) {
    const Point& before = analysis->curve[k - 1];
    const Point& now = analysis->curve[k];
    EXPECT_GT(now.step, before.step);
    for (int i = 0; i < GetParam().players; ++i) {
      EXPECT_NEAR(before.win[i] + now.luck[i] + now.skill[i] + now.others[i], now.win[i], 1e-9);
    }
  }
}

TEST_P(EveryGame, EveryDecisionIsJudgedOnceAndItsOptionsAreTheLegalMoves) {
  const Record& record = played_once(GetParam());
  const Analysis* analysis = &judged_once(GetParam());
  std::size_t decision = 0;
  for (std::size_t i = 0; i < record.match.events().size(); ++i) {
    const auto* played = std::get_if<Played>(&record.match.events()[i]);
    if (!played) continue;
    ASSERT_LT(decision, analysis->decisions.size());
    const Decision& found = analysis->decisions[decision++];
    EXPECT_EQ(found.step, i);
    EXPECT_EQ(found.seat, played->seat);
    EXPECT_EQ(found.played, played->move);
    MoveSet moves;
    for (const Option& option : found.options) moves.add(option.move);
    EXPECT_EQ(moves, record.match.after(i).legal(played->seat));
    EXPECT_EQ(found.best, found.options.front().move);
    EXPECT_GE(found.loss.mean, 0);
  }
  EXPECT_EQ(decision, analysis->decisions.size());
}

TEST_P(EveryGame, TheLossesOfAPlayerAreItsSkill) {
  const Analysis* analysis = &judged_once(GetParam());
  for (std::size_t i = 0; i < analysis->players.size(); ++i) {
    double lost = 0;
    double noise = 0;
    for (const Decision& decision : analysis->decisions) {
      if (decision.seat != Seat(static_cast<int>(i))) continue;
      lost += decision.loss.mean;
      // What was played may have done better than the best move, but not surely. The best one is that of
      // greatest worth, which counts the margin a little.
      noise += 0.003 + (decision.best == decision.played ? 2 * 2 * request_precision : 0);
    }
    EXPECT_GE(analysis->players[i].skill, -lost - 0.05);
    EXPECT_LE(analysis->players[i].skill, -lost + noise);
  }
}

TEST_P(EveryGame, JudgedPieceByPieceInAnyOrderIsTheSame) {
  const auto review = open_review(played_once(GetParam()), quick());
  ASSERT_TRUE(review);
  for (int piece = (*review)->pieces(); piece-- > 0;) (*review)->judge(piece);
  EXPECT_EQ(to_json((*review)->result()), to_json(judged_once(GetParam())));
}

TEST_P(EveryGame, ThreadsDoNotChangeTheResult) {
  Request two = quick();
  two.limits.threads = 2;
  EXPECT_EQ(to_json(judged_once(GetParam())), to_json(*analyze(played_once(GetParam()), two)));
}

TEST_P(EveryGame, AGameCutShortIsJudgedAsFarAsItGoes) {
  const Record& whole = played_once(GetParam());
  for (std::size_t cut : {0, 1, 2, 3, 5, 9}) {
    Record part{Match(whole.match.start())};
    for (std::size_t i = 0; i < cut; ++i) ASSERT_TRUE(part.match.apply(whole.match.events()[i]));
    const auto analysis = analyze(part, quick());
    ASSERT_TRUE(analysis);
    EXPECT_FALSE(analysis->finished);
    EXPECT_LE(analysis->decisions.size(), cut);
    for (const Summary& one : analysis->players) {
      EXPECT_NEAR(one.start + one.luck + one.skill + one.others, one.result, 1e-9);
    }
  }
}

TEST_P(EveryGame, JsonIsWellFormed) {
  Analysis named = judged_once(GetParam());
  named.names[0] = "Ann \"the \\ cross\"";
  boost::system::error_code error;
  const auto value = boost::json::parse(to_json(named), error);
  ASSERT_FALSE(error) << error.message();
  EXPECT_EQ(value.at("players").at(0).at("name").as_string(), "Ann \"the \\ cross\"");
  EXPECT_EQ(value.at("decisions").as_array().size(), named.decisions.size());
}

TEST(Review, PassingUpAWonGameIsABlunder) {
  // Green is locked. Seat 0 leads by far, has three misthrows, and red 12 would end the game: it passes twice
  // and loses nothing but the chance to end it; seat 1 then has a game again.
  const auto start =
      AnyGame::parse("classic roll 0 ------ / r2.3.4.5.6 g12.11.10.9.8.2 x2 / y2 b12.11.10.9.8.7 x0");
  ASSERT_TRUE(start) << start.error().message;
  Record record{Match(*start)};
  ASSERT_TRUE(record.match.roll(Dice{{6, 6, 1, 1, 0, 1}}));
  ASSERT_TRUE(record.match.play(Seat(0), Move::pass()));
  ASSERT_TRUE(record.match.play(Seat(1), Move::pass()));
  const auto analysis = analyze(record, quick());
  ASSERT_TRUE(analysis);
  const Decision& decision = analysis->decisions.front();
  EXPECT_EQ(to_text(decision.best), "r12");
  EXPECT_EQ(decision.options.front().games, 0);  // it ends the game: known exactly
  EXPECT_DOUBLE_EQ(decision.options.front().win.mean, 1);
  EXPECT_GT(decision.loss.mean, 0);
}

TEST(Review, UnknownBotsAreRefused) {
  Request request = quick();
  request.bot = "nobody";
  EXPECT_FALSE(analyze(played_record({"duel", 2}, 1), request));
}

TEST(Review, ProgressCountsUpToTheTotal) {
  int last = 0;
  int total = 0;
  Request request = quick();
  request.progress = [&](int done, int all) {
    EXPECT_GT(done, last);
    last = done;
    total = all;
  };
  ASSERT_TRUE(analyze(played_record({"classic", 2}, 3), request));
  EXPECT_EQ(last, total);
}

TEST(Accuracy, FallsFromAHundredWithTheAverageLoss) {
  EXPECT_DOUBLE_EQ(accuracy_of(0), 100);
  EXPECT_GT(accuracy_of(0.01), accuracy_of(0.02));
  EXPECT_GT(accuracy_of(1), 0);
}

}  // namespace
}  // namespace qwixx::analysis
