#include "games/explain.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace qwixx {
namespace {

Reason why(std::string_view position, int seat, std::string_view move) {
  const Move m = *parse_move(move);
  if (position.starts_with("classic")) return explain(*Classic::parse(position), Seat(seat), m);
  if (position.starts_with("onboard")) return explain(*OnBoard::parse(position), Seat(seat), m);
  return explain(*Duel::parse(position), Seat(seat), m);
}

TEST(Explain, ClassicNamesTheRuleThatBarsACross) {
  const std::string_view white = "classic white 0 231111 / r7.8 y2.3.4.5.6 x0 / x0";  // white sum 5
  EXPECT_EQ(why(white, 1, "r5"), Reason::legal);
  EXPECT_EQ(why(white, 1, "-"), Reason::legal);
  EXPECT_EQ(why(white, 1, "r6"), Reason::not_the_roll);
  EXPECT_EQ(why(white, 0, "r5"), Reason::passed_by);
  EXPECT_EQ(why(white, 0, "r7"), Reason::crossed);
  EXPECT_EQ(why(white, 0, ">2"), Reason::not_this_game);
  EXPECT_EQ(why("classic white 0 661111 / x0 / x0", 0, "r12"), Reason::needs_five);
  EXPECT_EQ(why("classic colour 0 66-111 / r2.3.4.5.6.12 x0 / x0", 0, "r11"), Reason::locked);
  EXPECT_EQ(why("classic colour 0 661111 / x0 / x0", 1, "r7"), Reason::no_decision);
}

TEST(Explain, OnBoardNamesTheRuleThatBarsASpace) {
  // side-a begins y2 r3 g12 b11 g10: the seat has passed y2 by.
  const std::string_view board = "onboard board 0 231111 board=side-a / y5 x0 @0 / x0 @0";
  EXPECT_EQ(why(board, 0, ">1"), Reason::not_crossable);
  EXPECT_EQ(why(board, 0, ">2"), Reason::legal);
  EXPECT_EQ(why(board, 1, ">2"), Reason::no_decision);
  EXPECT_EQ(why(board, 0, "r3"), Reason::not_this_game);
  EXPECT_EQ(why("onboard board 0 231111 board=side-a / y5 x0 @39 / x0 @0", 0, ">2"), Reason::past_end);
}

TEST(Explain, DuelNamesTheRuleThatBarsASpace) {
  // red: seat 0 on 5 and 7, seat 1 on 3; seat 1 is active and the white sum is 5
  const std::string_view white = "duel white 1 231111 / r5.7 x0 / r3 x0";
  EXPECT_EQ(why(white, 1, "r5"), Reason::not_foremost);
  EXPECT_EQ(why(white, 1, "r2"), Reason::passed_by);
  EXPECT_EQ(why(white, 1, "r7"), Reason::not_the_roll);
  EXPECT_EQ(why(white, 1, "r12"), Reason::not_the_roll);
  EXPECT_EQ(why("duel white 1 661111 / r5.7 x0 / r3 x0", 1, "r12"), Reason::needs_five);
}

// Legal exactly when the move is in the legal list, over random games.
template <Game G>
void agrees_with_legality(std::uint64_t seed) {
  Rng rng(seed);
  auto state = G::start({});
  while (state.phase != Phase::over) {
    if (state.phase == Phase::roll) {
      state = apply(state, roll_dice(rng));
      continue;
    }
    for (int seat = 0; seat < state.players; ++seat) {
      for (int index = 0; index < 64; ++index) {
        const Move move = Move::from_index(index);
        if (!move.is_mark() && !move.is_step() && !move.is_pass()) continue;
        ASSERT_EQ(explain(state, Seat(seat), move) == Reason::legal, legal_moves(state, Seat(seat)).has(move))
            << to_text(state) << " seat " << seat << " " << qwixx::to_text(move);
      }
    }
    const Seat seat = *deciders(state).begin();
    const MoveSet moves = legal_moves(state, seat);
    state = apply(state, seat, moves.nth(static_cast<int>(rng.below(moves.size()))));
  }
}

TEST(Explain, IsLegalExactlyForLegalMoves) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    agrees_with_legality<Classic>(seed);
    agrees_with_legality<OnBoard>(seed);
    agrees_with_legality<Duel>(seed);
  }
}

}  // namespace
}  // namespace qwixx
