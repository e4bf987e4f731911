#include "ai/net_evaluator.h"

#include <gtest/gtest.h>

#include "ai/search_bot.h"
#include "ai/shipped_weights.h"
#include "ai/test_positions.h"
#include "ai/training.h"

namespace qwixx {
namespace {

template <Game G>
std::shared_ptr<const NetEvaluator<G>> shipped() {
  return shipped_evaluator<G>().value();
}

template <Game G>
std::vector<typename G::State> positions_of(int players, int games) {
  std::vector<typename G::State> result;
  Rng rng(11);
  for (int game = 0; game < games; ++game) {
    for (const auto& state : random_positions<G>(training_start<G>(players, game), rng))
      result.push_back(state);
  }
  return result;
}

template <class G>
class EveryGame : public testing::Test {};
using Games = testing::Types<Classic, OnBoard, Duel>;
TYPED_TEST_SUITE(EveryGame, Games);

TYPED_TEST(EveryGame, InputsStayInsideTheNet) {
  const auto& features = shipped<TypeParam>()->nets().features;
  for (int players : {2, 3}) {
    if (players > TypeParam::most_players) continue;
    for (const auto& state : positions_of<TypeParam>(players, 60)) {
      for (int i = 0; i < state.players; ++i) {
        Inputs inputs;
        features.extract(state, Seat(i), inputs);
        ASSERT_GT(inputs.size(), 10);
        for (int k = 0; k < inputs.size(); ++k) ASSERT_LT(inputs.index(k), Features<TypeParam>::count);
      }
    }
  }
}

TYPED_TEST(EveryGame, ShippedWeightsGiveChancesThatSumToOne) {
  const auto evaluator = shipped<TypeParam>();
  for (int players : {2, 3}) {
    if (players > TypeParam::most_players) continue;
    for (const auto& state : positions_of<TypeParam>(players, 20)) {
      const Estimates all = evaluator->evaluate(state);
      float sum = 0;
      for (int i = 0; i < state.players; ++i) {
        ASSERT_GE(all[i].win, 0.0F);
        ASSERT_LT(std::abs(all[i].margin), 200.0F);
        sum += all[i].win;
      }
      ASSERT_NEAR(sum, 1.0F, 1e-5F);
    }
  }
}

TYPED_TEST(EveryGame, ShippedWeightsAreAtMostAMegabyte) {
  EXPECT_LE(shipped_weights(TypeParam::name).size(), 1'000'000U);
}

TYPED_TEST(EveryGame, TheNetBeatsRandomPlay) {
  SearchBot<TypeParam> net(shipped<TypeParam>(), {});
  const auto random = make_bot<TypeParam>("random").value();
  Rng rng(3);
  double wins = 0;
  const int games = 60;
  for (int game = 0; game < games; ++game) {
    auto state = training_start<TypeParam>(2, game);
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        advance(state, roll_dice(rng));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      Thinking thinking;
      thinking.seed = rng.next();
      const View view(state, seat);
      advance(state, seat,
              seat.index() == game % 2 ? net.choose(view, thinking) : random->choose(view, thinking));
    }
    wins += double{final_estimates(state)[game % 2].win};
  }
  EXPECT_GT(wins, 0.65 * games);
}

TYPED_TEST(EveryGame, ForeignWeightsAreRefused) {
  const bool duel = TypeParam::name == Duel::name;
  const auto foreign = parse_evaluator<TypeParam>(shipped_weights(duel ? Classic::name : Duel::name));
  ASSERT_FALSE(foreign);
  EXPECT_NE(foreign.error().message.find("not for"), std::string::npos);
}

TYPED_TEST(EveryGame, TheSameRecipeLearnsTheSameNetOnAnyNumberOfThreads) {
  const auto& features = shipped<TypeParam>()->nets().features;
  Recipe recipe;
  recipe.memory = 400;
  recipe.batch = 64;
  recipe.games = 100;
  recipe.rival = "greedy";
  recipe.self_play.rival_games = 0.3F;
  const std::shared_ptr<Bot<TypeParam>> rival = make_bot<TypeParam>(recipe.rival).value();
  const auto learned = [&](int threads) {
    Training<TypeParam> training(recipe, Net::random(shape_of<TypeParam>(), 1), features, threads, rival);
    training.advance(300);
    return training;
  };
  auto once = learned(1);
  auto again = learned(2);
  EXPECT_TRUE(std::ranges::equal(once.net().weights(), again.net().weights()));
  // A resumed training has the same weights and goes on.
  Training<TypeParam> resumed(recipe, Net::random(shape_of<TypeParam>(), 2), features);
  const std::string checkpoint = once.checkpoint();
  ASSERT_TRUE(resumed.resume(checkpoint));
  EXPECT_TRUE(std::ranges::equal(resumed.net().weights(), once.net().weights()));
  EXPECT_EQ(resumed.games(), once.games());
  EXPECT_FALSE(resumed.resume(checkpoint.substr(0, checkpoint.size() - 4)));
  recipe.seed = 2;
  Training<TypeParam> other(recipe, Net::random(shape_of<TypeParam>(), 2), features);
  EXPECT_FALSE(other.resume(checkpoint));
}

// What whole games say of the start, by their mean and how far they scatter.
template <Game G>
std::pair<double, double> returns_of_the_start(bool without_luck) {
  constexpr int games = 24;
  const SelfPlay settings{.lambda = 1, .random_turns = 0, .without_luck = without_luck};
  double sum = 0;
  double squares = 0;
  for (int game = 0; game < games; ++game) {
    std::vector<Lesson<G>> lessons;
    SelfPlayGame<G>(*shipped<G>(), settings, nullptr, static_cast<std::uint64_t>(game))
        .play(training_start<G>(2, game), lessons);
    const double win = double{lessons.back().estimate.win};  // the first turn is taught last
    sum += win;
    squares += win * win;
  }
  const double mean = sum / games;
  return {mean, std::sqrt(squares / games - mean * mean)};
}

template <Game G>
void expect_less_scatter_without_luck() {
  const auto [plain, plain_scatter] = returns_of_the_start<G>(false);
  const auto [freed, freed_scatter] = returns_of_the_start<G>(true);
  EXPECT_LT(freed_scatter, plain_scatter / 2.5);
  EXPECT_NEAR(freed, plain, 0.3);
}

TEST(SelfPlay, ReturnsFreedOfLuckScatterLess) {
  expect_less_scatter_without_luck<Classic>();
  expect_less_scatter_without_luck<Duel>();
}

// --- the stand-in for the tables -----------------------------------------------------------------------

TEST(SheetHope, AFreshSheetAloneHopesForTheSolvedScore) {
  EXPECT_NEAR(shipped<Classic>()->evaluate(Classic::start({1}))[0].margin, 115.48F, 0.3F);
}

TEST(SheetHope, AnEndedSheetHopesForNothing) {
  const SheetHope& hope = shipped<Classic>()->nets().features.hope;
  EXPECT_EQ(hope({0, 0, 0, 0}, 4, HopeKind::on_roll).to_come, 0.0F);
  EXPECT_EQ(hope({0, solver::RowSpace::locked, 0, solver::RowSpace::locked}, 0, HopeKind::waiting).soon,
            0.0F);
}

TEST(SheetHope, TheGuessFavoursWhoIsAhead) {
  const auto evaluator = shipped<Classic>();
  classic::State state = Classic::start({2});
  state.misthrows[1] = 3;
  EXPECT_GT(evaluator->guess(state, Seat(0)), 0.6F);
  EXPECT_NEAR(evaluator->guess(state, Seat(0)) + evaluator->guess(state, Seat(1)), 1.0F, 1e-6F);
}

// --- the eight symmetries ------------------------------------------------------------------------------

using Permutation = std::array<int, 4>;  // where each row goes; mirrored pairs keep their positions
constexpr std::array<Permutation, 8> symmetries{{{0, 1, 2, 3},
                                                 {1, 0, 2, 3},
                                                 {0, 1, 3, 2},
                                                 {1, 0, 3, 2},
                                                 {2, 3, 0, 1},
                                                 {3, 2, 0, 1},
                                                 {2, 3, 1, 0},
                                                 {3, 2, 1, 0}}};

Lanes moved(Lanes lanes, const Permutation& to) {
  Lanes result = 0;
  for (Colour row : colours) result |= in_lane(colours[to[index_of(row)]], lane_of(lanes, row));
  return result;
}

unsigned moved_rows(unsigned rows, const Permutation& to) {
  unsigned result = 0;
  for (int row = 0; row < 4; ++row) result |= (rows >> row & 1) << to[row];
  return result;
}

TEST(Symmetry, ClassicPositionsThatMirrorEachOtherAreWorthTheSame) {
  const auto evaluator = shipped<Classic>();
  for (int players : {2, 3}) {
    for (const classic::State& state : positions_of<Classic>(players, 20)) {
      for (const Permutation& to : symmetries) {
        classic::State other = state;
        for (classic::Sheet& sheet : other.sheets) sheet.crosses = moved(sheet.crosses, to);
        other.locked = static_cast<std::uint8_t>(moved_rows(state.locked, to));
        ASSERT_NEAR(evaluator->evaluate(state)[0].win, evaluator->evaluate(other)[0].win, 1e-6F);
      }
    }
  }
}

TEST(Symmetry, DuelPositionsThatMirrorEachOtherAreWorthTheSame) {
  const auto evaluator = shipped<Duel>();
  for (const duel::State& state : positions_of<Duel>(2, 20)) {
    for (const Permutation& to : symmetries) {
      duel::State other = state;
      for (Lanes& tokens : other.tokens) tokens = moved(tokens, to);
      for (int row = 0; row < 4; ++row) {
        other.height[to[row]] = state.height[row];
        for (int seat : {0, 1}) other.count[seat][to[row]] = state.count[seat][row];
      }
      other.locked = static_cast<std::uint8_t>(moved_rows(state.locked, to));
      ASSERT_NEAR(evaluator->evaluate(state)[0].win, evaluator->evaluate(other)[0].win, 1e-6F);
    }
  }
}

}  // namespace
}  // namespace qwixx
