#include "ai/duel_outlook.h"

#include <algorithm>

namespace qwixx {

DuelOutlook::DuelOutlook(const Evaluator<Duel>& evaluator, const duel::State& before_roll, Seat own)
    : evaluator_(evaluator), state_(before_roll), own_(own) {
  assert(before_roll.phase == Phase::roll);
  state_.phase = Phase::white;
  ends_.reserve(512);
  for (auto& row : known_) row.fill(BestEnds::none);
  for (int sum = 2; sum <= 12; ++sum) {
    play(sum);
    for (int white = std::max(1, sum - 6); 2 * white <= sum; ++white)
      weigh(ends_, best_[sum], white, sum - white);
  }
  for (const End& end : ends_) {
    estimate_.win += end.chance * end.estimate.win;
    estimate_.margin += end.chance * end.estimate.margin;
  }
}

duel::State DuelOutlook::after(const End& end) const {
  duel::State state = state_;
  if (!end.first.is_pass()) duel::place(state, end.first);
  if (state.phase == Phase::over) return state;
  if (!end.second.is_pass()) duel::place(state, end.second);
  if (end.first.is_pass() && end.second.is_pass()) duel::take_misthrow(state);
  if (state.phase != Phase::over) duel::end_turn(state);
  return state;
}

// Two spaces in different rows may be taken in either order.
DuelOutlook::Index DuelOutlook::place_of(Move first, Move second) {
  const bool swap = second < first && !first.is_pass() && first.colour() != second.colour();
  Index& known = swap ? known_[second.index()][first.index()] : known_[first.index()][second.index()];
  if (known != BestEnds::none) return known;
  End end{first, second, {}, 0, 0};
  end.estimate = estimate_of(evaluator_, after(end), own_);
  end.worth = own_ == state_.active ? end.estimate.worth() : -end.estimate.worth();
  ends_.push_back(end);
  return known = static_cast<Index>(ends_.size() - 1);
}

// All ends that this white sum allows.
void DuelOutlook::play(int white_sum) {
  const int least = std::max(1, white_sum - 6) + 1;  // what a white die and a coloured one can make
  const int most = std::min(6, white_sum - 1) + 6;
  BestEnds& best = best_[white_sum];
  const auto prefer = [&](Index end, Index& place) {
    if (worth_of(ends_, end) > worth_of(ends_, place)) place = end;
  };
  MoveSet moves = MoveSet::of_marks(duel::open(state_, lanes_of_white_sum(white_sum)));
  moves.add(Move::pass());
  for (Move first : moves) {
    prefer(place_of(first, Move::pass()), best.plain);
    duel::State between = state_;
    if (!first.is_pass()) duel::place(between, first);
    if (between.phase == Phase::over) continue;
    for (int sum = least; sum <= most; ++sum) {
      const Lanes open = duel::open(between, lanes_of_white_sum(sum)) & ~first.lanes();  // duel 2.2
      for (Move second : MoveSet::of_marks(open)) {
        prefer(place_of(first, second), best.coloured[index_of(second.colour())][sum]);
      }
    }
  }
}

}  // namespace qwixx
