// RULES "Classic", clause by clause, and its worked examples.
#include "games/classic/state.h"

#include <gtest/gtest.h>

#include "games/test_positions.h"

namespace qwixx {
namespace {

const auto classic = position<Classic>;

TEST(Classic, Clause_1_1_crosses_go_from_left_to_right) {
  const auto state = classic("classic white 0 346666 / r5.7 g9 x0 / x0");  // white sum 7
  EXPECT_EQ(legal(state, 0), "- y7 g7 b7");  // red 7 is crossed; green 7 lies right of green 9
  EXPECT_EQ(legal(state, 1), "- r7 y7 g7 b7");
}

TEST(Classic, Clause_1_1_a_skipped_number_is_gone) {
  for (const auto& [white, sum] : {std::pair{"11", 2}, {"12", 3}, {"13", 4}, {"24", 6}}) {
    const auto state = classic("classic white 0 " + std::string(white) + "1111 / r5.7 x0 / x0");
    EXPECT_FALSE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, sum))) << sum;
  }
  EXPECT_EQ(legal(classic("classic white 0 261111 / r5.7 x0 / x0"), 0), "- r8 y8 g8 b8");
}

TEST(Classic, Clause_1_2_the_last_number_needs_five_crosses) {
  EXPECT_EQ(legal(classic("classic white 0 661111 / r2.3.4.5 y2 x0 / x0"), 0), "- g12 b12");
  EXPECT_EQ(legal(classic("classic white 0 661111 / r2.3.4.5.6 y2 x0 / x0"), 0), "- r12 g12 b12");
  EXPECT_EQ(legal(classic("classic white 0 111111 / g12.11.10.9 b12.11.10.9.8 x0 / x0"), 0), "- r2 y2 b2");
  EXPECT_EQ(legal(classic("classic colour 0 131666 / b12.11.10.9 x0 / x0"), 0), "- r2 r4 y7 y9 g9 g7 b7");
}

TEST(Classic, Clause_1_3_the_lock_comes_with_the_last_number_and_counts_in_the_score) {
  auto state = classic("classic colour 0 666111 / r2.3.4.5.6 x0 / x0");
  EXPECT_EQ(score(state, Seat(0)), 15);
  state = play(state, 0, "r12");
  EXPECT_TRUE(state.sheets[0].has_lock(Colour::red));
  EXPECT_EQ(score(state, Seat(0)), 28);  // seven crosses: five, the last number, the lock
  EXPECT_FALSE(state.sheets[1].has_lock(Colour::red));
}

TEST(Classic, Clause_1_3_the_lock_never_counts_towards_the_five) {
  // Four crosses are too few even if the row's lock would be the sixth.
  const auto state = classic("classic colour 0 666111 / r2.3.4.5 x0 / x0");
  EXPECT_FALSE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, 12)));
}

TEST(Classic, Clause_1_4_no_one_crosses_in_a_locked_row) {
  const auto state = classic("classic white 1 34-666 / r2.3.4.5.6.12 x0 / x0 / r2 x0");
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(legal(state, seat), "- y7 g7 b7");
}

TEST(Classic, Clause_2_1_the_dice_of_locked_rows_are_not_rolled) {
  const auto state = classic("classic roll 0 ------ / r2.3.4.5.6.12 x0 / x0");
  EXPECT_EQ(to_text(apply(state, dice("4 1 3 5 6 2")).dice), "4 1 - 5 6 2");
  EXPECT_EQ(to_text(apply(Classic::start({2}), dice("4 1 3 5 6 2")).dice), "4 1 3 5 6 2");
}

TEST(Classic, Clause_2_2_every_player_may_cross_the_white_sum_in_one_row) {
  const auto state = apply(Classic::start({3}), dice("4 1 3 3 3 3"));
  EXPECT_EQ(state.phase, Phase::white);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(legal(state, seat), "- r5 y5 g5 b5");
}

TEST(Classic, Clause_2_2_choices_are_sealed_until_all_are_in) {
  const auto rolled = apply(Classic::start({3}), dice("4 1 3 3 3 3"));
  auto state = play(play(rolled, 2, "r5"), 0, "y5");
  EXPECT_EQ(state.phase, Phase::white);
  for (const auto& sheet : state.sheets) EXPECT_EQ(sheet.crosses, 0U);
  EXPECT_EQ(to_json(state), to_json(rolled));
  EXPECT_EQ(legal(state, 0), "");
  EXPECT_EQ(seen_by(state, Seat(1)), seen_by(play(play(rolled, 2, "-"), 0, "-"), Seat(1)));
  state = play(state, 1, "-");
  EXPECT_EQ(state.phase, Phase::colour);
  EXPECT_TRUE(state.sheets[2].crossed(Colour::red, 3));
  EXPECT_TRUE(state.sheets[0].crossed(Colour::yellow, 3));
}

