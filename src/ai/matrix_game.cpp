#include "ai/matrix_game.h"

#include <algorithm>

namespace qwixx {
namespace {

constexpr int rounds = 60;

using Shares = std::array<float, MatrixGame::most>;

struct Side {
  Shares regrets{};

  Shares shares(int count) const {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += regrets[i];
    Shares result{};
    for (int i = 0; i < count; ++i) result[i] = sum > 0 ? regrets[i] / sum : 1.0F / static_cast<float>(count);
    return result;
  }

  void regret(const Shares& gain, const Shares& played, int count) {
    float mean = 0;
    for (int i = 0; i < count; ++i) mean += gain[i] * played[i];
    for (int i = 0; i < count; ++i) regrets[i] = std::max(0.0F, regrets[i] + gain[i] - mean);
  }
};

bool solve_purely(const MatrixGame& game, Mix& mix) {
  int best_row = 0;
  float highest_low = -1e9F;
  for (int row = 0; row < game.rows; ++row) {
    const float low = *std::min_element(&game.cells[row * MatrixGame::most],
                                        &game.cells[row * MatrixGame::most] + game.columns);
    if (low > highest_low) {
      highest_low = low;
      best_row = row;
    }
  }
  int best_column = 0;
  float lowest_high = 1e9F;
  for (int column = 0; column < game.columns; ++column) {
    float high = -1e9F;
    for (int row = 0; row < game.rows; ++row) high = std::max(high, game.at(row, column));
    if (high < lowest_high) {
      lowest_high = high;
      best_column = column;
    }
  }
  if (highest_low < lowest_high) return false;
  mix.rows[best_row] = 1.0F;
  mix.columns[best_column] = 1.0F;
  return true;
}

}  // namespace

Mix solve(const MatrixGame& game) {
  Mix mix;
  if (solve_purely(game, mix)) return mix;
  // Regret matching: each side plays a choice in proportion to what it would have gained by it so far, never
  // counted below zero; the columns answer the rows' latest shares, without which it converges slowly. The
  // average of all rounds, later ones counting more, tends to the solution.
  Side row_side;
  Side column_side;
  for (int round = 1; round <= rounds; ++round) {
    const Shares columns = column_side.shares(game.columns);
    Shares row_gain{};
    for (int i = 0; i < game.rows; ++i) {
      for (int j = 0; j < game.columns; ++j) row_gain[i] += game.at(i, j) * columns[j];
    }
    row_side.regret(row_gain, row_side.shares(game.rows), game.rows);
    const Shares rows = row_side.shares(game.rows);
    Shares column_gain{};
    for (int i = 0; i < game.rows; ++i) {
      for (int j = 0; j < game.columns; ++j) column_gain[j] -= game.at(i, j) * rows[i];
    }
    column_side.regret(column_gain, columns, game.columns);
    const auto weight = static_cast<float>(round);
    for (int i = 0; i < game.rows; ++i) mix.rows[i] += weight * rows[i];
    for (int j = 0; j < game.columns; ++j) mix.columns[j] += weight * columns[j];
  }
  constexpr int weights = rounds * (rounds + 1) / 2;
  constexpr auto total = static_cast<float>(weights);
  for (float& share : mix.rows) share /= total;
  for (float& share : mix.columns) share /= total;
  return mix;
}

int drawn(const std::array<float, MatrixGame::most>& mix, Rng& rng) {
  auto left = static_cast<float>(rng.unit());
  int last = 0;
  for (int i = 0; i < MatrixGame::most; ++i) {
    if (mix[i] <= 0) continue;
    last = i;
    left -= mix[i];
    if (left < 0) break;
  }
  return last;
}

}  // namespace qwixx
