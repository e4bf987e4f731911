#include "analysis/turn_review.h"

namespace qwixx::analysis {
namespace {

constexpr int batch = 100;
constexpr double sure = 2.0;      // standard errors that make one move better than another
constexpr double hopeless = 3.5;  // and that take a move out of the running

}  // namespace

template <Game G>
TurnReview<G>::TurnReview(const State& before, std::span<const Event> events, std::size_t first_step,
                          Bot<G>& bot, const Limits& limits)
    : bot_(bot),
      limits_(limits),
      rollouts_(before.players, limits.seed),
      first_step_(first_step),
      after_(before) {
  thinking_.seed = limits.seed;
  advance(after_, std::get<Rolled>(events.front()).dice);
  used_ = 1;
  while (used_ < events.size() && after_.phase == Phase::white) {
    const auto& played = std::get<Played>(events[used_++]);
    advance(after_, played.seat, played.move);
  }
  revealed_ = after_.phase != Phase::white;
  if (revealed_) add_white(apply(before, std::get<Rolled>(events.front()).dice), events);
  whites_ = static_cast<int>(nodes_.size());
  if (revealed_) add_later(events);
}

// Plays a turn to its end, and adds the position.
template <Game G>
int TurnReview<G>::resolve(State state) {
  if (state.phase != Phase::roll && state.phase != Phase::over) rollouts_.policy().finish_turn(state);
  return rollouts_.add(state);
}

template <Game G>
void TurnReview<G>::add_white(const State& rolled, std::span<const Event> events) {
  const SeatSet due = deciders(rolled);
  std::array<Move, most_seats> expected{};
  for (Seat seat : due) expected[seat.index()] = rollouts_.policy().white_choice(rolled, seat);
  for (std::size_t i = 1; i <= static_cast<std::size_t>(due.size()); ++i) {
    const auto& played = std::get<Played>(events[i]);
    Node node{played.seat, Phase::white, first_step_ + i, played.move, {}, 0};
    for (const Candidate& candidate : bot_.rank(View<State>(rolled, played.seat), thinking_)) {
      State state = rolled;
      for (Seat seat : due) {
        advance(state, seat, seat == played.seat ? candidate.move : expected[seat.index()]);
      }
      // The turn as it was played is judged at the next decision.
      const bool same = state == after_ && (state.phase == Phase::colour || state.phase == Phase::board);
      node.lines.push_back({candidate.move, same ? next_node : resolve(state)});
    }
    nodes_.push_back(std::move(node));
  }
}

template <Game G>
void TurnReview<G>::add_later(std::span<const Event> events) {
  while (after_.phase == Phase::colour || after_.phase == Phase::board) {
    Node node{after_.active, after_.phase, first_step_ + used_, std::nullopt, {}, 0};
    if (used_ < events.size()) node.played = std::get<Played>(events[used_]).move;
    for (const Candidate& candidate : bot_.rank(View<State>(after_, after_.active), thinking_)) {
      const State state = apply(after_, after_.active, candidate.move);
      const bool goes_on = state.phase == Phase::colour || state.phase == Phase::board;
      node.lines.push_back(
          {candidate.move, goes_on && candidate.move == node.played ? next_node : resolve(state)});
    }
    nodes_.push_back(std::move(node));
    if (!nodes_.back().played) return;
    advance(after_, after_.active, *nodes_.back().played);
    ++used_;
  }
  if (nodes_.size() == static_cast<std::size_t>(whites_)) rollouts_.add(after_);
}

template <Game G>
void TurnReview<G>::judge(std::size_t number) {
  Node& node = nodes_[number];
  const auto lead = [&](const Line& a, const Line& b) {
    return difference(samples(end_of(number, a)), samples(end_of(number, b)), node.seat);
  };
  // The bot's move, unless the rollouts are sure of a better one, or the move played did no worse.
  node.best = 0;
  for (int i = 1; i < static_cast<int>(node.lines.size()); ++i) {
    const Figure more = lead(node.lines[i], node.lines[node.best]);
    const bool played = node.played == node.lines[i].move;
    if (more.mean > sure * more.error || (played && more.mean >= 0)) node.best = i;
  }
}

template <Game G>
void TurnReview<G>::judge() {
  for (std::size_t i = nodes_.size(); i-- > 0;) judge(i);
}

// Whether more games from a position would tell anything: not if every decision it belongs to has surely
// something better, unless it was played.
template <Game G>
bool TurnReview<G>::wanted(int end) const {
  if (rollouts_.state(end) == after_) return true;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    for (const Line& line : node.lines) {
      if (end_of(i, line) != end) continue;
      if (line.move == node.played) return true;
      const Figure behind = difference(samples(end_of_best(i)), samples(end), node.seat);
      if (behind.mean <= hopeless * behind.error) return true;
    }
  }
  return false;
}

template <Game G>
bool TurnReview<G>::precise(int end) const {
  if (samples(end).exact() || samples(end).games() >= limits_.most_games) return true;
  if (samples(end).games() < 2 * batch) return false;
  for (int i = 0; i < after_.players; ++i) {
    if (samples(end).win(Seat(i)).error > limits_.precision) return false;
  }
  return true;
}

template <Game G>
void TurnReview<G>::run() {
  const auto begin = std::chrono::steady_clock::now();
  const auto budget = limits_.time * static_cast<int>(std::max<std::size_t>(1, nodes_.size()));
  bool going = true;
  for (int games = 2 * batch; going; games = games * 5 / 4) {
    going = false;
    for (int end = 0; end < rollouts_.size(); ++end) {
      if (precise(end) || (games > 2 * batch && !wanted(end))) continue;
      rollouts_.play(end, games);
      going = true;
    }
    judge();
    if (limits_.time.count() > 0 && std::chrono::steady_clock::now() - begin > budget) break;
  }
}

template class TurnReview<Classic>;
template class TurnReview<OnBoard>;
template class TurnReview<Duel>;

}  // namespace qwixx::analysis
