// qwixx differ: where bots choose differently, and whose choices win more.
#include <fmt/format.h>

#include <thread>

#include "app/commands.h"
#include "app/interrupt.h"
#include "arena/difference.h"
#include "core/progress.h"
#include "engine/board_source.h"

namespace qwixx {
namespace {

struct DifferWish {
  std::string game = "classic";
  std::string board = "side-a";
  int seats = 2;
  std::string first;
  std::vector<std::string> others;
  int games = 1000;
  double asked = 0.1;
  int rollouts = 100;
  std::uint64_t seed = 1;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

Result<DifferenceRequest> request_of(const DifferWish& wish) {
  const auto start = start_game(wish.game, wish.seats, wish.board);
  if (!start) return std::unexpected(start.error());
  DifferenceRequest request(*start);
  request.players = {wish.first};
  request.players.insert(request.players.end(), wish.others.begin(), wish.others.end());
  request.games = wish.games;
  request.asked = wish.asked;
  request.rollouts = wish.rollouts;
  request.seed = wish.seed;
  request.threads = wish.threads;
  request.player_options.board = wish.board;
  request.stop = &interrupted();
  return request;
}

void print(const DifferWish& wish, const Difference& found) {
  const double a_game = found.of_one_seat();
  fmt::print("{}, {} seats: {} of {} decisions of the net against itself, {:.1f} a seat and game\n",
             wish.game, wish.seats, found.asked, found.decisions, a_game);
  for (std::size_t i = 0; i < found.others.size(); ++i) {
    const auto& [different, gain] = found.others[i];
    fmt::print(
        "{} and {} choose differently in {} of them, {:.1f} %\n", wish.first, wish.others[i], different,
        100.0 * static_cast<double>(different) / static_cast<double>(std::max<std::int64_t>(found.asked, 1)));
    fmt::print("{} wins {:+.4f} ± {:.4f} points more a decision, {:+.2f} ± {:.2f} a game (95 %)\n",
               wish.others[i], 100 * gain.mean(), 100 * gain.error(), 100 * a_game * gain.mean(),
               100 * a_game * gain.error());
  }
}

Result<void> run(const DifferWish& wish) {
  const auto request = request_of(wish);
  if (!request) return std::unexpected(request.error());
  Progress bar("games");
  const auto found = find_difference(*request, [&](double share, const Difference& so_far) {
    const double a_game = 100 * so_far.of_one_seat();
    const Samples& gain = so_far.others.back().gain;
    bar.show(share,
             fmt::format("{:+.2f} ± {:.2f} points a game", a_game * gain.mean(), a_game * gain.error()));
  });
  bar.clear();
  if (!found) return std::unexpected(found.error());
  if (interrupted()) exit_code() = Exit::interrupted;
  if (found->games > 0) print(wish, *found);
  return {};
}

}  // namespace

void add_differ(CLI::App& app) {
  auto wish = std::make_shared<DifferWish>();
  CLI::App* command =
      app.add_subcommand("differ", "Where bots choose differently, and whose choices win more");
  command
      ->add_option("first", wish->first, "A bot (net, expert, expert:ms=200) or a program (\"cmd:./other\")")
      ->required();
  command->add_option("others", wish->others, "Those whose gain over it is sought, one or more")->required();
  command->add_option("--game", wish->game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->capture_default_str();
  command->add_option("--board", wish->board, "On Board: side-a, side-b or a file")->capture_default_str();
  command->add_option("--seats", wish->seats, "Seats at the table")
      ->check(CLI::Range(2, most_seats))
      ->capture_default_str();
  command->add_option("--games", wish->games, "Games of the net against itself to take decisions from")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--asked", wish->asked, "The share of their decisions at which the bots are asked")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--rollouts", wish->rollouts, "Games played on after each choice where they differ")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", wish->seed, "Of all dice")->capture_default_str();
  command->add_option("--threads", wish->threads, "Games at the same time")->check(CLI::Range(1, 256));
  command->footer(
      "Ctrl-C ends with the figures of the games looked at so far and exit code 130; again ends it at once.");
  command->callback([wish] {
    if (const auto done = run(*wish); !done) {
      fmt::print(stderr, "qwixx differ: {}\n", done.error().message);
      exit_code() = Exit::failed;
    }
  });
}

}  // namespace qwixx
