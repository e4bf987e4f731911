// Position texts: what is refused, and why. That every true position reads back is in tests/conformance.
#include "games/position.h"

#include <gtest/gtest.h>

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"
#include "games/test_positions.h"

namespace qwixx {
namespace {

TEST(Position, classic_refusals_name_the_place) {
  EXPECT_EQ(refusal<Classic>(""), "the position is of '', not of classic");
  EXPECT_EQ(refusal<Classic>("duel roll 0 ------ / x0 / x0"), "the position is of 'duel', not of classic");
  EXPECT_EQ(refusal<Classic>("classic rolling 0 ------ / x0 / x0"),
            "'rolling' is not a phase: roll, white, colour, board or over");
  EXPECT_EQ(refusal<Classic>("classic roll 2 ------ / x0 / x0"), "active seat '2' is not at the table");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ----- / x0 / x0"), "'-----' is not six dice such as 4135-2");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ------ / x0 / x0 / x0 / x0 / x0 / x0"),
            "classic has 1 to 5 seats, each after a slash");
  EXPECT_EQ(refusal<Classic>("classic board 0 111111 / x0 / x0"), "classic has no action 3");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ------ / r5.3 x0 / x0"),
            "seat 0: 'r5.3' does not go from left to right");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ------ / x0 / r5 r7 x0"),
            "seat 1: both 'r5' and 'r7' are given");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ------ / x5 / x0"),
            "seat 0: 'x5' is not x and 0 to 4 misthrows");
  EXPECT_EQ(refusal<Classic>("classic roll 0 ------ / g2 x0 / x0"),
            "seat 0: 'g2' has the last number with fewer than five crosses");
}

TEST(Position, dice_must_fit) {
  EXPECT_EQ(refusal<Classic>("classic roll 0 111111 / x0 / x0"),
            "there are dice on the table before the roll");
  EXPECT_EQ(refusal<Classic>("classic white 0 ------ / x0 / x0"), "a white die is missing");
  EXPECT_EQ(refusal<Classic>("classic white 0 1111-1 / x0 / x0"), "the green die is missing");
  EXPECT_EQ(refusal<Classic>("classic white 0 111111 / r2.3.4.5.6.12 x0 / x0"),
            "the red row is locked, its die is out of the game");
}

TEST(Position, sealed_choices_must_be_legal) {
  EXPECT_EQ(refusal<Classic>("classic white 0 111111 / x0 =r3 / x0"),
            "seat 0 has sealed r3, which is not legal");
  EXPECT_EQ(refusal<Classic>("classic colour 0 111111 / x0 =r2 / x0"),
            "seat 0: a choice is sealed outside action 1");
  EXPECT_EQ(refusal<Classic>("classic white 0 111111 / x0 =r2 / x0 =-"),
            "every choice of action 1 is in, but the phase is white");
  EXPECT_EQ(refusal<OnBoard>("onboard white 0 111111 / x0 =>2 / x0"),
            "seat 0 has sealed >2, which is not legal");
}

TEST(Position, the_phase_over_and_the_end_of_the_game_agree) {
  EXPECT_NE(refusal<Classic>("classic roll 0 ------ / x4 / x0"), "accepted");
  EXPECT_NE(refusal<Classic>("classic over 0 111111 / x3 / x0"), "accepted");
  EXPECT_EQ(refusal<Classic>("classic over 0 111111 / x4 / x0"), "accepted");
  EXPECT_NE(refusal<OnBoard>("onboard over 0 111111 / x0 @0 / x0 @0"), "accepted");
  EXPECT_NE(refusal<OnBoard>("onboard over 0 111111 last=1 / x0 @0 / x0 @39"), "accepted");
  EXPECT_EQ(refusal<OnBoard>("onboard over 0 111111 last=0 / x0 @0 / x0 @39"), "accepted");
  EXPECT_NE(refusal<Duel>("duel over 0 111111 / x1 / x2"), "accepted");
  EXPECT_NE(refusal<Duel>("duel roll 0 ------ / x2 / x2"), "accepted");
}

TEST(Position, a_part_is_given_once) {
  EXPECT_NE(refusal<Classic>("classic roll 0 ------ / x1 x2 / x0"), "accepted");
  EXPECT_NE(refusal<Classic>("classic white 0 111111 / x1 =r2 =y2 / x0"), "accepted");
  EXPECT_NE(refusal<OnBoard>("onboard roll 0 ------ / x0 @1 @2 / x0 @0"), "accepted");
}

TEST(Position, duel_refusals_name_the_place) {
  EXPECT_EQ(refusal<Duel>("duel roll 0 ------ / r5 x0 / r5 x0"), "seat 1: r5 is held twice");
  EXPECT_EQ(refusal<Duel>("duel roll 0 ------ / r5*0 x0 / x0"),
            "seat 0: '5*0' is not a stack of 1 to 22 tokens");
  EXPECT_EQ(refusal<Duel>("duel roll 0 ------ / r5*20 y2*4 x0 / x0"), "seat 0 has more than 22 tokens");
  EXPECT_EQ(refusal<Duel>("duel roll 0 ------ / r2*4.12 x0 / x0"),
            "seat 0: the last number of the red row with fewer than five own tokens");
  EXPECT_EQ(refusal<Duel>("duel roll 0 ------ / r2.+ x0 / x0"),
            "seat 0: a lock without the last number of the red row");
  EXPECT_NE(refusal<Duel>("duel roll 0 ------ / r5.3 x0 / x0"), "accepted");
  EXPECT_NE(refusal<Duel>("duel roll 0 ------ / r2.3.4.5.6.12*2.+ x0 / x0"), "accepted");
  EXPECT_NE(refusal<Duel>("duel roll 0 ------ / r2.3.4.5.6.12.+.+ x0 / x0"), "accepted");
  EXPECT_NE(refusal<Duel>("duel roll 0 ------ / r2.3.4.5.6.12 x0 / x0"), "accepted")
      << "the lock stays empty only when no token is left";
  EXPECT_NE(refusal<Duel>("duel colour 0 111111 used=r5 / x0 / x0"), "accepted")
      << "the space of action 1 must hold a token of the active seat";
}

TEST(Position, on_board_refusals_name_the_place) {
  EXPECT_EQ(refusal<OnBoard>("onboard roll 0 ------ board=nowhere / x0 @0 / x0 @0"),
            "no board is named 'nowhere'");
  EXPECT_EQ(refusal<OnBoard>("onboard roll 0 ------ / x0 @41 / x0 @0"),
            "seat 0: '@41' is not a space of the board");
  EXPECT_EQ(refusal<OnBoard>("onboard roll 0 ------ last=2 / x0 @0 / x0 @0"),
            "'last=2' does not fit the number of players");
}

}  // namespace
}  // namespace qwixx
