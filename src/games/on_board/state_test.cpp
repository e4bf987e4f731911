// RULES "On Board", clause by clause. The board "drill" is made for these tests:
//
//   space   1    2    3    4    5    6    7    8    9   10   11   12
//           r2   y3   g12  b11  r5   y6   g10  b9   r12  y8   g5   b4
//   points  1    1    2    2    3    3    5    5    8    8   13   20
#include "games/on_board/state.h"

#include <gtest/gtest.h>

#include "games/test_positions.h"

namespace qwixx {
namespace {

const on_board::Board& drill() {
  static const on_board::Board& board = on_board::keep(
      on_board::parse_path("drill", "r2:1 y3:1 g12:2 b11:2 r5:3 y6:3 g10:5 b9:5 r12:8 y8:8 g5:13 b4:20")
          .value());
  return board;
}

// "roll 0 ------ / … @1 / … @0" on the drill board.
on_board::State on_board(std::string_view phase_active_dice, std::string_view options_and_seats) {
  return position<OnBoard>("onboard " + std::string(phase_active_dice) + " board=" + drill().name() + " " +
                           std::string(options_and_seats));
}

TEST(OnBoard, Clause_1_1_a_board_is_a_path_with_numbers_and_extra_points) {
  EXPECT_EQ(drill().length(), 12);
  EXPECT_EQ(drill().at(3).mark, Move::mark(Colour::green, 12));
  EXPECT_EQ(drill().points_at(0), 0);
  EXPECT_EQ(drill().points_at(12), 20);
  EXPECT_FALSE(on_board::parse_path("low", "r2:0 r2:1 r2:1 r2:1 r2:1"));
  EXPECT_FALSE(on_board::parse_path("high", "r2:1 r2:1 r2:1 r2:1 r2:21"));
  EXPECT_FALSE(on_board::parse_path("falls", "r2:1 r2:3 r2:2 r2:4 r2:5"));
}

TEST(OnBoard, Clause_1_2_two_boards_ship_with_40_spaces_each) {
  ASSERT_EQ(on_board::shipped_boards().size(), 2U);
  EXPECT_EQ(on_board::side_a().name(), "side-a");
  EXPECT_EQ(on_board::side_b().name(), "side-b");
  for (const on_board::Board* board : on_board::shipped_boards()) EXPECT_EQ(board->length(), 40);
  EXPECT_EQ(OnBoard::start({}).board, &on_board::side_a());
}

TEST(OnBoard, Clause_2_action_3_is_the_active_player_s_alone_after_action_2_and_optional) {
  auto state = on_board("colour 1 112222", "/ x0 @0 / x0 @0");
  state = play(state, 1, "-");
  EXPECT_EQ(state.phase, Phase::board);
  EXPECT_EQ(legal(state, 0), "");
  EXPECT_EQ(legal(state, 1), "- >1 >2 >3 >4 >5");
  EXPECT_EQ(play(state, 1, "-").phase, Phase::roll);
}

TEST(OnBoard, Clause_2_1_the_piece_moves_1_to_5_free_spaces) {
  const auto state = on_board("board 0 112222", "/ x0 @0 / x0 @3");
  // Space 3 is jumped over: five free spaces are 1, 2, 4, 5, 6.
  EXPECT_EQ(legal(state, 0), "- >1 >2 >3 >4 >5");
  EXPECT_EQ(play(state, 0, ">2").spaces[0], 2);
  EXPECT_EQ(play(state, 0, ">3").spaces[0], 4);
  EXPECT_EQ(play(state, 0, ">5").spaces[0], 6);
}

TEST(OnBoard, Clause_2_1_several_pieces_in_a_row_are_jumped_over) {
  const auto state = on_board("board 0 112222", "/ x0 @0 / x0 @1 / x0 @2 / x0 @3");
  EXPECT_EQ(play(state, 0, ">1").spaces[0], 4);
}

TEST(OnBoard, Clause_2_1_start_holds_any_number_of_pieces) {
  const auto state = OnBoard::start({.players = 4, .board = &drill()});
  for (int space : state.spaces) EXPECT_EQ(space, 0);
  EXPECT_EQ(refusal<OnBoard>("onboard roll 0 ------ board=side-a / x0 @0 / x0 @0 / x0 @0"), "accepted");
  EXPECT_EQ(refusal<OnBoard>("onboard roll 0 ------ board=side-a / x0 @4 / x0 @4"),
            "seat 1: two pieces stand on space 4");
}

TEST(OnBoard, Clause_2_2_onto_a_number_already_crossed) {
  const auto state = on_board("board 0 112222", "/ r2.7 x0 @0 / x0 @0");
  const auto moved = play(state, 0, ">1");
  EXPECT_EQ(moved.spaces[0], 1);
  EXPECT_EQ(moved.sheets[0], state.sheets[0]);
}

TEST(OnBoard, Clause_2_2_a_number_that_can_be_crossed_is_crossed_with_the_move) {
  const auto moved = play(on_board("board 0 112222", "/ x0 @0 / x0 @0"), 0, ">2");
  EXPECT_TRUE(moved.sheets[0].crossed(Colour::yellow, 1));
  EXPECT_FALSE(moved.sheets[1].crossed(Colour::yellow, 1));
}

TEST(OnBoard, Clause_2_2_a_skipped_number_bars_the_space) {
  // Red 2 and yellow 3 are passed by, green 12 is skipped; blue 11 and red 5 are open.
  EXPECT_EQ(legal(on_board("board 0 112222", "/ r3 y4 g11 x0 @0 / x0 @0"), 0), "- >4 >5");
}

TEST(OnBoard, Clause_2_2_an_uncrossed_number_in_a_locked_row_bars_the_space) {
  const auto state = on_board("board 0 11-222", "/ r5 x0 @0 / r2.3.4.5.6.12 x0 @0");
  EXPECT_EQ(legal(state, 0), "- >2 >3 >4 >5") << "red 2 is barred; red 5 is crossed on the own sheet";
  const auto empty = on_board("board 0 11-222", "/ x0 @0 / r2.3.4.5.6.12 x0 @0");
  EXPECT_EQ(legal(empty, 0), "- >2 >3 >4") << "nothing is right of the own crosses, but red is locked";
}

TEST(OnBoard, Clause_2_3_the_cross_can_lock_a_row) {
  auto state = on_board("board 0 112222", "/ r2.3.4.5.6 x0 @8 / x0 @0");
  state = play(state, 0, ">1");
  EXPECT_EQ(state.locked, 1U);
  EXPECT_TRUE(state.sheets[0].has_lock(Colour::red));
  EXPECT_EQ(legal(on_board("board 0 112222", "/ r2.3.4.5 x0 @8 / x0 @0"), 0), "- >2 >3 >4");
}

TEST(OnBoard, Clause_2_3_and_with_a_second_row_end_the_game) {
  const auto state = on_board("board 0 112-22", "/ r2.3.4.5.6 x0 @8 / y2.3.4.5.6.12 x0 @0");
  const auto ended = play(state, 0, ">1");
  EXPECT_EQ(ended.phase, Phase::over);
  EXPECT_EQ(ended.active, Seat(0));
}

TEST(OnBoard, Clause_2_4_a_piece_cannot_move_past_the_last_space) {
  EXPECT_EQ(legal(on_board("board 0 112222", "/ x0 @10 / x0 @0"), 0), "- >1 >2");
  EXPECT_EQ(legal(on_board("board 0 112222", "/ x0 @12 / x0 @0"), 0), "-");
  EXPECT_EQ(legal(on_board("board 0 112222", "/ x0 @10 / x0 @12"), 0), "- >1");
}

TEST(OnBoard, Clause_3_a_misthrow_only_when_nothing_was_crossed_in_three_actions) {
  const auto state = on_board("board 0 112222", "/ x0 @0 / x0 @0");
  EXPECT_EQ(play(state, 0, "-").misthrows[0], 1);
  EXPECT_EQ(play(state, 0, ">1").misthrows[0], 0);
  const auto crossed = on_board("board 0 112222", "crossed / r2 x0 @0 / x0 @0");
  EXPECT_EQ(play(crossed, 0, "-").misthrows[0], 0);
}

TEST(OnBoard, Clause_3_moving_onto_a_crossed_number_is_not_a_cross) {
  const auto state = on_board("board 0 112222", "/ r2 x0 @0 / x0 @0");
  EXPECT_EQ(play(state, 0, ">1").misthrows[0], 1);
}

TEST(OnBoard, Clause_4_1_the_last_five_spaces_announce_the_last_round) {
  const auto before = play(on_board("board 0 112222", "/ x0 @5 / x0 @0 / x0 @0"), 0, ">2");
  EXPECT_EQ(before.spaces[0], 7);
  EXPECT_FALSE(last_round(before));
  auto state = play(on_board("board 0 112222", "/ x0 @5 / x0 @0 / x0 @0"), 0, ">3");
  EXPECT_EQ(state.spaces[0], 8);
  EXPECT_TRUE(last_round(state));
  for (int seat = 1; seat <= 2; ++seat) {  // every other player has one more turn
    ASSERT_EQ(state.phase, Phase::roll);
    ASSERT_EQ(state.active, Seat(seat));
    state = all_pass(apply(state, dice("1 1 2 2 2 2")));
  }
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(OnBoard, Clause_4_1_nobody_extends_it) {
  auto state = play(on_board("board 0 112222", "/ x0 @7 / x0 @5"), 0, ">1");
  ASSERT_TRUE(last_round(state));
  state = apply(state, dice("1 1 2 2 2 2"));
  state = play(play(play(state, 0, "-"), 1, "-"), 1, "-");
  state = play(state, 1, ">4");  // jumps over space 8 and comes to stand on 10, near the end too
  EXPECT_EQ(state.spaces[1], 10);
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(OnBoard, Clause_4_1_standing_there_counts_at_the_end_of_the_own_turn_only) {
  // Seat 1 stands on the last spaces without having ended a turn there: seat 0's turn announces nothing.
  const auto state = play(on_board("board 0 112222", "/ x0 @0 / x0 @9"), 0, "-");
  EXPECT_FALSE(last_round(state));
  EXPECT_TRUE(last_round(all_pass(apply(state, dice("1 1 2 2 2 2")))));
}

TEST(OnBoard, Clause_4_2_the_classic_endings_still_end_the_game_at_once) {
  EXPECT_EQ(play(on_board("board 0 112222", "/ x3 @0 / x0 @0"), 0, "-").phase, Phase::over);
  const auto locked = on_board("colour 0 66-611", "/ r2.3.4.5.6.12 y2.3.4.5.6 x0 @0 / x0 @0");
  EXPECT_EQ(play(locked, 0, "y12").phase, Phase::over) << "no action 3 after the end";
}

TEST(OnBoard, Clause_4_3_the_score_has_the_extra_points_of_the_space) {
  const auto state = on_board("roll 0 ------", "/ r2.3 x1 @5 / r2 x0 @0");
  EXPECT_EQ(score(state, Seat(0)), 3 - 5 + 3);
  EXPECT_EQ(bonus(state, Seat(0)), 3);
  EXPECT_EQ(score(state, Seat(1)), 1);
}

TEST(OnBoard, Example_a_piece_on_6_others_on_7_and_9) {
  const auto state = position<OnBoard>("onboard board 0 112222 board=side-a / x0 @6 / x0 @7 / x0 @9");
  EXPECT_EQ(destination(state, Seat(0), 1), 8);
  EXPECT_EQ(destination(state, Seat(0), 2), 10);
  EXPECT_EQ(destination(state, Seat(0), 5), 13);
}

TEST(OnBoard, Example_space_13_of_side_a_is_green_11) {
  ASSERT_EQ(on_board::side_a().at(13).mark, Move::mark(Colour::green, 11));
  const auto skipped = position<OnBoard>("onboard board 0 112222 board=side-a / g10 x0 @12 / x0 @0");
  EXPECT_FALSE(legal_moves(skipped, Seat(0)).has(Move::step(1)));
  const auto crossed = position<OnBoard>("onboard board 0 112222 board=side-a / g11 x0 @12 / x0 @0");
  const auto moved = play(crossed, 0, ">1");
  EXPECT_EQ(moved.spaces[0], 13);
  EXPECT_EQ(moved.sheets[0], crossed.sheets[0]);
}

TEST(OnBoard, Actions_1_and_2_are_classic) {
  auto state = apply(OnBoard::start({.players = 2, .board = &drill()}), dice("4 1 3 3 3 3"));
  EXPECT_EQ(legal(state, 0), "- r5 y5 g5 b5");
  EXPECT_EQ(legal(state, 1), "- r5 y5 g5 b5");
  state = play(play(state, 0, "r5"), 1, "g5");
  EXPECT_EQ(legal(state, 0), "- r7 y4 y7 g7 g4 b7 b4");
}

}  // namespace
}  // namespace qwixx
