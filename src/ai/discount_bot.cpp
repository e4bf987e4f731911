#include "ai/discount_bot.h"

#include <algorithm>
#include <cmath>

namespace qwixx {
namespace {

constexpr double decided = 1000;  // beyond any score: the end of the game is worth more than points
constexpr double spread = 14;     // a lead of so many points wins about 73 of 100

double best_other_score(const classic::State& state, Seat seat) {
  double best = -1000;
  for (int i = 0; i < state.players; ++i) {
    if (i != seat.index()) best = std::max(best, static_cast<double>(score(state, Seat(i))));
  }
  return state.players == 1 ? 0 : best;
}

// The choices of a seat that nobody else's touch.
classic::State alone(classic::State state, Seat seat, Move move) {
  for (Seat decider : deciders(state)) state = apply(state, decider, decider == seat ? move : Move::pass());
  return state;
}

}  // namespace

Result<std::unique_ptr<Bot<Classic>>> DiscountBot::make() {
  const auto table = solver::Table::get(kind);
  if (!table) return within("discount", table.error());
  return std::make_unique<DiscountBot>(**table);
}

DiscountBot::DiscountBot(const solver::Table& table)
    : table_(table), step_(std::pow(kind.discount, 1.0 / kind.players)) {}

// What the seat's sheet may expect when `next_active` rolls next.
double DiscountBot::hope(const classic::State& state, Seat seat, Seat next_active) const {
  const int wait = seat == next_active ? 0 : 1;
  const solver::Rows rows = solver::rows_of(state.sheets[seat.index()], state.locked);
  const int misthrows = std::min<int>(state.misthrows[seat.index()], solver::misthrow_states - 1);
  return score(state, seat) + step_ * double{table_.to_come(rows, misthrows, wait)};
}

// A finished game is worth winning or losing; one that goes on, what the sheet may expect.
double DiscountBot::worth(const classic::State& state, Seat seat) const {
  if (state.phase == Phase::over) {
    const double lead = score(state, seat) - best_other_score(state, seat);
    return score(state, seat) + (lead > 0 ? decided : lead < 0 ? -decided : 0);
  }
  return hope(state, seat, state.phase == Phase::roll ? state.active : state.active.next(state.players));
}

double DiscountBot::best_colour(const classic::State& state, Seat seat) const {
  if (state.phase != Phase::colour || state.active != seat) return worth(state, seat);
  double best = -1e9;
  for (Move move : legal_moves(state, seat)) best = std::max(best, worth(apply(state, seat, move), seat));
  return best;
}

Move DiscountBot::best_alone(const classic::State& state, Seat seat) const {
  Move best = Move::pass();
  if (legal_moves(state, seat).size() == 1) return best;
  double highest = -1e9;
  for (Move move : legal_moves(state, seat)) {
    const double value = best_colour(alone(state, seat, move), seat);
    if (value <= highest) continue;
    highest = value;
    best = move;
  }
  return best;
}

// Every seat is expected to play by the same rule.
DiscountBot::Choices DiscountBot::expected_choices(const classic::State& state) const {
  Choices choices;
  for (Seat seat : deciders(state)) choices[seat.index()] = best_alone(state, seat);
  return choices;
}

Candidate DiscountBot::judged(const classic::State& state, Seat seat, Move move, double own) const {
  if (std::abs(own) > decided / 2) {
    const double lead = score(state, seat) - best_other_score(state, seat);
    return {move, own > 0 ? 1.0 : 0.0, lead};
  }
  double sum = 1;
  double best_other = state.players == 1 ? 0 : -1000;
  for (int i = 0; i < state.players; ++i) {
    if (i == seat.index()) continue;
    const double other = hope(state, Seat(i), state.active.next(state.players));
    best_other = std::max(best_other, other);
    sum += std::exp(std::clamp((other - own) / spread, -30.0, 30.0));
  }
  return {move, 1 / sum, own - best_other};
}

Move DiscountBot::choose(const View<classic::State>& view, const Thinking& thinking) {
  if (view.legal().size() == 1) return Move::pass();
  return rank(view, thinking).front().move;
}

std::vector<Candidate> DiscountBot::rank(const View<classic::State>& view, const Thinking&) {
  const classic::State& state = view.state();
  const Seat seat = view.seat();
  std::vector<std::pair<double, Candidate>> found;
  Choices choices = expected_choices(state);
  for (Move move : view.legal()) {
    choices[seat.index()] = move;
    classic::State next = state;
    for (Seat decider : deciders(state)) next = apply(next, decider, choices[decider.index()]);
    const double own = best_colour(next, seat);
    found.emplace_back(own, judged(next, seat, move, own));
  }
  std::ranges::stable_sort(found, std::greater{}, [](const auto& one) { return one.first; });
  std::vector<Candidate> ranked;
  for (const auto& [own, candidate] : found) ranked.push_back(candidate);
  return ranked;
}

}  // namespace qwixx
