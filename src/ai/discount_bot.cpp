#include "ai/discount_bot.h"

#include <algorithm>
#include <cmath>

namespace qwixx {
namespace {

constexpr double spread = 14;  // a lead of so many points wins about 73 of 100

}  // namespace

Result<std::unique_ptr<Bot<Classic>>> DiscountBot::make() {
  const auto table = solver::Table::get(kind);
  if (!table) return within("discount", table.error());
  return std::make_unique<DiscountBot>(**table);
}

Candidate DiscountBot::judged(const Plan& plan, Seat seat) const {
  const classic::State& state = plan.next;
  if (std::abs(plan.worth) > decided / 2) {
    const double lead = score(state, seat) - best_other_score(state, seat);
    return {plan.move, plan.worth > 0 ? 1.0 : 0.0, lead};
  }
  double sum = 1;
  double best_other = state.players == 1 ? 0 : -1000;
  for (int i = 0; i < state.players; ++i) {
    if (i == seat.index()) continue;
    const double other = hope(state, Seat(i), state.active.next(state.players));
    best_other = std::max(best_other, other);
    sum += std::exp(std::clamp((other - plan.worth) / spread, -30.0, 30.0));
  }
  return {plan.move, 1 / sum, plan.worth - best_other};
}

Move DiscountBot::choose(const View<classic::State>& view, const Thinking& thinking) {
  if (view.legal().size() == 1) return Move::pass();
  return rank(view, thinking).front().move;
}

std::vector<Candidate> DiscountBot::rank(const View<classic::State>& view, const Thinking&) {
  std::vector<Candidate> ranked;
  for (const Plan& plan : plans(view.state(), view.seat())) ranked.push_back(judged(plan, view.seat()));
  return ranked;
}

}  // namespace qwixx
