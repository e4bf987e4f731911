#include "ai/classic_outlook.h"

#include <algorithm>

namespace qwixx {
namespace {

constexpr float promising =
    0.05F;  // ends that promise so much less than another of the same dice are left out

}  // namespace

ClassicOutlook::ClassicOutlook(const Evaluator<Classic>& evaluator, const classic::State& before_roll,
                               Seat own)
    : evaluator_(evaluator), state_(before_roll), roller_(before_roll.active) {
  assert(before_roll.phase == Phase::roll);
  state_.phase = Phase::white;
  state_.undecided = SeatSet::first(state_.players);
  ends_.reserve(512);
  for (int sum = 2; sum <= 12; ++sum) {
    choose_together(sum);
    play(sum);
    for (int white = std::max(1, sum - 6); 2 * white <= sum; ++white)
      weigh(ends_, best_[sum], white, sum - white);
  }
  for (End& end : ends_) {
    if (end.chance <= 0) continue;
    end.estimate = seen_by(own, end);
    estimate_.win += end.chance * end.estimate.win;
    estimate_.margin += end.chance * end.estimate.margin;
  }
}

// Where the roller's estimate does not tell the seat's own, the evaluator is asked again.
Estimate ClassicOutlook::seen_by(Seat own, const End& end) const {
  if (own == roller_) return end.estimate;
  if (state_.players == 2) return {1.0F - end.estimate.win, -end.estimate.margin};
  return estimate_of(evaluator_, end.state, own);
}

MoveSet ClassicOutlook::white_moves(int white_sum, Seat seat) const {
  const Lanes wanted = lanes_of_white_sum(white_sum);
  MoveSet moves = MoveSet::of_marks(state_.sheets[seat.index()].open(wanted, lanes_of_rows(state_.locked)));
  moves.add(Move::pass());
  return moves;
}

classic::State ClassicOutlook::revealed(Move rollers) const {
  classic::State state = state_;
  for (int i = 0; i < state.players; ++i)
    classic::seal(state, Seat(i), Seat(i) == roller_ ? rollers : choices_[i]);
  return state;
}

classic::State ClassicOutlook::ended(classic::State state, Move colour) const {
  if (state.phase == Phase::over) return state;
  classic::cross(state, colour);
  classic::take_misthrow(state);
  if (state.phase != Phase::over) classic::pass_dice_on(state);
  return state;
}

float ClassicOutlook::promise(const classic::State& end, Seat seat) const {
  if (!evaluator_.guesses()) return 0;  // all alike
  return end.phase == Phase::over ? final_estimates(end)[seat.index()].win : evaluator_.guess(end, seat);
}

// The roller's best white cross if nobody else crosses, as if a coloured one followed somewhere; then what
// every other seat answers.
void ClassicOutlook::choose_together(int white_sum) {
  choices_.fill(Move::pass());
  Seat seat = roller_;
  do {
    choices_[seat.index()] = answer(white_moves(white_sum, seat), seat);
    seat = seat.next(state_.players);
  } while (seat != roller_);
}

// A seat's best white cross given what the others choose so far.
Move ClassicOutlook::answer(const MoveSet& moves, Seat seat) {
  if (moves.size() == 1) return Move::pass();
  struct Way {
    Move move;
    classic::State end;
    float promise;
  };
  std::array<Way, 8> ways;
  int count = 0;
  float most = -1;
  for (Move move : moves) {
    choices_[seat.index()] = move;
    classic::State end = revealed(choices_[roller_.index()]);
    end.active_crossed = true;
    end = ended(end, Move::pass());
    ways[count] = {move, end, promise(end, seat)};
    most = std::max(most, ways[count++].promise);
  }
  float highest = -1e9F;
  Move best = Move::pass();
  for (int i = 0; i < count; ++i) {
    if (ways[i].promise < most - promising) continue;
    const float worth = estimate_of(evaluator_, ways[i].end, seat).worth();
    if (worth <= highest) continue;
    highest = worth;
    best = ways[i].move;
  }
  return best;
}

// All promising ends that this white sum allows.
void ClassicOutlook::play(int white_sum) {
  const int least = std::max(1, white_sum - 6) + 1;  // what a white die and a coloured one can make
  const int most = std::min(6, white_sum - 1) + 6;
  struct Way {
    classic::State end;
    int colour;
    int sum;
    float promise;
  };
  std::vector<Way> ways;
  ways.reserve(256);
  float plain = -1;
  std::array<std::array<float, 13>, 4> highest{};
  for (Move white : white_moves(white_sum, roller_)) {
    const classic::State between = revealed(white);
    const classic::State alone = ended(between, Move::pass());
    ways.push_back({alone, -1, 0, promise(alone, roller_)});
    plain = std::max(plain, ways.back().promise);
    if (between.phase == Phase::over) continue;
    const Lanes closed = lanes_of_rows(between.locked);
    for (int sum = least; sum <= most; ++sum) {
      const Lanes open = between.sheets[roller_.index()].open(lanes_of_white_sum(sum), closed);
      for (Move colour : MoveSet::of_marks(open)) {
        const classic::State end = ended(between, colour);
        const int index = index_of(colour.colour());
        ways.push_back({end, index, sum, promise(end, roller_)});
        highest[index][sum] = std::max(highest[index][sum], ways.back().promise);
      }
    }
  }
  BestEnds& best = best_[white_sum];
  for (const Way& way : ways) {
    const bool coloured = way.colour >= 0;
    const float rival = coloured ? std::max(plain, highest[way.colour][way.sum]) : plain;
    if (way.promise < rival - promising) continue;
    const auto index = static_cast<Index>(ends_.size());
    const Estimate estimate = estimate_of(evaluator_, way.end, roller_);
    ends_.push_back({way.end, estimate.worth(), 0, estimate});
    Index& place = coloured ? best.coloured[way.colour][way.sum] : best.plain;
    if (estimate.worth() > worth_of(ends_, place)) place = index;
  }
}

}  // namespace qwixx