TEST(Classic, Clause_2_3_action_2_is_one_white_die_plus_one_coloured_die) {
  const auto state = classic("classic colour 0 125612 / x0 / x0");
  EXPECT_EQ(legal(state, 0), "- r6 r7 y7 y8 g3 b4 b3");
  EXPECT_EQ(legal(state, 1), "");
}

TEST(Classic, Clause_2_3_equal_white_dice_offer_each_sum_once) {
  EXPECT_EQ(legal(classic("classic colour 0 225612 / x0 / x0"), 0), "- r7 y8 g3 b4");
}

TEST(Classic, Clause_2_4_both_actions_are_optional_and_in_that_order) {
  auto state = apply(Classic::start({2}), dice("4 1 3 3 3 3"));
  EXPECT_TRUE(legal_moves(state, Seat(0)).has(Move::pass()));
  EXPECT_FALSE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, 7)));  // 4 + 3 is action 2's
  state = play(play(state, 0, "-"), 1, "-");
  EXPECT_EQ(state.phase, Phase::colour);
  EXPECT_TRUE(legal_moves(state, Seat(0)).has(Move::pass()));
  EXPECT_FALSE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, 5)));  // the white sum is action 1's
  state = play(state, 0, "r7");
  EXPECT_EQ(state.phase, Phase::roll);
  EXPECT_EQ(state.active, Seat(1));
}

TEST(Classic, Clause_2_5_an_active_player_who_crossed_nothing_takes_a_misthrow) {
  const auto rolled = apply(Classic::start({2}), dice("4 1 3 3 3 3"));
  const auto would_not = all_pass(rolled);
  EXPECT_EQ(would_not.misthrows[0], 1);
  EXPECT_EQ(score(would_not, Seat(0)), -5);
  EXPECT_EQ(play(play(play(rolled, 0, "r5"), 1, "-"), 0, "-").misthrows[0], 0);
  EXPECT_EQ(play(play(play(rolled, 0, "-"), 1, "-"), 0, "r4").misthrows[0], 0);
}

TEST(Classic, Clause_2_5_whether_they_could_not) {
  // White sum 2, coloured sums 3: left of every cross of red and yellow; green 3 and blue 3 are crossed.
  auto state = classic("classic white 0 112222 / r7 y7 g3 b3 x0 / x0");
  EXPECT_EQ(legal(state, 0), "-");
  state = play(play(state, 0, "-"), 1, "-");
  EXPECT_EQ(legal(state, 0), "-");
  EXPECT_EQ(play(state, 0, "-").misthrows[0], 1);
}

TEST(Classic, Clause_2_5_others_never_take_a_misthrow) {
  const auto state = all_pass(apply(Classic::start({5}), dice("4 1 3 3 3 3")));
  EXPECT_EQ(state.misthrows, (std::array<std::uint8_t, 5>{1, 0, 0, 0, 0}));
}

TEST(Classic, Clause_3_1_all_who_chose_the_last_number_get_the_lock) {
  auto state = classic("classic white 0 661111 / r2.3.4.5.6 x0 / r3.4.5.6.7 x0 / r2.3.4.5.6.7 x0");
  state = play(play(play(state, 0, "r12"), 1, "r12"), 2, "g12");
  EXPECT_TRUE(state.sheets[0].has_lock(Colour::red));
  EXPECT_TRUE(state.sheets[1].has_lock(Colour::red));
  EXPECT_FALSE(state.sheets[2].has_lock(Colour::red));
  EXPECT_EQ(state.phase, Phase::colour);
  EXPECT_EQ(state.locked, 1U);
}

TEST(Classic, Clause_3_1_each_must_meet_clause_1_2_on_their_own_sheet) {
  const auto state = classic("classic white 0 661111 / r2.3.4.5.6 x0 / r3.4.5.6 x0");
  EXPECT_TRUE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, 12)));
  EXPECT_FALSE(legal_moves(state, Seat(1)).has(Move::mark(Colour::red, 12)));
}

TEST(Classic, Clause_3_2_a_row_locked_in_action_1_is_out_of_action_2) {
  auto state = classic("classic white 0 661111 / x0 / r3.4.5.6.7 x0");
  state = play(play(state, 0, "-"), 1, "r12");
  EXPECT_EQ(to_text(state.dice), "6 6 - 1 1 1");
  EXPECT_EQ(legal(state, 0), "- y7 g7 b7");
}

TEST(Classic, Clause_4_1_the_fourth_misthrow_ends_the_game_at_once) {
  const auto three = all_pass(classic("classic white 1 412222 / x3 / x2 / x0"));
  EXPECT_EQ(three.phase, Phase::roll);
  const auto four = all_pass(classic("classic white 1 412222 / x0 / x3 / x0"));
  EXPECT_EQ(four.phase, Phase::over);
  EXPECT_EQ(four.misthrows[1], 4);
  EXPECT_EQ(to_text(four.dice), "4 1 2 2 2 2");
}

