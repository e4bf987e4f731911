#include "analysis/explain.h"

#include <algorithm>
#include <cmath>

#include "ai/bot.h"

namespace qwixx::analysis {
namespace {

constexpr int batch = 200;

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

template <Game G>
Outlook look_ahead(const typename G::State& start, Seat seat, int games, std::uint64_t seed) {
  const PolicyOf<G> policy(start.players);
  Outlook outlook;
  Mean score_mean;
  Mean other_mean;
  Mean win;
  Mean margin;
  double turns = 0;
  for (int k = 0; k < games; ++k) {
    auto state = start;
    Rng rng(seed + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(k + 1));
    for (; state.phase != Phase::over; ++turns) policy.play_turn(state, rng);
    const Estimate result = final_estimates(state)[seat.index()];
    const int points = score(state, seat);
    win.add(double{result.win});
    margin.add(double{result.margin});
    score_mean.add(points);
    other_mean.add(points - double{result.margin});
    outlook.lock += locks_of(state, seat.index()) > locks_of(start, seat.index());
    outlook.misthrows += state.misthrows[seat.index()] - start.misthrows[seat.index()];
    ++outlook.scores[points];
  }
  outlook.win = win.figure();
  outlook.margin = margin.figure();
  outlook.score = score_mean.figure();
  outlook.best_other = other_mean.figure();
  outlook.rounds = turns / games / start.players;
  outlook.lock /= games;
  outlook.misthrows /= games;
  outlook.games = games;
  return outlook;
}

// Every legal move followed to the end of the turn by the rollouts' policy.
template <Game G>
class Ranking {
 public:
  using State = typename G::State;
  struct Line {
    Move move;
    int end;
  };

  Ranking(const State& state, Seat seat, Bot<G>& bot, const Limits& limits)
      : seat_(seat), limits_(limits), rollouts_(state.players, limits.seed) {
    Thinking thinking;
    thinking.seed = limits.seed;
    const View<State> view(state, seat);
    const SeatSet due = deciders(view.state());
    for (const Candidate& candidate : bot.rank(view, thinking)) {
      State after = view.state();
      for (Seat one : due) {
        const Move expected =
            state.phase == Phase::white ? rollouts_.policy().white_choice(view.state(), one) : candidate.move;
        advance(after, one, one == seat ? candidate.move : expected);
      }
      if (after.phase != Phase::roll && after.phase != Phase::over) rollouts_.policy().finish_turn(after);
      lines_.push_back({candidate.move, rollouts_.add(after)});
    }
  }

  void run() {
    const auto begin = std::chrono::steady_clock::now();
    for (int games = batch; games <= limits_.most_games; games = games * 5 / 4) {
      for (const Line& line : lines_) {
        if (games == batch || wanted(line)) rollouts_.play(line.end, games);
      }
      std::ranges::stable_sort(lines_, std::greater{},
                               [&](const Line& line) { return samples(line).worth(seat_).mean; });
      if (samples(lines_.front()).win(seat_).error <= limits_.precision) break;
      if (limits_.time.count() > 0 && std::chrono::steady_clock::now() - begin > limits_.time) break;
    }
  }

  const std::vector<Line>& lines() const { return lines_; }
  const Samples& samples(const Line& line) const { return rollouts_.samples(line.end); }
  const State& end(const Line& line) const { return rollouts_.state(line.end); }

 private:
  bool wanted(const Line& line) const {
    const Figure behind = difference(samples(lines_.front()), samples(line), seat_);
    return behind.mean <= 3.5 * behind.error;
  }

  Seat seat_;
  Limits limits_;
  Rollouts<G> rollouts_;
  std::vector<Line> lines_;
};

template <GameState State>
Result<Explanation> explain_state(const State& state, Seat seat, const Request& request) {
  using G = GameOf<State>;
  Explanation found{to_text(state), seat, std::string(name_of(state.phase)), request.bot, {}, {}, {}};
  auto bot = make_bot<G>(found.bot);
  if (!bot) return std::unexpected(bot.error());
  const int games = std::clamp(static_cast<int>(0.25 / (request.limits.precision * request.limits.precision)),
                               500, request.limits.most_games);
  if (deciders(state).empty()) {
    found.outlooks.push_back(look_ahead<G>(state, seat, games, request.limits.seed));
    return found;
  }
  Ranking<G> ranking(state, seat, **bot, request.limits);
  ranking.run();
  const auto& lines = ranking.lines();
  for (const auto& line : lines) {
    const Samples& samples = ranking.samples(line);
    found.moves.push_back(
        {line.move, samples.win(seat), samples.margin(seat), samples.exact() ? 0 : samples.games()});
  }
  if (lines.size() > 1) found.lead = difference(ranking.samples(lines[0]), ranking.samples(lines[1]), seat);
  for (std::size_t i = 0; i < std::min<std::size_t>(2, lines.size()); ++i) {
    found.outlooks.push_back(look_ahead<G>(ranking.end(lines[i]), seat, games, request.limits.seed));
    found.outlooks.back().after = to_text(lines[i].move);
  }
  return found;
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
