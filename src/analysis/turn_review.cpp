#include "analysis/turn_review.h"

namespace qwixx::analysis {
namespace {

constexpr int batch = 24;
constexpr double sure = 2.0;      // standard errors that make one move better than another
constexpr double hopeless = 3.5;  // and that take a move out of the running

}  // namespace

template <Game G>
TurnReview<G>::TurnReview(const State& before, std::span<const Event> events, std::size_t first_step,
                          Bot<G>& bot, const RolloutPlayer<G>& player, const Limits& limits)
    : bot_(bot),
      limits_(limits),
      rollouts_(before.players, player, limits.seed),
      first_step_(first_step),
      rolled_(apply(before, std::get<Rolled>(events.front()).dice)),
      revealed_state_(rolled_),
      after_(rolled_) {
  thinking_.seed = limits.seed;
  used_ = 1;
  while (used_ < events.size() && after_.phase == Phase::white) {
    const auto& played = std::get<Played>(events[used_++]);
    advance(after_, played.seat, played.move);
  }
  revealed_ = after_.phase != Phase::white;
  if (!revealed_) return;
  revealed_state_ = after_;
  add_white(events);
  add_later(events);
}

// Plays a turn to its end, and adds the position.
template <Game G>
int TurnReview<G>::resolve(State state) {
  rollouts_.player().finish_turn(state);
  return rollouts_.add(state);
}

template <Game G>
void TurnReview<G>::add_white(std::span<const Event> events) {
  whites_ = deciders(rolled_).size();
  for (std::size_t i = 1; i <= static_cast<std::size_t>(whites_); ++i) {
    const auto& played = std::get<Played>(events[i]);
    Node node{played.seat, Phase::white, first_step_ + i, played.move, {}, 0};
    for (const Candidate& candidate : bot_.rank(View<State>(rolled_, played.seat), thinking_))
      node.lines.push_back({candidate.move});
    expected_[played.seat.index()] = node.lines.front().move;
    nodes_.push_back(std::move(node));
  }
  follow_white();
}

// Where each choice of action 1 leads if the other seats choose what is expected of them.
template <Game G>
void TurnReview<G>::follow_white() {
  const SeatSet due = deciders(rolled_);
  for (Node& node : std::span(nodes_).first(static_cast<std::size_t>(whites_))) {
    for (Line& line : node.lines) {
      State state = rolled_;
      for (Seat seat : due) advance(state, seat, seat == node.seat ? line.move : expected_[seat.index()]);
      // The turn as it was played is judged at the next decision.
      const bool same =
          state == revealed_state_ && (state.phase == Phase::colour || state.phase == Phase::board);
      line.end = same ? next_node : resolve(state);
    }
  }
}

// Whether the rollouts know better than the bot what some seat does best; then that is expected of it.
template <Game G>
bool TurnReview<G>::others_expected_otherwise() {
  bool otherwise = false;
  for (const Node& node : std::span(nodes_).first(static_cast<std::size_t>(whites_))) {
    Move& expected = expected_[node.seat.index()];
    const Move best = node.lines[static_cast<std::size_t>(node.best)].move;
    otherwise |= expected != best;
    expected = best;
  }
  return otherwise && whites_ > 1;
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
  // The bot's move, unless the rollouts are sure of a better one.
  node.best = 0;
  for (int i = 1; i < static_cast<int>(node.lines.size()); ++i) {
    const Figure more = lead(node.lines[i], node.lines[node.best]);
    if (more.mean > sure * more.error) node.best = i;
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
void TurnReview<G>::roll_out(std::chrono::steady_clock::time_point begin) {
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

template <Game G>
void TurnReview<G>::run() {
  const auto begin = std::chrono::steady_clock::now();
  roll_out(begin);
  for (int again = 0; again < 2 && others_expected_otherwise(); ++again) {
    follow_white();
    roll_out(begin);
  }
  // What is expected of a seat in action 1 is what the others' chances were reckoned with.
  for (Node& node : std::span(nodes_).first(static_cast<std::size_t>(whites_))) {
    const auto line = std::ranges::find(node.lines, expected_[node.seat.index()], &Line::move);
    node.best = static_cast<int>(line - node.lines.begin());
  }
}

template class TurnReview<Classic>;
template class TurnReview<OnBoard>;
template class TurnReview<Duel>;

}  // namespace qwixx::analysis
