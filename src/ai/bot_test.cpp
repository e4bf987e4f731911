#include "ai/bot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

template <class G>
class BotTest : public testing::Test {
 public:
  // Plays a game, calls look(view) before every decision, and gives back the final state.
  template <class Look>
  static typename G::State play(std::array<Bot<G>*, most_seats> bots, int players, std::uint64_t seed,
                                Look look) {
    Rng rng(seed);
    typename G::Setup setup;
    setup.players = players;
    auto state = G::start(setup);
    Thinking thinking;
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        state = apply(state, roll_dice(rng));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      const View<typename G::State> view(state, seat);
      look(view);
      thinking.seed = rng.next();
      state = apply(state, seat, bots[seat.index()]->choose(view, thinking));
    }
    return state;
  }
};

using Games = testing::Types<Classic, OnBoard, Duel>;
TYPED_TEST_SUITE(BotTest, Games);

TYPED_TEST(BotTest, EveryBotRanksExactlyTheLegalMovesBestFirst) {
  for (std::string_view name : bot_names(TypeParam::name)) {
    auto bot = make_bot<TypeParam>(name);
    ASSERT_TRUE(bot) << bot.error().message;
    std::array<Bot<TypeParam>*, most_seats> bots{};
    bots.fill(bot->get());
    TestFixture::play(bots, TypeParam::most_players, 7, [&](const View<typename TypeParam::State>& view) {
      const auto ranked = (*bot)->rank(view, {});
      MoveSet moves;
      for (const Candidate& candidate : ranked) moves.add(candidate.move);
      EXPECT_EQ(moves, view.legal()) << name;
      EXPECT_EQ(static_cast<int>(ranked.size()), view.legal().size()) << name;
      for (const Candidate& candidate : ranked) {
        EXPECT_GE(candidate.win, 0.0) << name;
        EXPECT_LE(candidate.win, 1.0) << name;
      }
    });
  }
}

TYPED_TEST(BotTest, GreedyBeatsRandom) {
  auto greedy = make_bot<TypeParam>("greedy");
  auto random = make_bot<TypeParam>("random");
  ASSERT_TRUE(greedy && random);
  double wins = 0;
  constexpr int games = 200;
  for (int game = 0; game < games; ++game) {
    const int own = game % 2;
    std::array<Bot<TypeParam>*, most_seats> bots{};
    bots[own] = greedy->get();
    bots[1 - own] = random->get();
    const auto end = TestFixture::play(bots, 2, 100 + game / 2, [](const auto&) {});
    if (winners(end).has(Seat(own))) wins += 1.0 / winners(end).size();
  }
  EXPECT_GT(wins, 0.7 * games);
}

TYPED_TEST(BotTest, AnUnknownNameIsRefusedWithTheKnownOnes) {
  const auto bot = make_bot<TypeParam>("grandmaster");
  ASSERT_FALSE(bot);
  EXPECT_NE(bot.error().message.find("greedy"), std::string::npos) << bot.error().message;
}

}  // namespace
}  // namespace qwixx
