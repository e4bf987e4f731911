#include "arena/series.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "ai/net_evaluator.h"
#include "ai/outlook.h"

namespace qwixx {
namespace {

using Clock = std::chrono::steady_clock;

struct Time {
  std::int64_t decisions = 0;
  Clock::duration spent{};
};

// What one game, or the mean of a group of games, brought each player.
struct Outcome {
  std::vector<double> share;
  std::vector<double> score;
  std::vector<double> margin;
  Estimate luck{};  // of the first player
};

template <Game G>
class Worker {
 public:
  using State = typename G::State;

  static Result<Worker> make(const SeriesOptions& options) {
    Worker worker(options);
    for (int player : options.line_up) {
      auto seat = make_player<G>(options.players[player], options.player_options);
      if (!seat) return within(options.players[player], seat.error());
      worker.players_.push_back(std::move(*seat));
    }
    worker.times_.resize(options.players.size());
    if (!options.without_luck) return worker;
    const auto judge = judge_of_luck(options);
    if (!judge) return std::unexpected(judge.error());
    worker.judge_ = *judge;
    return worker;
  }

  // All rotations of the line-up with the dice of this group.
  Result<std::vector<Outcome>> play_group(const State& start, std::int64_t group) {
    std::uint64_t mixed = options_->seed * 0x1'0000'0001ULL + static_cast<std::uint64_t>(group);
    const std::uint64_t dice_seed = splitmix64(mixed);
    std::vector<Outcome> games;
    for (int turned = 0; turned < seats(); ++turned) {
      luck_ = {};
      auto end = play(start, turned, dice_seed, splitmix64(mixed));
      if (!end) return std::unexpected(end.error());
      games.push_back(outcome_of(*end, turned));
      games.back().luck = luck_;
    }
    return games;
  }

  const std::vector<Time>& times() const { return times_; }

 private:
  using Judge = std::shared_ptr<const NetEvaluator<G>>;

  explicit Worker(const SeriesOptions& options) : options_(&options) {}

  static Result<Judge> judge_of_luck(const SeriesOptions& options) {
    if constexpr (!HasOutlook<G>) return failure("what a roll is worth in {} is not known exactly", G::name);
    if (options.players.size() != 2) return failure("the luck is taken off between two players only");
    return shipped_evaluator<G>();
  }

  int seats() const { return static_cast<int>(options_->line_up.size()); }
  int chair_of(Seat seat, int turned) const { return (seat.index() + turned) % seats(); }
  int player_of(Seat seat, int turned) const { return options_->line_up[chair_of(seat, turned)]; }

  Result<State> play(State state, int turned, std::uint64_t dice_seed, std::uint64_t seed) {
    Rng dice(dice_seed);
    Rng seeds(seed);
    for (auto& player : players_) {
      if (const auto begun = player->begin(state); !begun) return std::unexpected(begun.error());
    }
    while (state.phase != Phase::over) {
      auto next = state.phase == Phase::roll ? roll(state, turned, dice) : decide(state, turned, seeds);
      if (!next) return next;
      state = *next;
    }
    return state;
  }

  Result<State> roll(const State& state, int turned, Rng& rng) {
    const Dice dice = roll_dice(rng);
    if (judge_) add_luck(state, turned, dice);
    const State next = apply(state, dice);
    for (auto& player : players_) {
      if (const auto told = player->rolled(next.dice); !told) return std::unexpected(told.error());
    }
    return next;
  }

  void add_luck([[maybe_unused]] const State& state, [[maybe_unused]] int turned,
                [[maybe_unused]] const Dice& dice) {
    if constexpr (HasOutlook<G>) {
      Seat first(0);
      while (player_of(first, turned) != 0) first = first.next(seats());
      const Estimate luck = luck_of<G>(*judge_, state, first, dice);
      luck_.win += luck.win;
      luck_.margin += luck.margin;
    }
  }

  // All decisions that are due are asked for before any of them is told to anyone.
  Result<State> decide(State state, int turned, Rng& seeds) {
    std::vector<std::pair<Seat, Move>> moves;
    for (Seat seat : deciders(state)) {
      Thinking thinking;
      thinking.seed = seeds.next();
      const auto before = Clock::now();
      const auto move = players_[chair_of(seat, turned)]->choose(View<State>(state, seat), thinking);
      if (!move) return within(options_->players[player_of(seat, turned)], move.error());
      Time& time = times_[player_of(seat, turned)];
      time.spent += Clock::now() - before;
      ++time.decisions;
      moves.emplace_back(seat, *move);
    }
    for (const auto& [seat, move] : moves) {
      state = apply(state, seat, move);
      for (auto& player : players_) {
        if (const auto told = player->moved(seat, move); !told) return std::unexpected(told.error());
      }
    }
    return state;
  }

  Outcome outcome_of(const State& end, int turned) const {
    const std::size_t count = options_->players.size();
    Outcome outcome{std::vector(count, 0.0), std::vector(count, 0.0), std::vector(count, 0.0)};
    std::vector<int> best(count, -1'000'000);
    std::vector<int> seats_of(count, 0);
    for (int i = 0; i < seats(); ++i) {
      const int player = player_of(Seat(i), turned);
      const int points = score(end, Seat(i));
      if (winners(end).has(Seat(i))) outcome.share[player] += 1.0 / winners(end).size();
      outcome.score[player] += points;
      best[player] = std::max(best[player], points);
      ++seats_of[player];
    }
    for (std::size_t p = 0; p < count; ++p) {
      outcome.score[p] /= std::max(seats_of[p], 1);
      int best_other = -1'000'000;
      for (std::size_t q = 0; q < count; ++q) {
        if (q != p) best_other = std::max(best_other, best[q]);
      }
      outcome.margin[p] = count > 1 ? best[p] - best_other : best[p];
    }
    return outcome;
  }

