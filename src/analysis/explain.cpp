#include "analysis/explain.h"

#include <algorithm>
#include <cmath>

#include "ai/bot.h"

namespace qwixx::analysis {
namespace {

constexpr int first_games = 200;

// A mean that is fed one number after the other.
struct Mean {
  double sum = 0;
  double squares = 0;
  int count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  Figure figure() const {
    if (count < 2) return {sum, 0};
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1))};
  }
};

template <GameState State>
int locks_of(const State& state, int seat) {
  int locks = 0;
  for (Colour row : colours) {
    if constexpr (requires { state.sheets; }) {
      locks += state.sheets[seat].has_lock(row);
    } else {
      locks += lane_of(state.tokens[seat], row) >> lock_position & 1;
    }
  }
  return locks;
}

// Whole games from a position: how the scores spread, how long it lasts.
template <Game G>
Outlook look_ahead(const RolloutPlayer<G>& player, const typename G::State& start, Seat seat, int games,
                   std::uint64_t seed) {
  Outlook outlook;
  Mean score_mean;
  Mean other_mean;
  double turns = 0;
  for (int k = 0; k < games; ++k) {
    auto state = start;
    Rng rng = player.dice_of(seed, k);
    for (; state.phase != Phase::over; ++turns) player.play_turn(state, rng);
    const int points = score(state, seat);
    score_mean.add(points);
    other_mean.add(points - double{final_estimates(state)[seat.index()].margin});
    outlook.lock += locks_of(state, seat.index()) > locks_of(start, seat.index());
    outlook.misthrows += state.misthrows[seat.index()] - start.misthrows[seat.index()];
    ++outlook.scores[points];
  }
  outlook.score = score_mean.figure();
  outlook.best_other = other_mean.figure();
  outlook.rounds = turns / games / start.players;
  outlook.lock /= games;
  outlook.misthrows /= games;
  outlook.games = games;
  return outlook;
}

// Every legal move followed to the end of the turn: other seats do what the bot would do in their place, the
// active seat goes on as the net does.
template <Game G>
class Ranking {
 public:
  using State = typename G::State;
  struct Line {
    Move move;
    int end;
  };

  Ranking(const State& state, Seat seat, Bot<G>& bot, const RolloutPlayer<G>& player, const Limits& limits)
      : seat_(seat), limits_(limits), rollouts_(state.players, player, limits.seed) {
    Thinking thinking;
    thinking.seed = limits.seed;
    const State seen = View<State>(state, seat).state();
    const SeatSet due = deciders(seen);
    std::array<Move, most_seats> expected{};
    for (Seat one : due) {
      if (one != seat) expected[one.index()] = bot.rank(View<State>(seen, one), thinking).front().move;
    }
    for (const Candidate& candidate : bot.rank(View<State>(seen, seat), thinking)) {
      State after = seen;
      for (Seat one : due) advance(after, one, one == seat ? candidate.move : expected[one.index()]);
      player.finish_turn(after);
      lines_.push_back({candidate.move, rollouts_.add(after)});
    }
  }

  void run() {
    const auto begin = std::chrono::steady_clock::now();
    for (int games = first_games; games <= limits_.most_games; games = games * 5 / 4) {
      for (const Line& line : lines_) {
        if (games == first_games || wanted(line)) rollouts_.play(line.end, games);
      }
      sort();
      if (samples(lines_.front()).win(seat_).error <= limits_.precision) break;
      if (limits_.time.count() > 0 && std::chrono::steady_clock::now() - begin > limits_.time) break;
    }
    level_first_two();
  }

  const std::vector<Line>& lines() const { return lines_; }
  const Samples& samples(const Line& line) const { return rollouts_.samples(line.end); }
  const State& end(const Line& line) const { return rollouts_.state(line.end); }

 private:
  void sort() {
    std::ranges::stable_sort(lines_, std::greater{},
                             [&](const Line& line) { return samples(line).worth(seat_).mean; });
  }

