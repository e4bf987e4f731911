// RULES "The Duel", clause by clause, and its worked examples. Seat 0 is black, seat 1 grey.
#include "games/duel/state.h"

#include <gtest/gtest.h>

#include "games/test_positions.h"

namespace qwixx {
namespace {

const auto duel = position<Duel>;

// The numbers of a row that the active seat may take in action 1, over all white sums.
std::vector<int> takes(std::string_view seats, int active, Colour row) {
  std::vector<int> numbers;
  for (int position = 0; position < positions; ++position) {
    const int number = number_at(row, position);
    const int white = std::max(1, number - 6);
    const auto state = duel(fmt::format("duel white {} {}{}1111 {}", active, white, number - white, seats));
    if (legal_moves(state, Seat(active)).has(Move::mark(row, number))) numbers.push_back(number);
  }
  return numbers;
}
using Numbers = std::vector<int>;

TEST(Duel, Clause_1_1_foremost_is_the_right_most_space_whoever_owns_it) {
  // Black's 5 is not foremost because grey stands on 7: it can be neither beaten nor stacked.
  EXPECT_FALSE(
      legal_moves(duel("duel white 0 141111 / r5 x0 / r7 x0"), Seat(0)).has(Move::mark(Colour::red, 5)));
  EXPECT_TRUE(
      legal_moves(duel("duel white 0 141111 / r5 x0 / r3 x0"), Seat(0)).has(Move::mark(Colour::red, 5)));
}

TEST(Duel, Clause_1_2_a_token_goes_right_of_all_own_tokens) {
  EXPECT_EQ(takes("/ r5.7 x0 / x0", 0, Colour::red), (Numbers{7, 8, 9, 10, 11}));
  EXPECT_EQ(takes("/ g9 x0 / x0", 0, Colour::green), (Numbers{9, 8, 7, 6, 5, 4, 3}));
}

TEST(Duel, Clause_1_2_gaps_and_the_opponent_s_tokens_do_not_matter) {
  EXPECT_EQ(takes("/ r3 x0 / r5.9 x0", 0, Colour::red), (Numbers{4, 6, 7, 8, 9, 10, 11}));
}

TEST(Duel, Clause_1_3_a_beaten_token_goes_back_to_its_owner) {
  auto state = duel("duel white 1 341111 / r5.7 x0 / r3 x0");
  ASSERT_EQ(state.in_hand[0], 20);
  state = play(state, 1, "r7");
  EXPECT_EQ(state.in_hand[0], 21);
  EXPECT_EQ(state.in_hand[1], 20);
  EXPECT_EQ(state.count[0][0], 1);
  EXPECT_EQ(state.count[1][0], 2);
  EXPECT_EQ(state.height[0][5], 1);
}

TEST(Duel, Clause_1_3_the_owner_s_limit_is_set_by_the_tokens_that_remain) {
  // Black had 5 and 7; grey has beaten 7: black may go on right of 5 again, and beat back.
  EXPECT_EQ(takes("/ r5 x0 / r3.7 x0", 0, Colour::red), (Numbers{6, 7, 8, 9, 10, 11}));
}

TEST(Duel, Clause_1_3_only_right_of_all_own_tokens) {
  EXPECT_FALSE(
      legal_moves(duel("duel white 1 341111 / r7 x0 / r9 x0"), Seat(1)).has(Move::mark(Colour::red, 7)));
}

TEST(Duel, Clause_1_3_only_the_foremost_is_beaten) {
  EXPECT_FALSE(
      legal_moves(duel("duel white 1 141111 / r5.7 x0 / r3 x0"), Seat(1)).has(Move::mark(Colour::red, 5)));
}

TEST(Duel, Clause_1_4_the_owner_of_the_foremost_space_stacks_without_limit) {
  auto state = duel("duel white 0 341111 / r7*9 x0 / x0");
  state = play(state, 0, "r7");
  EXPECT_EQ(state.height[0][5], 10);
  EXPECT_EQ(state.count[0][0], 10);
  EXPECT_EQ(state.in_hand[0], 12);
}

TEST(Duel, Clause_1_4_a_stack_is_never_beaten) {
  EXPECT_EQ(takes("/ r7*2 x0 / x0", 1, Colour::red), (Numbers{2, 3, 4, 5, 6, 8, 9, 10, 11}));
  // Nor one that has just been made.
  auto state = play(duel("duel white 0 341111 / r7 x0 / x0"), 0, "r7");
  state = apply(play(state, 0, "-"), dice("3 4 1 1 1 1"));
  EXPECT_FALSE(legal_moves(state, Seat(1)).has(Move::mark(Colour::red, 7)));
}

TEST(Duel, Clause_1_4_an_overtaken_stack_cannot_grow) {
  EXPECT_EQ(takes("/ r7*2 x0 / r8 x0", 0, Colour::red), (Numbers{8, 9, 10, 11}));
}

TEST(Duel, Clause_1_5_the_last_number_needs_five_own_tokens_stacks_counted) {
  EXPECT_EQ(takes("/ r2.3*3 x0 / x0", 0, Colour::red).back(), 11);
  EXPECT_EQ(takes("/ r2.3*4 x0 / x0", 0, Colour::red).back(), 12);
  EXPECT_EQ(takes("/ r2.3*4 x0 / x0", 1, Colour::red).back(), 11) << "the opponent's tokens do not count";
}

TEST(Duel, Clause_1_6_the_lock_takes_a_token_that_counts_and_the_die_leaves) {
  auto state = duel("duel white 0 662345 / r2.3.4.5.6 x0 / x0");
  state = play(state, 0, "r12");
  EXPECT_EQ(state.count[0][0], 7);
  EXPECT_EQ(state.in_hand[0], 15);
  EXPECT_EQ(score(state, Seat(0)), 28);
  EXPECT_EQ(state.locked, 1U);
  EXPECT_EQ(to_text(state.dice), "6 6 - 3 4 5");
  EXPECT_EQ(state.phase, Phase::colour);
  EXPECT_EQ(legal(state, 0), "- y9 g10 b11") << "nobody places in a locked row";
}

TEST(Duel, Clause_2_only_the_active_player_acts) {
  const auto state = apply(Duel::start({}), dice("4 1 3 3 3 3"));
  EXPECT_EQ(legal(state, 0), "- r5 y5 g5 b5");
  EXPECT_EQ(legal(state, 1), "");
}

TEST(Duel, Clause_2_1_white_sum_then_one_white_and_one_coloured_die) {
  auto state = play(apply(Duel::start({}), dice("4 1 3 3 3 3")), 0, "r5");
  EXPECT_EQ(state.phase, Phase::colour);
  EXPECT_EQ(legal(state, 0), "- r7 y4 y7 g7 g4 b7 b4");
  state = play(state, 0, "-");
  EXPECT_EQ(state.phase, Phase::roll);
  EXPECT_EQ(state.active, Seat(1));
  EXPECT_EQ(state.misthrows[0], 0);
}

TEST(Duel, Clause_2_2_action_2_may_not_use_the_space_of_action_1) {
  auto state = apply(Duel::start({}), dice("3 2 2 4 4 4"));
  state = play(state, 0, "r5");  // white 3 and red 2 make 5 as well: it would stack
  EXPECT_FALSE(legal_moves(state, Seat(0)).has(Move::mark(Colour::red, 5)));
  const auto other = play(apply(Duel::start({}), dice("3 2 2 4 4 4")), 0, "y5");
  EXPECT_TRUE(legal_moves(other, Seat(0)).has(Move::mark(Colour::red, 5)));
}

TEST(Duel, Clause_2_3_who_placed_nothing_puts_a_token_on_a_misthrow_field) {
  const auto state = all_pass(apply(Duel::start({}), dice("4 1 3 3 3 3")));
  EXPECT_EQ(state.misthrows[0], 1);
  EXPECT_EQ(state.in_hand[0], 21);
  EXPECT_EQ(score(state, Seat(0)), -5);
  EXPECT_EQ(state.misthrows[1], 0);
}

TEST(Duel, Clause_3_1_the_last_token_ends_the_game_in_a_row) {
  auto state = duel("duel white 0 341111 / r6*21 x0 / x0");
  state = play(state, 0, "y7");
  EXPECT_EQ(state.phase, Phase::over) << "no action 2";
  EXPECT_EQ(state.in_hand[0], 0);
}

TEST(Duel, Clause_3_1_the_last_token_ends_the_game_on_a_lock) {
  auto state = duel("duel white 0 661111 / r6*20 x0 / x0");
  state = play(state, 0, "r12");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.count[0][0], 22);
}

TEST(Duel, Clause_3_1_the_last_token_ends_the_game_on_a_misthrow_field) {
  const auto state = all_pass(duel("duel white 0 341111 / r6*21 x0 / x0"));
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.misthrows[0], 1);
}

