// qwixx calibrate: are the chances to win that `eval` gives the ones that come true?
//
// A quick bot plays itself. At some of its decisions, drawn by chance, the bot under test is asked what the
// best move is worth; that goes into one of ten bins, and the end of the game tells how often such a seat
// won. Games, not positions, are independent of each other, so the uncertainty of a bin is taken over games.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "ai/bot.h"
#include "ai/evaluator.h"
#include "app/commands.h"
#include "core/text.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

struct CalibrateOptions {
  std::string game = "classic";
  std::string bot = "expert";
  std::string played_by = "net";
  double asked = 0.125;
  int players = 2;
  int games = 5'000;
  std::uint64_t seed = 1;
};

constexpr int bins = 10;

struct Bin {
  std::int64_t positions = 0;
  double stated = 0;
  double won = 0;
  double spread = 0;  // sum over games of (won − stated)²
};

class Reliability {
 public:
  void add(double stated, double won) {
    const int bin = std::min(static_cast<int>(stated * bins), bins - 1);
    game_[bin] += won - stated;
    ++bins_[bin].positions;
    bins_[bin].stated += stated;
    bins_[bin].won += won;
  }
  void end_game() {
    for (int i = 0; i < bins; ++i) bins_[i].spread += game_[i] * game_[i];
    game_ = {};
  }

  void print() const {
    fmt::print("| stated | positions | mean stated | won | off by | ± 1 s.e. |\n|---|---|---|---|---|---|\n");
    double farthest = 0;
    for (int i = 0; i < bins; ++i) {
      const Bin& bin = bins_[i];
      if (bin.positions == 0) continue;
      const auto count = static_cast<double>(bin.positions);
      const double off = 100 * (bin.won - bin.stated) / count;
      farthest = std::max(farthest, std::abs(off));
      fmt::print("| {}–{} % | {} | {:.1f} % | {:.1f} % | {:+.1f} | {:.1f} |\n", 10 * i, 10 * i + 10,
                 bin.positions, 100 * bin.stated / count, 100 * bin.won / count, off,
                 100 * std::sqrt(bin.spread) / count);
    }
    fmt::print("\nfarthest off: {:.1f} points\n", farthest);
  }

 private:
  std::array<Bin, bins> bins_{};
  std::array<double, bins> game_{};
};

template <Game G>
typename G::State start(const CalibrateOptions& options, int game) {
  typename G::Setup setup;
  setup.players = options.players;
  if constexpr (requires { setup.board; }) setup.board = on_board::shipped_boards()[game % 2];
  return G::start(setup);
}

double highest(const std::vector<Candidate>& ranked) {
  return std::ranges::max(ranked, {}, &Candidate::win).win;
}

template <Game G>
Result<void> calibrate(const CalibrateOptions& options) {
  if (options.players > G::most_players)
    return failure("{} has at most {} players", G::name, G::most_players);
  const auto bot = make_bot<G>(options.bot);
  if (!bot) return std::unexpected(bot.error());
  const auto player = make_bot<G>(options.played_by);
  if (!player) return std::unexpected(player.error());
  Reliability reliability;
  Rng rng(options.seed);
  std::int64_t positions = 0;
  const auto from = std::chrono::steady_clock::now();
  for (int game = 0; game < options.games; ++game) {
    std::vector<std::pair<Seat, double>> stated;
    auto state = start<G>(options, game);
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        advance(state, roll_dice(rng));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      const View view(state, seat);
      Thinking thinking;
      thinking.seed = rng.next();
      if (rng.unit() < options.asked) stated.emplace_back(seat, highest((*bot)->rank(view, thinking)));
      advance(state, seat, (*player)->choose(view, thinking));
    }
    const Estimates won = final_estimates(state);
    for (const auto& [seat, win] : stated) reliability.add(win, double{won[seat.index()].win});
    reliability.end_game();
    positions += static_cast<std::int64_t>(stated.size());
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  fmt::print("{}, {} players: {} of {} against itself, {} asked at {}, {:.0f} games/s\n\n", G::name,
             options.players, counted(options.games, "game"), options.played_by, options.bot,
             counted(positions, "position"), options.games / seconds);
  reliability.print();
  return {};
}

void run(const CalibrateOptions& options) {
  Result<void> done;
  if (options.game == Classic::name) done = calibrate<Classic>(options);
  if (options.game == OnBoard::name) done = calibrate<OnBoard>(options);
  if (options.game == Duel::name) done = calibrate<Duel>(options);
  if (done) return;
  fmt::print(stderr, "qwixx calibrate: {}\n", done.error().message);
  exit_code() = Exit::failed;
}

}  // namespace

void add_calibrate(CLI::App& app) {
  auto options = std::make_shared<CalibrateOptions>();
  CLI::App* command = app.add_subcommand("calibrate", "Compare stated chances to win with what comes true");
  command->add_option("--game", options->game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->required();
  command->add_option("--bot", options->bot, "Whose chances")->capture_default_str();
  command->add_option("--played-by", options->played_by, "Who plays the games")->capture_default_str();
  command->add_option("--asked", options->asked, "The share of decisions at which it is asked")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--players", options->players, "Seats")->check(CLI::Range(2, 5))->capture_default_str();
  command->add_option("--games", options->games, "Games to play")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Of the dice")->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace qwixx
