#include "ai/duel_search.h"

#include <gtest/gtest.h>

#include "ai/duel_evaluator.h"
#include "ai/duel_outlook.h"
#include "ai/one_ply.h"

namespace qwixx {
namespace {

// Positions before a roll out of a game of random moves.
std::vector<duel::State> positions_of(std::uint64_t seed) {
  std::vector<duel::State> result;
  Rng rng(seed);
  duel::State state = Duel::start({});
  while (state.phase != Phase::over) {
    if (state.phase == Phase::roll) {
      result.push_back(state);
      advance(state, roll_dice(rng));
      continue;
    }
    const MoveSet moves = legal_moves(state, state.active);
    advance(state, state.active,
            moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))));
  }
  return result;
}

// The same by going through all rolls, one after the other.
double by_all_rolls(const Evaluator<Duel>& evaluator, const duel::State& before) {
  const OnePly<Duel> one_ply(evaluator, Estimate::margin_weight, true);
  double sum = 0;
  Dice dice;
  for (int roll = 0; roll < 46'656; ++roll) {
    int rest = roll;
    for (std::uint8_t& value : dice.values) {
      value = static_cast<std::uint8_t>(1 + rest % 6);
      rest /= 6;
    }
    sum += double{one_ply.best_line(apply(before, dice)).estimate.worth()};
  }
  return sum / 46'656;
}

TEST(DuelOutlook, IsTheMeanOverAllRolls) {
  const DuelEvaluator evaluator;
  const std::vector<duel::State> game = positions_of(4);
  for (std::size_t turn : {std::size_t{9}, game.size() - 2}) {
    const DuelOutlook outlook(evaluator, game[turn]);
    EXPECT_NEAR(double{outlook.estimate().worth()}, by_all_rolls(evaluator, game[turn]), 1e-4);
  }
}

TEST(DuelOutlook, ChancesOfAllEndsSumToOne) {
  const DuelEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const duel::State& state : positions_of(seed)) {
      const DuelOutlook outlook(evaluator, state);
      float sum = 0;
      for (const DuelOutlook::End& end : outlook.ends()) sum += end.chance;
      ASSERT_NEAR(sum, 1.0F, 1e-4F);
    }
  }
}

TEST(DuelSearch, RanksEveryLegalMoveAlikeOnAnyNumberOfThreads) {
  DuelSearchBot bot(std::make_shared<DuelEvaluator>(), {.samples = 8});
  Rng rng(8);
  for (duel::State state : positions_of(5)) {
    advance(state, roll_dice(rng));
    const View view(state, state.active);
    const auto ranked = bot.rank(view, {});
    ASSERT_EQ(static_cast<int>(ranked.size()), view.legal().size());
    for (const Candidate& one : ranked) ASSERT_TRUE(view.legal().has(one.move));
    const auto again = bot.rank(view, {.threads = 3});
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      ASSERT_EQ(ranked[i].move, again[i].move);
      ASSERT_EQ(ranked[i].win, again[i].win);
    }
  }
}

TEST(DuelSearch, EndsTheGameWhenThatWins) {
  // Seat 0 leads and has one token in hand: placing it ends the game.
  duel::State state = Duel::start({});
  state.tokens[0] = in_lane(Colour::red, 1);
  state.height[0][0] = 21;
  state.stacked = state.tokens[0];
  state.count[0] = {21, 0, 0, 0};
  state.in_hand[0] = 1;
  Dice dice;
  dice.values = {1, 2, 6, 6, 1, 1};
  advance(state, dice);
  DuelSearchBot bot(std::make_shared<DuelEvaluator>(), {});
  const auto ranked = bot.rank(View(state, Seat(0)), {});
  EXPECT_FALSE(ranked.front().move.is_pass());
  EXPECT_EQ(ranked.front().win, 1.0);
}

}  // namespace
}  // namespace qwixx