TEST(Duel, Clause_3_1_placed_on_a_last_number_it_leaves_nothing_for_the_lock) {
  auto state = duel("duel white 0 661111 / r6*5 y2*16 x0 / x0");
  state = play(state, 0, "r12");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.in_hand[0], 0);
  EXPECT_EQ(state.count[0][0], 6);
  EXPECT_NE(to_json(state).find(R"("lockOwner":{"red":null)"), std::string::npos);
}

TEST(Duel, Clause_3_2_four_full_misthrow_fields_end_the_game_whoever_filled_them) {
  EXPECT_EQ(all_pass(duel("duel white 0 341111 / x1 / x1")).phase, Phase::roll);
  EXPECT_EQ(all_pass(duel("duel white 0 341111 / x1 / x2")).phase, Phase::over);
}

TEST(Duel, Clause_3_3_two_locked_rows_end_the_game) {
  auto state = duel("duel white 1 66-111 / r2.3.4.5.6.12.+ x0 / y2.3.4.5.6 x0");
  state = play(state, 1, "y12");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.locked, 0b0011U);
}

TEST(Duel, Clause_3_4_score_counts_stacks_and_lock_at_most_twelve) {
  const auto state = duel("duel roll 0 ------ / r2.5*3 y6*14 x2 / g12 x1");
  EXPECT_EQ(score(state, Seat(0)), 10 + 78 - 10);
  EXPECT_EQ(score(state, Seat(1)), 1 - 5);
  EXPECT_EQ(winners(state), SeatSet::only(Seat(0)));
  EXPECT_EQ(winners(Duel::start({})).size(), 2) << "equal scores are a draw";
}

TEST(Duel, Example_red_row_black_on_5_and_7_grey_on_3) {
  constexpr std::string_view seats = "/ r5.7 x0 / r3 x0";
  // Grey's own 3 is not the foremost, so it cannot be stacked.
  EXPECT_EQ(takes(seats, 1, Colour::red), (Numbers{4, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(takes(seats, 0, Colour::red), (Numbers{7, 8, 9, 10, 11}));
}

TEST(Duel, Example_blue_row_grey_stack_in_front_black_five_tokens) {
  constexpr std::string_view seats = "/ b12*2.11.10.9 x0 / b5*2 x0";
  EXPECT_EQ(takes(seats, 0, Colour::blue), (Numbers{8, 7, 6, 4, 3, 2}));
  EXPECT_EQ(takes(seats, 1, Colour::blue), (Numbers{5, 4, 3}));
}

}  // namespace
}  // namespace qwixx