TEST(Classic, Clause_4_2_two_locked_rows_end_the_game_at_once) {
  auto state = classic("classic colour 0 66-611 / r2.3.4.5.6.12 y2.3.4.5.6 x0 / x0");
  EXPECT_EQ(state.phase, Phase::colour);
  state = play(state, 0, "y12");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.active, Seat(0));
  EXPECT_EQ(to_text(state.dice), "6 6 - - 1 1");
}

TEST(Classic, Clause_4_2_after_action_1_there_is_no_action_2_and_no_misthrow) {
  auto state = classic("classic white 0 66-111 / x3 / r2.3.4.5.6.12 y2.3.4.5.6 x0");
  state = play(play(state, 0, "-"), 1, "y12");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.misthrows[0], 3);
  EXPECT_EQ(legal(state, 0), "");
}

TEST(Classic, Clause_4_2_one_action_1_can_lock_several_rows) {
  auto state = classic("classic white 0 111111 / g12.11.10.9.8 x0 / b12.11.10.9.8 x0 / g12.11.10.9.8 x0");
  state = play(play(play(state, 0, "g2"), 1, "b2"), 2, "g2");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.locked, 0b1100U);
  EXPECT_TRUE(state.sheets[2].has_lock(Colour::green));
}

TEST(Classic, Clause_4_2_with_two_more_locks_in_one_action_1_three_rows_are_locked) {
  auto state = classic("classic white 0 11-111 / r2.3.4.5.6.12 g12.11.10.9.8 x0 / b12.11.10.9.8 x0");
  state = play(play(state, 0, "g2"), 1, "b2");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.locked, 0b1101U);
  EXPECT_EQ(to_text(state.dice), "1 1 - 1 - -");
}

TEST(Classic, Clause_4_3_score_and_shared_win) {
  const auto state = classic("classic roll 0 ------ / r2.3 y5 x1 / g12.11 b4 x1 / r2 x0");
  EXPECT_EQ(score(state, Seat(0)), 3 + 1 - 5);
  EXPECT_EQ(score(state, Seat(2)), 1);
  EXPECT_EQ(winners(state), SeatSet::only(Seat(2)));
  const auto tie = classic("classic roll 0 ------ / r2.3 x0 / b12.11 x0 / r2 x0");
  EXPECT_EQ(winners(tie).size(), 2);
}

TEST(Classic, Clause_4_3_at_most_twelve_marks_count) {
  const auto full = classic("classic roll 0 ------ / r2.3.4.5.6.7.8.9.10.11.12 x0 / x0");
  EXPECT_EQ(score(full, Seat(0)), 78);
}

TEST(Classic, Example_red_5_and_7_crossed) {
  const auto state = classic("classic roll 0 ------ / r5.7 x0 / x0");
  for (int number = 2; number <= 12; ++number) {
    const Lanes wanted = Move::mark(Colour::red, number).lanes();
    const bool open = state.sheets[0].open(wanted, 0) != 0;
    EXPECT_EQ(open, number > 7 && number < 12) << number;
  }
}

TEST(Classic, Example_score_of_70) {
  const auto state =
      classic("classic roll 0 ------ / r2.3.4.5 y2.3.4 g12.11.10.9.8.7.6 b12.11.10.9.8.7.6.5 x2 / x0");
  EXPECT_EQ(score(state, Seat(0)), 10 + 6 + 28 + 36 - 10);
}

TEST(Classic, Example_three_locked_rows) {
  auto state = classic("classic white 2 6622-2 / r2.3.4.5.6 x0 / y2.3.4.5.6 x0 / g12.11.10.9.8.2 x0");
  state = play(play(play(state, 0, "r12"), 1, "y12"), 2, "-");
  EXPECT_EQ(state.locked, 0b0111U);
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(Classic, Practice_alone_the_only_player_is_always_active) {
  auto state = apply(Classic::start({1}), dice("4 1 3 3 3 3"));
  state = play(play(state, 0, "r5"), 0, "-");
  EXPECT_EQ(state.phase, Phase::roll);
  EXPECT_EQ(state.active, Seat(0));
  EXPECT_EQ(winners(state), SeatSet::only(Seat(0)));
}

TEST(Classic, The_turn_goes_clockwise) {
  auto state = Classic::start({5});
  for (int turn = 0; turn < 12; ++turn) {
    ASSERT_EQ(state.active, Seat(turn % 5));
    state = all_pass(apply(state, dice("1 1 1 1 1 1")));
  }
}

TEST(Classic, A_state_is_at_most_64_bytes) { EXPECT_LE(sizeof(classic::State), 64U); }

}  // namespace
}  // namespace qwixx
