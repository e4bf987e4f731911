#include "ai/outlook_search.h"

#include <gtest/gtest.h>

#include "ai/duel_evaluator.h"
#include "ai/greedy.h"
#include "ai/one_ply.h"
#include "ai/outlook.h"
#include "ai/search_bot.h"
#include "ai/test_positions.h"

namespace qwixx {
namespace {

using DuelBot = SearchBot<Duel, OutlookSearch<Duel>>;

template <Game G>
std::vector<typename G::State> positions_of(std::uint64_t seed, const typename G::Setup& setup = {}) {
  Rng rng(seed);
  return random_positions<G>(G::start(setup), rng);
}

// Each of the 46,656 rolls.
template <class Use>
void for_each_roll(Use&& use) {
  Dice dice;
  for (int roll = 0; roll < 46'656; ++roll) {
    int rest = roll;
    for (std::uint8_t& value : dice.values) {
      value = static_cast<std::uint8_t>(1 + rest % 6);
      rest /= 6;
    }
    use(dice);
  }
}

// The Duel's outlook by going through all rolls, one after the other.
double by_all_rolls(const Evaluator<Duel>& evaluator, const duel::State& before) {
  const OnePly<Duel> one_ply(evaluator, Estimate::margin_weight, true);
  double sum = 0;
  for_each_roll(
      [&](const Dice& dice) { sum += double{one_ply.best_line(apply(before, dice)).estimate.worth()}; });
  return sum / 46'656;
}

TEST(DuelOutlook, IsTheMeanOverAllRolls) {
  const DuelEvaluator evaluator;
  const std::vector<duel::State> game = positions_of<Duel>(4);
  for (std::size_t turn : {std::size_t{9}, game.size() - 2}) {
    const DuelOutlook outlook(evaluator, game[turn], game[turn].active);
    EXPECT_NEAR(double{outlook.estimate().worth()}, by_all_rolls(evaluator, game[turn]), 1e-4);
  }
}

TEST(DuelOutlook, ChancesOfAllEndsSumToOne) {
  const DuelEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const duel::State& state : positions_of<Duel>(seed)) {
      const DuelOutlook outlook(evaluator, state, Seat(0));
      float sum = 0;
      for (const DuelOutlook::End& end : outlook.ends()) sum += end.chance;
      ASSERT_NEAR(sum, 1.0F, 1e-4F);
    }
  }
}

// A turn of classic after a roll: the roller's white cross as if a coloured one followed somewhere, every
// other seat's answer, then the roller's best way to end the turn. What that is worth to a seat.
float classic_turn(const Evaluator<Classic>& evaluator, const classic::State& rolled, Seat own) {
  const Seat roller = rolled.active;
  std::array<Move, most_seats> choices{};
  const auto revealed = [&] {
    classic::State state = rolled;
    for (int i = 0; i < state.players; ++i) state = apply(state, Seat(i), choices[i]);
    return state;
  };
  Seat seat = roller;
  do {
    Move best;
    float highest = -1e9F;
    for (Move move : legal_moves(rolled, seat)) {
      choices[seat.index()] = move;
      classic::State state = revealed();
      state.active_crossed = true;
      if (state.phase != Phase::over) state = apply(state, roller, Move::pass());
      const float worth = estimate_of(evaluator, state, seat).worth();
      if (worth > highest) {
        highest = worth;
        best = move;
      }
    }
    choices[seat.index()] = best;
    seat = seat.next(rolled.players);
  } while (seat != roller);
  float highest = -1e9F;
  float result = 0;
  const auto consider = [&](const classic::State& end) {
    const float worth = estimate_of(evaluator, end, roller).worth();
    if (worth <= highest) return;
    highest = worth;
    result = estimate_of(evaluator, end, own).worth();
  };
  for (Move white : legal_moves(rolled, roller)) {
    choices[roller.index()] = white;
    const classic::State state = revealed();
    if (state.phase == Phase::over) consider(state);
    for (Move colour : legal_moves(state, roller)) consider(apply(state, roller, colour));
  }
  return result;
}

