// A match: refused events change nothing, sealed choices can be taken back, any step can be undone.
#include "match/match.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

constexpr Dice some_dice{{4, 1, 3, 5, 2, 2}};
const Move red_five = Move::mark(Colour::red, 5);
const Move yellow_five = Move::mark(Colour::yellow, 5);

Match classic_for_two() { return Match(*AnyGame::start({"classic", 2})); }

TEST(Match, a_refused_event_changes_nothing) {
  Match match = classic_for_two();
  const Match before = match;
  EXPECT_FALSE(match.play(Seat(0), Move::pass()));
  EXPECT_FALSE(match.roll({{4, 1, 3, 5, 0, 2}}));
  EXPECT_FALSE(match.roll({{0, 1, 3, 5, 2, 2}}));
  EXPECT_EQ(match, before);
  ASSERT_TRUE(match.roll(some_dice));
  EXPECT_FALSE(match.roll(some_dice));
  EXPECT_FALSE(match.play(Seat(2), Move::pass()));
  EXPECT_FALSE(match.play(Seat(0), Move::mark(Colour::red, 6)));
  EXPECT_EQ(match.events().size(), 1U);
}

TEST(Match, a_sealed_choice_can_be_taken_back_until_all_are_in) {
  Match match = classic_for_two();
  ASSERT_TRUE(match.roll(some_dice));
  EXPECT_FALSE(match.take_back(Seat(0)));
  ASSERT_TRUE(match.play(Seat(1), red_five));
  ASSERT_TRUE(match.take_back(Seat(1)));
  EXPECT_TRUE(match.game().waiting().has(Seat(1)));
  ASSERT_TRUE(match.play(Seat(1), yellow_five));
  ASSERT_TRUE(match.play(Seat(0), red_five));
  EXPECT_FALSE(match.take_back(Seat(1)));
  EXPECT_EQ(match.game().phase(), Phase::colour);
}

TEST(Match, undo_goes_back_one_event) {
  Match match = classic_for_two();
  EXPECT_FALSE(match.undo());
  ASSERT_TRUE(match.roll(some_dice));
  const Match rolled = match;
  ASSERT_TRUE(match.play(Seat(0), red_five));
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match, rolled);
}

TEST(Match, a_view_hides_what_others_have_sealed) {
  Match match = classic_for_two();
  ASSERT_TRUE(match.roll(some_dice));
  Match other = match;
  ASSERT_TRUE(match.play(Seat(0), red_five));
  ASSERT_TRUE(other.play(Seat(0), yellow_five));
  EXPECT_EQ(match.game().seen_by(Seat(1)), other.game().seen_by(Seat(1)));
  EXPECT_EQ(match.game().seen_by(std::nullopt), other.game().seen_by(std::nullopt));
  EXPECT_EQ(match.game().seen_by(Seat(0)).sealed(Seat(0)), red_five);
}

TEST(AnyGame, refuses_setups_that_cannot_be_played) {
  EXPECT_EQ(AnyGame::start({"classic", 6}).error().message, "classic is for 1 to 5 players, not 6");
  EXPECT_EQ(AnyGame::start({"onboard", 1}).error().message, "onboard is for 2 to 4 players, not 1");
  EXPECT_EQ(AnyGame::start({"duel", 3}).error().message, "duel is for 2 players, not 3");
  EXPECT_EQ(AnyGame::start({"duel", 2, &on_board::side_a()}).error().message, "duel has no board");
  EXPECT_FALSE(AnyGame::start({"chess", 2}));
}

}  // namespace
}  // namespace qwixx
