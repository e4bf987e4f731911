// A game under way: the events that made it are the truth, the state is a fold over them.
//
// Always holds: game() equals the start folded over events(). A sealed choice of action 1 may be taken back
// until the last one is in; any step may be undone, by folding again.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "match/any_game.h"

namespace qwixx {

struct Rolled {
  Dice dice;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};

struct Played {
  Seat seat;
  Move move;
  friend bool operator==(const Played&, const Played&) = default;
};

using Event = std::variant<Rolled, Played>;

class Match {
 public:
  explicit Match(AnyGame start) : start_(start), game_(std::move(start)) {}

  const AnyGame& start() const { return start_; }
  const AnyGame& game() const { return game_; }
  const std::vector<Event>& events() const { return events_; }

  Result<void> apply(const Event& event);
  Result<void> roll(const Dice& dice) { return apply(Rolled{dice}); }
  Result<void> play(Seat seat, Move move) { return apply(Played{seat, move}); }

  // Takes a sealed choice back; refused when there is none or all have been revealed.
  Result<void> take_back(Seat seat);
  // Undoes the last event; refused at the start.
  Result<void> undo();

  // The game after the first n events.
  AnyGame after(std::size_t n) const;

  friend bool operator==(const Match&, const Match&) = default;

 private:
  void fold_again() { game_ = after(events_.size()); }

  AnyGame start_;
  AnyGame game_;
  std::vector<Event> events_;
};

}  // namespace qwixx
