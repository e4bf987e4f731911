// A game of two who choose at once: rows maximise, columns minimise. At most 8 by 8.
#pragma once

#include <array>

#include "core/rng.h"

namespace qwixx {

struct MatrixGame {
  static constexpr int most = 8;
  std::array<float, most * most> cells{};
  int rows = 0;
  int columns = 0;

  float& at(int row, int column) { return cells[row * most + column]; }
  float at(int row, int column) const { return cells[row * most + column]; }
};

// How often each choice is taken; each side sums to 1.
struct Mix {
  std::array<float, MatrixGame::most> rows{};
  std::array<float, MatrixGame::most> columns{};
};

// A saddle point where there is one, else near-optimal mixed strategies.
Mix solve(const MatrixGame& game);

// One choice drawn from a mix.
int drawn(const std::array<float, MatrixGame::most>& mix, Rng& rng);

}  // namespace qwixx
