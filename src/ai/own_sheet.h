// A player of classic who looks at its own sheet alone: it plays for the points it has and those it may still
// hope for, ends the game when it is ahead and never when it is behind. What a sheet may hope for is said by
// the exact table (ai/discount_bot.h) or by the stand-in for it (ai/sheet_hope.h).
#pragma once

#include <vector>

#include "games/classic/state.h"
#include "solver/bellman.h"

namespace qwixx {

class OwnSheet {
 public:
  static constexpr solver::TableKind kind{2, 0.88};

  virtual ~OwnSheet() = default;

  // One way to go on: a move, the state once everyone has chosen, and what that is worth to the sheet.
  struct Plan {
    Move move;
    classic::State next;
    double worth = 0;
  };
  // For every legal move of a seat, best first; all seats are expected to play like this one.
  std::vector<Plan> plans(const classic::State& state, Seat seat) const;

  // What the seat's sheet may expect when `next_active` rolls next.
  double hope(const classic::State& state, Seat seat, Seat next_active) const;

  static constexpr double decided = 1000;  // beyond any score: an end is worth more than points

 protected:
  // Points still to come before a roll, the sheet's own or another's.
  virtual double to_come(const solver::Rows& rows, int misthrows, bool on_roll) const = 0;

 private:
  double worth(const classic::State& state, Seat seat) const;
  double best_colour(const classic::State& state, Seat seat) const;
  Move best_alone(const classic::State& state, Seat seat) const;
};

// The best score of the others; nobody has 0.
double best_other_score(const classic::State& state, Seat seat);

}  // namespace qwixx
