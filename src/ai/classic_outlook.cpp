#include "ai/classic_outlook.h"

#include <algorithm>

#include "ai/faces.h"

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
      weigh(ends_, plain_, coloured_, white, sum - white);
  }
  std::erase_if(ends_, [](const End& end) { return end.chance <= 0; });
  for (End& end : ends_) {
    end.estimate = estimate_of(evaluator_, end.state, own);
    estimate_.win += end.chance * end.estimate.win;
    estimate_.margin += end.chance * end.estimate.margin;
  }
}

const ClassicOutlook::End& ClassicOutlook::end_at(double place) const {
  double left = place;
  for (const End& end : ends_) {
    left -= double{end.chance};
    if (left < 0) return end;
  }
  return ends_.back();
}

bool ClassicOutlook::better(Index a, Index b) const { return b == none || ends_[a].worth > ends_[b].worth; }

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

float ClassicOutlook::promise(const classic::State& end) const {
  if (!evaluator_.guesses()) return 0;  // all alike
  return end.phase == Phase::over ? final_estimates(end)[roller_.index()].win
                                  : evaluator_.guess(end, roller_);
}

// The roller's best white cross if nobody else crosses, as if a coloured one followed somewhere; then what
// every other seat answers.
void ClassicOutlook::choose_together(int white_sum) {
  choices_.fill(Move::pass());
  Seat seat = roller_;
  do {
    const MoveSet moves = white_moves(white_sum, seat);
    float highest = -1e9F;
    Move best = Move::pass();
    for (Move move : moves) {
      if (moves.size() == 1) break;
      choices_[seat.index()] = move;
      classic::State end = revealed(choices_[roller_.index()]);
      end.active_crossed = true;
      end = ended(end, Move::pass());
      const float worth = estimate_of(evaluator_, end, seat).worth();
      if (worth > highest) {
        highest = worth;
        best = move;
      }
    }
    choices_[seat.index()] = best;
    seat = seat.next(state_.players);
  } while (seat != roller_);
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
    ways.push_back({alone, -1, 0, promise(alone)});
    plain = std::max(plain, ways.back().promise);
    if (between.phase == Phase::over) continue;
    const Lanes closed = lanes_of_rows(between.locked);
    for (int sum = least; sum <= most; ++sum) {
      const Lanes open = between.sheets[roller_.index()].open(lanes_of_white_sum(sum), closed);
      for (Move colour : MoveSet::of_marks(open)) {
        const classic::State end = ended(between, colour);
        const int index = index_of(colour.colour());
        ways.push_back({end, index, sum, promise(end)});
        highest[index][sum] = std::max(highest[index][sum], ways.back().promise);
      }
    }
  }
  plain_ = none;
  for (auto& sums : coloured_) sums.fill(none);
  for (const Way& way : ways) {
    const bool coloured = way.colour >= 0;
    const float rival = coloured ? std::max(plain, highest[way.colour][way.sum]) : plain;
    if (way.promise < rival - promising) continue;
    const auto index = static_cast<Index>(ends_.size());
    ends_.push_back({way.end, estimate_of(evaluator_, way.end, roller_).worth()});
    Index& best = coloured ? coloured_[way.colour][way.sum] : plain_;
    if (better(index, best)) best = index;
  }
}

}  // namespace qwixx
