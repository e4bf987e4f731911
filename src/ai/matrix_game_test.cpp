#include "ai/matrix_game.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

MatrixGame game_of(int rows, int columns, std::initializer_list<float> cells) {
  MatrixGame game;
  game.rows = rows;
  game.columns = columns;
  auto cell = cells.begin();
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) game.at(i, j) = *cell++;
  }
  return game;
}

TEST(MatrixGame, TakesTheSaddlePoint) {
  const Mix mix = solve(game_of(2, 3, {3, 1, 4, 2, 0, 5}));
  EXPECT_EQ(mix.rows[0], 1.0F);
  EXPECT_EQ(mix.columns[1], 1.0F);
}

TEST(MatrixGame, MixesWhereNoChoiceIsSafe) {
  // Matching pennies with one coin worth three: a quarter and three quarters.
  const Mix mix = solve(game_of(2, 2, {3, 0, 0, 1}));
  EXPECT_NEAR(mix.rows[0], 0.25F, 0.05F);
  EXPECT_NEAR(mix.columns[0], 0.25F, 0.05F);
  EXPECT_NEAR(mix.rows[0] + mix.rows[1], 1.0F, 1e-5F);
}

TEST(MatrixGame, NoAnswerToTheMixGainsMuch) {
  Rng rng(1);
  for (int trial = 0; trial < 200; ++trial) {
    MatrixGame game;
    game.rows = 2 + static_cast<int>(rng.below(4));
    game.columns = 2 + static_cast<int>(rng.below(4));
    for (float& cell : game.cells) cell = static_cast<float>(rng.unit());
    const Mix mix = solve(game);
    float best_row = -1;
    float best_column = 2;
    for (int i = 0; i < game.rows; ++i) {
      float sum = 0;
      for (int j = 0; j < game.columns; ++j) sum += game.at(i, j) * mix.columns[j];
      best_row = std::max(best_row, sum);
    }
    for (int j = 0; j < game.columns; ++j) {
      float sum = 0;
      for (int i = 0; i < game.rows; ++i) sum += game.at(i, j) * mix.rows[i];
      best_column = std::min(best_column, sum);
    }
    EXPECT_LT(best_row - best_column, 0.08F);
  }
}

TEST(MatrixGame, DrawsAsOftenAsTheMixSays) {
  Rng rng(2);
  std::array<float, MatrixGame::most> mix{0.0F, 0.3F, 0.0F, 0.7F};
  std::array<int, MatrixGame::most> times{};
  for (int i = 0; i < 10'000; ++i) ++times[drawn(mix, rng)];
  EXPECT_NEAR(times[1], 3000, 200);
  EXPECT_EQ(times[1] + times[3], 10'000);
}

}  // namespace
}  // namespace qwixx
