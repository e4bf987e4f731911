#include "ai/own_sheet.h"

#include <gtest/gtest.h>

#include "ai/net_evaluator.h"
#include "ai/one_ply.h"
#include "games/test_positions.h"

namespace qwixx {
namespace {

// Hopes for nothing: every cross counts what it scores at once.
class Hopeless final : public OwnSheet {
  double to_come(const solver::Rows&, int, bool) const override { return 0; }
};

// Seat 0 has three misthrows and the dice let it cross nothing: it ends the game unless it crosses red 12.
classic::State before_the_end(int own_crosses, int other_crosses) {
  classic::State state = Classic::start({});
  const auto first = [](Colour colour, int crosses) {
    return in_lane(colour, static_cast<std::uint16_t>((1U << crosses) - 1));
  };
  state.sheets[0].crosses = first(Colour::yellow, own_crosses);
  state.sheets[1].crosses = first(Colour::yellow, other_crosses);
  state.misthrows[0] = 3;
  return state;
}

TEST(OwnSheet, EndsTheGameWhenAheadAndNeverWhenBehind) {
  for (const bool ahead : {true, false}) {
    classic::State state = before_the_end(ahead ? 9 : 2, ahead ? 1 : 6);
    state = apply(state, dice("1 1 6 6 6 6"));
    state = apply(state, Seat(0), Move::pass());
    state = apply(state, Seat(1), Move::pass());
    const auto plans = Hopeless().plans(state, Seat(0));
    ASSERT_GT(plans.size(), 1U);
    EXPECT_EQ(plans.front().move.is_pass(), ahead);
  }
}

TEST(OwnSheet, DoesNotCareForAnothersSheet) {
  classic::State state = apply(Classic::start({}), dice("1 1 6 6 6 6"));
  classic::State other = state;
  other.sheets[1].crosses = in_lane(Colour::red, 0b111);
  const auto plans = Hopeless().plans(state, Seat(0));
  const auto same = Hopeless().plans(other, Seat(0));
  ASSERT_EQ(plans.size(), same.size());
  for (std::size_t i = 0; i < plans.size(); ++i) EXPECT_EQ(plans[i].move, same[i].move);
}

class PlainPlayers : public testing::TestWithParam<int> {};

// Rolled positions of a game of random moves.
std::vector<classic::State> rolled_positions(int players) {
  std::vector<classic::State> result;
  Rng rng(11);
  classic::State state = Classic::start({.players = players});
  while (state.phase != Phase::over) {
    if (state.phase == Phase::roll) {
      advance(state, roll_dice(rng));
      result.push_back(state);
      continue;
    }
    const Seat seat = *deciders(state).begin();
    const MoveSet moves = legal_moves(state, seat);
    advance(state, seat, moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))));
  }
  return result;
}

TEST_P(PlainPlayers, AreHalfOfWhatIsExpectedOfOthers) {
  const auto evaluator = shipped_evaluator<Classic>();
  ASSERT_TRUE(evaluator);
  const OnePly<Classic> one_ply(**evaluator, Estimate::margin_weight, true);
  int differ = 0;
  for (const classic::State& state : rolled_positions(GetParam())) {
    for (Seat seat : deciders(state)) {
      const Seat other = seat.next(state.players);
      const Move plain = (*evaluator)->plain_choice(state, other);
      float all = 0;
      float as_plain = 0;
      for (const auto& one : one_ply.expected(state, seat)) {
        EXPECT_TRUE(legal_moves(state, other).has(one.choices[other.index()]));
        all += one.weight;
        if (one.choices[other.index()] == plain) as_plain += one.weight;
      }
      EXPECT_NEAR(all, 1, 1e-5);
      EXPECT_GE(as_plain, plain_share - 1e-5);
      differ += as_plain < 0.99F;
    }
  }
  EXPECT_GT(differ, 0);
}

INSTANTIATE_TEST_SUITE_P(Players, PlainPlayers, testing::Values(2, 3, 5));

}  // namespace
}  // namespace qwixx
