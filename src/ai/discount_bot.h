// The reference opponent of classic: plays for its own sheet by the exact table of two players who do not
// disturb each other, the future discounted by 0.88 a round; ends the game when it is ahead and never when
// it is behind. Where tables cannot be kept (the browser) there is no such bot.
#pragma once

#include "ai/bot.h"
#include "games/classic/state.h"
#include "solver/table.h"

namespace qwixx {

class DiscountBot final : public Bot<Classic> {
 public:
  static constexpr solver::TableKind kind{2, 0.88};

  static Result<std::unique_ptr<Bot<Classic>>> make();
  explicit DiscountBot(const solver::Table& table);

  Move choose(const View<classic::State>& view, const Thinking& thinking) override;
  std::vector<Candidate> rank(const View<classic::State>& view, const Thinking& thinking) override;

 private:
  using Choices = std::array<Move, most_seats>;
  double hope(const classic::State& state, Seat seat, Seat next_active) const;
  double worth(const classic::State& state, Seat seat) const;
  double best_colour(const classic::State& state, Seat seat) const;
  Move best_alone(const classic::State& state, Seat seat) const;
  Choices expected_choices(const classic::State& state) const;
  Candidate judged(const classic::State& state, Seat seat, Move move, double own) const;

  const solver::Table& table_;
  double step_;  // the discount of one roll
};

}  // namespace qwixx
