// What a row may still become, as a table: the hand-made evaluator's idea (ai/greedy.h) looked up instead of
// computed, because rollouts ask for it a hundred million times.
//
// The value of a row follows from its marks, from where it goes on and from how many tries are left.
#pragma once

#include <array>

#include "core/colour.h"
#include "core/points.h"

namespace qwixx::analysis {

// What the policies count with beside the rows.
inline constexpr float game_won = 1000;
inline constexpr float misthrow_loss = misthrow_cost + 1;

class RowHope {
 public:
  static constexpr int stages = 32;  // how far the game has come, in units of a mark of the fullest sheet

  // The stage at which so many rounds seem to be left.
  static int stage_with(float rounds);

  // For a table of so many players; built once and kept.
  static const RowHope& of(int players);

  // marks: crosses so far (0-11); from: the first position that is still open (0-11).
  float value(int stage, int marks, int from) const { return values_[stage][marks][from]; }

 private:
  explicit RowHope(int players);

  std::array<std::array<std::array<float, 13>, 13>, stages> values_{};
};

}  // namespace qwixx::analysis
