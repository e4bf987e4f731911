// `qwixx agree`: are the chances to win that an analysis states the ones of thousands of whole games?
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "analysis/agreement.h"
#include "app/commands.h"
#include "core/progress.h"
#include "core/text.h"
#include "engine/board_source.h"

namespace qwixx {
namespace {

struct AgreeOptions {
  analysis::AgreementRequest request;
  std::string board = "side-a";
  bool json = false;
};

void print_agreement(const analysis::Agreement& found, const AgreeOptions& options) {
  fmt::print("{}, {} players: {}, {} of the net from each\n\n", options.request.setup.game,
             options.request.setup.players, counted(found.positions.size(), "position"),
             counted(options.request.games, "whole game"));
  fmt::print("stated          whole games     off     in standard errors\n");
  double farthest = 0;
  for (const auto& one : found.positions) {
    farthest = std::max(farthest, std::abs(one.off()));
    fmt::print("{:5.1f} ± {:.2f} %  {:5.1f} ± {:.2f} %  {:+5.1f}  {:+.1f}\n", 100 * one.stated.mean,
               100 * one.stated.error, 100 * one.rollout.mean, 100 * one.rollout.error, 100 * one.off(),
               one.error() > 0 ? one.off() / one.error() : 0.0);
  }
  const auto share = [&](double errors) {
    return 100.0 * found.within(errors) / static_cast<double>(found.positions.size());
  };
  fmt::print(
      "\nwithin 1, 2 and 3 standard errors of the difference: {:.0f} %, {:.0f} %, {:.0f} % (by chance alone: "
      "68, 95, 99.7)\nmean {:+.2f} points, farthest {:.1f}, systematic (root mean square) {:.2f}\n",
      share(1), share(2), share(3), 100 * found.mean(), 100 * farthest, 100 * found.bias());
}

void print_agreement_json(const analysis::Agreement& found, const AgreeOptions& options) {
  std::string list;
  for (const auto& one : found.positions) {
    list += fmt::format(
        R"({}{{"position":"{}","stated":{:.5f},"statedError":{:.5f},"rollout":{:.5f},"rolloutError":{:.5f}}})",
        list.empty() ? "" : ",", one.position, one.stated.mean, one.stated.error, one.rollout.mean,
        one.rollout.error);
  }
  fmt::print(
      R"({{"game":"{}","players":{},"games":{},"within":[{},{},{}],"mean":{:.5f},"bias":{:.5f},"positions":[{}]}})"
      "\n",
      options.request.setup.game, options.request.setup.players, options.request.games, found.within(1),
      found.within(2), found.within(3), found.mean(), found.bias(), list);
}

void run_agree(AgreeOptions& options) {
  const auto fail = [](const Error& error) {
    fmt::print(stderr, "qwixx agree: {}\n", error.message);
    exit_code() = Exit::failed;
  };
  if (options.request.setup.game == OnBoard::name) {
    const auto board = find_board(options.board);
    if (!board) return fail(board.error());
    options.request.setup.board = *board;
  }
  Progress progress("positions");
  options.request.progress = [&](int done, int total) { progress.show(static_cast<double>(done) / total); };
  const auto found = analysis::compare_with_whole_games(options.request);
  progress.clear();
  if (!found) return fail(found.error());
  options.json ? print_agreement_json(*found, options) : print_agreement(*found, options);
}

}  // namespace

void add_agree(CLI::App& app) {
  auto options = std::make_shared<AgreeOptions>();
  auto& request = options->request;
  request.limits.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  CLI::App* command =
      app.add_subcommand("agree", "Compare the chances to win that an analysis states with whole games");
  command->add_option("--game", request.setup.game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->required();
  command->add_option("--players", request.setup.players, "Seats")
      ->check(CLI::Range(2, 5))
      ->capture_default_str();
  command->add_option("--board", options->board, "On Board: side-a, side-b or a file")->capture_default_str();
  command->add_option("--positions", request.positions, "Positions to sample, each from a game of its own")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--games", request.games, "Whole games from each position")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--precision", request.limits.precision, "As for qwixx analyze")
      ->check(between(0.001, 0.2))
      ->capture_default_str();
  command->add_option("--seed", request.limits.seed, "Of all dice")->capture_default_str();
  command->add_option("--threads", request.limits.threads, "Threads to use")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Write JSON");
  command->footer("Exit code 1 if the game cannot be set up. docs/analysis.md says what the figures mean.");
  command->callback([options] { run_agree(*options); });
}

}  // namespace qwixx