double classic_by_all_rolls(const Evaluator<Classic>& evaluator, const classic::State& before, Seat own) {
  double sum = 0;
  for_each_roll([&](const Dice& dice) { sum += double{classic_turn(evaluator, apply(before, dice), own)}; });
  return sum / 46'656;
}

TEST(ClassicOutlook, IsTheMeanOverAllRolls) {
  const GreedyClassic evaluator;
  for (int players : {2, 3}) {
    const std::vector<classic::State> game = positions_of<Classic>(4, {players});
    const classic::State& before = game[game.size() - 3];
    for (Seat own : {before.active, before.active.next(players)}) {
      const ClassicOutlook outlook(evaluator, before, own);
      EXPECT_NEAR(double{outlook.estimate().worth()}, classic_by_all_rolls(evaluator, before, own), 1e-4);
    }
  }
}

TEST(ClassicOutlook, ChancesOfAllEndsSumToOne) {
  const GreedyClassic evaluator;
  for (int players = 1; players <= 5; ++players) {
    for (const classic::State& state : positions_of<Classic>(7, {players})) {
      const ClassicOutlook outlook(evaluator, state, Seat(0));
      float sum = 0;
      for (const ClassicOutlook::End& end : outlook.ends()) sum += end.chance;
      ASSERT_NEAR(sum, 1.0F, 1e-4F);
    }
  }
}

// What a roll made of a position is luck only if that is nothing over all rolls.
template <Game G>
void expect_no_luck_on_average(const Evaluator<G>& evaluator, const typename G::State& before, Seat own) {
  const Outlook<G> outlook(evaluator, before, own);
  double win = 0;
  double margin = 0;
  for_each_roll([&](const Dice& dice) {
    win += double{outlook.end_of(dice).estimate.win};
    margin += double{outlook.end_of(dice).estimate.margin};
  });
  EXPECT_NEAR(win / 46'656, double{outlook.estimate().win}, 1e-4);
  EXPECT_NEAR(margin / 46'656, double{outlook.estimate().margin}, 1e-2);
}

TEST(ClassicOutlook, TheEndsOfAllRollsAreWorthTheOutlook) {
  const GreedyClassic evaluator;
  for (int players : {2, 4}) {
    const std::vector<classic::State> game = positions_of<Classic>(5, {players});
    expect_no_luck_on_average<Classic>(evaluator, game[game.size() / 2], Seat(1));
    expect_no_luck_on_average<Classic>(evaluator, game.back(), Seat(1));
  }
}

TEST(DuelOutlook, TheEndsOfAllRollsAreWorthTheOutlook) {
  const DuelEvaluator evaluator;
  const std::vector<duel::State> game = positions_of<Duel>(5);
  expect_no_luck_on_average<Duel>(evaluator, game[game.size() / 2], Seat(0));
  expect_no_luck_on_average<Duel>(evaluator, game.back(), Seat(0));
}

// Also where rounding leaves a rest after the last end.
TEST(ClassicOutlook, EveryPlaceIsAnEndThatARollMayLeadTo) {
  const GreedyClassic evaluator;
  for (const classic::State& before : positions_of<Classic>(6, {2})) {
    const ClassicOutlook outlook(evaluator, before, before.active.next(2));
    for (double place : {0.0, 0.5, 1.0}) ASSERT_GT(outlook.end_at(place).chance, 0);
  }
}

TEST(OutlookSearch, RanksEveryLegalMoveAlikeOnAnyNumberOfThreads) {
  DuelBot bot(std::make_shared<DuelEvaluator>(), {.replies = 8, .lines = 8});
  Rng rng(8);
  for (duel::State state : positions_of<Duel>(5)) {
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

TEST(OutlookSearch, EndsTheGameWhenThatWins) {
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
  DuelBot bot(std::make_shared<DuelEvaluator>(), {});
  const auto ranked = bot.rank(View(state, Seat(0)), {});
  EXPECT_FALSE(ranked.front().move.is_pass());
  EXPECT_EQ(ranked.front().win, 1.0);
}

}  // namespace
}  // namespace qwixx
