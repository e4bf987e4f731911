// How rollouts play on sheets (classic and On Board): take the mark that adds most to what the rows may
// become, end the game when ahead and never when behind. A few table look-ups for a decision, so that a whole
// game takes microseconds.
#pragma once

#include "analysis/row_hope.h"
#include "games/classic/state.h"
#include "games/on_board/state.h"

namespace qwixx::analysis {

struct Choice {
  Move move = Move::pass();
  float gain = 0;
};

class SheetPolicy {
 public:
  explicit SheetPolicy(int players) : hope_(RowHope::of(players)) {}

  // A turn from its roll to the next one, or to the end of the game.
  void play_turn(classic::State& state, Rng& rng) const {
    advance(state, roll_dice(rng));
    finish_turn(state);
  }
  void play_turn(on_board::State& state, Rng& rng) const {
    advance(state, roll_dice(rng));
    finish_turn(state);
  }

  // What a seat chooses in action 1, before anyone has.
  template <class State>
  Move white_choice(const State& state, Seat seat) const {
    const int stage = stage_of(state);
    return seat == state.active ? plan_white(state, stage) : choose_white(state, seat, stage);
  }

  // The rest of a turn, from any decision on.
  void finish_turn(classic::State& state) const;
  void finish_turn(on_board::State& state) const;

 private:
  static int stage_of(const classic::State& state);
  static int stage_of(const on_board::State& state);
  // What a mark adds to its sheet; far above or below everything where it ends the game.
  float gain(const classic::State& state, int seat, const classic::Sheet& sheet, Move mark, int stage) const;
  Choice best_mark(const classic::State& state, int seat, const classic::Sheet& sheet, Lanes marks,
                   int stage) const;
  Move choose_white(const classic::State& state, Seat seat, int stage) const;
  Move plan_white(const classic::State& state, int stage) const;
  Move choose_colour(const classic::State& state, int stage, bool action_three_left) const;
  Move choose_step(const on_board::State& state, int stage) const;

  const RowHope& hope_;
};

}  // namespace qwixx::analysis
