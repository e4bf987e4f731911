#include "analysis/duel_policy.h"

#include <algorithm>
#include <array>

#include "ai/ways.h"
#include "analysis/row_hope.h"

namespace qwixx::analysis {
namespace {

constexpr float risk = 0.3F;  // how likely a token that can be beaten is lost
// One row from one side. Spaces that the other holds for good count as if the row had gone on past them.
float row_value(const duel::State& state, int seat, Colour row, const RowHope& hope, int stage) {
  const int marks = std::min<int>(state.count[seat][index_of(row)], 12);
  if (state.locked >> index_of(row) & 1) return static_cast<float>(points(marks));
  const unsigned own = lane_of(state.tokens[seat], row);
  const unsigned other = lane_of(state.tokens[1 - seat], row);
  const int own_from = std::bit_width(own);
  const int foremost = std::max(own_from, static_cast<int>(std::bit_width(other))) - 1;
  const unsigned barred = other >> own_from;
  const int lost = std::popcount(barred);
  float value = hope.value(stage, marks, std::min(own_from + lost, 12));
  if (own != 0 && own_from - 1 == foremost) {
    const bool alone = state.height[index_of(row)][foremost] == 1;
    const float next = static_cast<float>(marks + 1);
    value += (alone ? -risk : risk) * next * ways[foremost] / 6;
  }
  return value;
}

float difference(const duel::State& state, int seat, Colour row, const RowHope& hope, int stage) {
  return row_value(state, seat, row, hope, stage) - row_value(state, 1 - seat, row, hope, stage);
}

// Judges the ends of a turn by the rows that it changed.
class Judge {
 public:
  Judge(const duel::State& state, int stage)
      : hope_(RowHope::of(2)), stage_(stage), seat_(state.active.index()) {
    for (Colour row : colours) before_[index_of(row)] = difference(state, seat_, row, hope_, stage_);
  }

  struct Found {
    Move move = Move::pass();
    float worth = -1e9F;
  };
  // The best move and what the rest of the turn then leads to; rows changed earlier in the turn are given.
  Found best_of(const duel::State& state, unsigned changed = 0) const {
    Found best;
    for (Move move : legal_moves(state, Seat(seat_))) {
      duel::State after = state;
      duel::advance(after, Seat(seat_), move);
      const unsigned rows = move.is_pass() ? changed : changed | 1U << index_of(move.colour());
      const float worth =
          after.phase == Phase::colour ? best_of(after, rows).worth : worth_of(after, state, rows);
      if (worth > best.worth) best = {move, worth};
    }
    return best;
  }

 private:
  float worth_of(const duel::State& after, const duel::State& before, unsigned rows) const {
    if (after.phase == Phase::over) {
      const int lead = score(after, Seat(seat_)) - score(after, Seat(1 - seat_));
      return (lead > 0 ? game_won : lead < 0 ? -game_won : 0) + static_cast<float>(lead);
    }
    float gain = after.misthrows[seat_] > before.misthrows[seat_] ? -misthrow_loss : 0;
    for (; rows != 0; rows &= rows - 1) {
      const auto row = static_cast<Colour>(std::countr_zero(rows));
      gain += difference(after, seat_, row, hope_, stage_) - before_[index_of(row)];
    }
    return gain;
  }

  const RowHope& hope_;
  int stage_;
  int seat_;
  std::array<float, 4> before_{};
};

int stage_of(const duel::State& state) {
  const int placed = duel::tokens_each - std::min(state.in_hand[0], state.in_hand[1]);
  const int misthrows = state.misthrows[0] + state.misthrows[1];
  return std::min(placed * 3 / 4 + 2 * misthrows + 4 * std::popcount(state.locked), RowHope::stages - 1);
}

}  // namespace

Move DuelPolicy::white_choice(const duel::State& state, Seat) const {
  return Judge(state, stage_of(state)).best_of(state).move;
}

void DuelPolicy::finish_turn(duel::State& state) const {
  const Judge judge(state, stage_of(state));
  unsigned changed = 0;
  while (state.phase == Phase::white || state.phase == Phase::colour) {
    const Move move = judge.best_of(state, changed).move;
    if (!move.is_pass()) changed |= 1U << index_of(move.colour());
    duel::advance(state, state.active, move);
  }
}

}  // namespace qwixx::analysis
