#include "match/match.h"

#include <algorithm>
#include <cassert>

namespace qwixx {
namespace {

Result<void> apply_to(AnyGame& game, const Event& event) {
  if (const auto* rolled = std::get_if<Rolled>(&event)) return game.roll(rolled->dice);
  const auto& played = std::get<Played>(event);
  return game.play(played.seat, played.move);
}

}  // namespace

Result<void> Match::apply(const Event& event) {
  if (auto applied = apply_to(game_, event); !applied) return applied;
  events_.push_back(event);
  return {};
}

Result<void> Match::take_back(Seat seat) {
  if (!game_.has_seat(seat.index())) return failure("there is no seat {}", seat.index());
  if (!game_.sealed(seat)) return failure("seat {} has no sealed choice to take back", seat.index());
  const auto choice = std::find_if(events_.rbegin(), events_.rend(), [&](const Event& event) {
    const auto* played = std::get_if<Played>(&event);
    return played && played->seat == seat;
  });
  events_.erase(std::next(choice).base());
  fold_again();
  return {};
}

Result<void> Match::undo() {
  if (events_.empty()) return failure("there is nothing to undo");
  events_.pop_back();
  fold_again();
  return {};
}

AnyGame Match::after(std::size_t n) const {
  AnyGame game = start_;
  for (std::size_t i = 0; i < n; ++i) {
    [[maybe_unused]] const auto applied = apply_to(game, events_[i]);
    assert(applied);
  }
  return game;
}

}  // namespace qwixx
