// Classic judged by exact tables: between players by the discounted ones of their sheets (who expects more
// points is ahead, and the less is still to come, the more a lead decides), alone by the solitaire table.
#pragma once

#include <algorithm>
#include <cmath>

#include "ai/evaluator.h"
#include "games/classic/state.h"
#include "solver/table.h"

namespace qwixx {

class TableEvaluator final : public Evaluator<Classic> {
 public:
  // Fitted to games of the evaluator against itself, so that its chances come true.
  static constexpr float spread = 1.76F;
  static constexpr float rest = 16;

  explicit TableEvaluator(const solver::Table& discounted) : table_(discounted) {}

  Estimates evaluate(const classic::State& state) const override {
    if (state.players == 1) return alone(state);
    Estimates result{};
    std::array<float, most_seats> hope{};
    float to_come = 0;
    float highest = -1e9F;
    for (int i = 0; i < state.players; ++i) {
      const int wait = state.active == Seat(i) ? 0 : std::min(1, table_.kind().players - 1);
      const float more =
          table_.to_come(solver::rows_of(state.sheets[i], state.locked), state.misthrows[i], wait);
      hope[i] = static_cast<float>(score(state, Seat(i))) + more;
      to_come += std::max(more, 0.0F) / static_cast<float>(state.players);
      highest = std::max(highest, hope[i]);
    }
    const float scale = spread * std::sqrt(to_come + rest);
    float sum = 0;
    for (int i = 0; i < state.players; ++i) sum += result[i].win = std::exp((hope[i] - highest) / scale);
    for (int i = 0; i < state.players; ++i) {
      result[i].win /= sum;
      float other = -1e9F;
      for (int j = 0; j < state.players; ++j) {
        if (j != i) other = std::max(other, hope[j]);
      }
      result[i].margin = hope[i] - other;
    }
    return result;
  }

 private:
  Estimates alone(const classic::State& state) const {
    static const Result<const solver::Table*> solitaire = solver::Table::get({1, 1});  // on first need
    const solver::Table& table = solitaire ? **solitaire : table_;
    Estimates result{};
    result[0] = {1, static_cast<float>(score(state, Seat(0))) + table.to_come(state, Seat(0))};
    return result;
  }

  const solver::Table& table_;
};

}  // namespace qwixx