  // The first two are explained side by side, so they get the same games.
  void level_first_two() {
    for (int again = 0; again < 5 && lines_.size() > 1; ++again) {
      const int most = std::max(samples(lines_[0]).games(), samples(lines_[1]).games());
      const Move first = lines_[0].move;
      const Move second = lines_[1].move;
      for (int i = 0; i < 2; ++i) rollouts_.play(lines_[static_cast<std::size_t>(i)].end, most);
      sort();
      if (lines_[0].move == first && lines_[1].move == second) return;
    }
  }

  bool wanted(const Line& line) const {
    const Figure behind = difference(samples(lines_.front()), samples(line), seat_);
    return behind.mean <= 3.5 * behind.error;
  }

  Seat seat_;
  Limits limits_;
  Rollouts<G> rollouts_;
  std::vector<Line> lines_;
};

template <Game G>
class Explaining {
 public:
  using State = typename G::State;
  Explaining(const State& state, Seat seat, const Request& request, const Evaluator<G>& evaluator)
      : state_(state), seat_(seat), limits_(request.limits), player_(evaluator) {
    found_ = {to_text(state), seat, std::string(name_of(state.phase)), request.bot, {}, {}, {}};
  }

  // Nothing is to decide: the position itself.
  Explanation before_roll() {
    Rollouts<G> rollouts(state_.players, player_, limits_.seed);
    rollouts.add(state_);
    const Samples& samples = rollouts.samples(0);
    for (int games = first_games; games <= limits_.most_games; games = games * 5 / 4) {
      rollouts.play(0, games);
      if (samples.win(seat_).error <= limits_.precision) break;
    }
    add_outlook(state_, samples, "");
    return std::move(found_);
  }

  Explanation decision(Bot<G>& bot) {
    Ranking<G> ranking(state_, seat_, bot, player_, limits_);
    ranking.run();
    const auto& lines = ranking.lines();
    for (const auto& line : lines) {
      const Samples& samples = ranking.samples(line);
      found_.moves.push_back({line.move, stated_win<G>(samples, seat_), samples.margin(seat_),
                              samples.exact() ? 0 : samples.games()});
    }
    if (lines.size() > 1)
      found_.lead = difference(ranking.samples(lines[0]), ranking.samples(lines[1]), seat_);
    for (std::size_t i = 0; i < std::min<std::size_t>(2, lines.size()); ++i)
      add_outlook(ranking.end(lines[i]), ranking.samples(lines[i]), to_text(lines[i].move));
    return std::move(found_);
  }

 private:
  void add_outlook(const State& state, const Samples& samples, std::string after) {
    const double wanted = 0.05 / (limits_.precision * limits_.precision);
    const int games = state.phase == Phase::over ? 1 : std::clamp(static_cast<int>(wanted), 200, 20'000);
    Outlook outlook = look_ahead(player_, state, seat_, games, limits_.seed);
    outlook.win = stated_win<G>(samples, seat_);
    outlook.margin = samples.margin(seat_);
    outlook.after = std::move(after);
    found_.outlooks.push_back(std::move(outlook));
  }

  const State& state_;
  Seat seat_;
  Limits limits_;
  RolloutPlayer<G> player_;
  Explanation found_;
};

template <GameState State>
Result<Explanation> explain_state(const State& state, Seat seat, const Request& request) {
  using G = GameOf<State>;
  auto bot = make_bot<G>(request.bot);
  if (!bot) return std::unexpected(bot.error());
  const auto evaluator = shipped_evaluator<G>();
  if (!evaluator) return std::unexpected(evaluator.error());
  Explaining<G> explaining(state, seat, request, **evaluator);
  return deciders(state).empty() ? explaining.before_roll() : explaining.decision(**bot);
}

}  // namespace

Result<Explanation> explain(const AnyGame& game, Seat seat, const Request& request) {
  if (!game.has_seat(seat.index())) return failure("there is no seat {}", seat.index());
  if (game.over()) return failure("the game is over: there is nothing to decide");
  if (game.phase() != Phase::roll && !game.waiting().has(seat))
    return failure("seat {} has nothing to decide now", seat.index());
  return game.visit([&](const auto& state) { return explain_state(state, seat, request); });
}

}  // namespace qwixx::analysis