  const SeriesOptions* options_;
  std::vector<std::unique_ptr<Player<G>>> players_;  // by chair: the seat before rotation
  std::vector<Time> times_;                          // by player
  Judge judge_;                                      // of the luck, where it is taken off
  Estimate luck_;                                    // of the first player in the game at hand
};

void count_games(SeriesReport& report, const std::vector<Outcome>& games) {
  const auto mean = [&](auto member, std::size_t player) {
    double sum = 0;
    for (const Outcome& game : games) sum += (game.*member)[player];
    return sum / static_cast<double>(games.size());
  };
  Estimate luck;
  for (const Outcome& game : games) {
    luck.win += game.luck.win / static_cast<float>(games.size());
    luck.margin += game.luck.margin / static_cast<float>(games.size());
  }
  for (std::size_t p = 0; p < report.players.size(); ++p) {
    const double sign = p == 0 ? 1 : -1;
    report.players[p].share.add(mean(&Outcome::share, p) - sign * double{luck.win});
    report.players[p].score.add(mean(&Outcome::score, p));
    report.players[p].margin.add(mean(&Outcome::margin, p) - sign * double{luck.margin});
  }
  for (const Outcome& game : games) {
    ++report.games;
    ++(game.share[0] > 0.999 ? report.wins : game.share[0] < 0.001 ? report.losses : report.draws);
  }
}

Verdict judge(const Sprt& sprt, double ratio) {
  if (ratio >= sprt.upper()) return Verdict::accepted;
  if (ratio <= sprt.lower()) return Verdict::rejected;
  return Verdict::open;
}

template <Game G>
class Series {
 public:
  Series(const SeriesOptions& options, const typename G::State& start) : options_(options), start_(start) {}

  Result<SeriesReport> run(const OnProgress& on_progress) {
    const auto began = Clock::now();
    for (int i = 0; i < options_.threads; ++i) {
      auto worker = Worker<G>::make(options_);
      if (!worker) return std::unexpected(worker.error());
      workers_.push_back(std::move(*worker));
    }
    SeriesReport report;
    report.seats = static_cast<int>(options_.line_up.size());
    for (const std::string& name : options_.players) report.players.emplace_back().name = name;
    const std::int64_t groups = (options_.games + report.seats - 1) / report.seats;
    const std::int64_t batch = std::clamp<std::int64_t>(groups / 200, 4 * options_.threads, 1000);
    for (std::int64_t done = 0; done < groups && report.verdict <= Verdict::none && !stopped();
         done += batch) {
      const std::int64_t end = std::min(done + batch, groups);
      if (const auto played = play_batch(done, end); !played) return std::unexpected(played.error());
      for (const auto& games : results_) {
        if (!games.empty()) count_games(report, games);  // those of a series that was stopped may be
      }
      settle(report);
      report.seconds = std::chrono::duration<double>(Clock::now() - began).count();
      on_progress(static_cast<double>(end) / static_cast<double>(groups), report);
    }
    if (options_.sprt && report.verdict == Verdict::none) report.verdict = Verdict::open;
    return report;
  }

 private:
  bool stopped() const { return options_.stop != nullptr && *options_.stop; }

  Result<void> play_batch(std::int64_t from, std::int64_t to) {
    results_.assign(static_cast<std::size_t>(to - from), {});
    std::atomic<std::int64_t> next = from;
    std::mutex guard;
    std::optional<Error> error;
    const auto work = [&](Worker<G>& worker) {
      for (std::int64_t group = next++; group < to && !stopped(); group = next++) {
        auto games = worker.play_group(start_, group);
        if (games) {
          results_[static_cast<std::size_t>(group - from)] = std::move(*games);
          continue;
        }
        if (stopped()) return;  // a program that plays hears Ctrl-C too
        const std::lock_guard hold(guard);
        error = games.error();
        next = to;
      }
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i) threads.emplace_back(work, std::ref(workers_[i]));
    work(workers_[0]);
    threads.clear();
    if (error) return std::unexpected(*error);
    return {};
  }

  void settle(SeriesReport& report) const {
    for (std::size_t p = 0; p < report.players.size(); ++p) {
      Clock::duration spent{};
      report.players[p].decisions = 0;
      for (const Worker<G>& worker : workers_) {
        report.players[p].decisions += worker.times()[p].decisions;
        spent += worker.times()[p].spent;
      }
      report.players[p].seconds = std::chrono::duration<double>(spent).count();
    }
    if (!options_.sprt) return;
    report.sprt_ratio = options_.sprt->ratio(report.players[0].share, report.seats);
    const Verdict verdict = judge(*options_.sprt, report.sprt_ratio);
    if (verdict != Verdict::open) report.verdict = verdict;
  }

  const SeriesOptions& options_;
  typename G::State start_;
  std::vector<Worker<G>> workers_;
  std::vector<std::vector<Outcome>> results_;
};

}  // namespace

Result<SeriesReport> play_series(const SeriesOptions& options, const OnProgress& on_progress) {
  return options.start.visit([&]<class State>(const State& start) {
    return Series<GameOf<State>>(options, start).run(on_progress);
  });
}

}  // namespace qwixx
