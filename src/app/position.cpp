// `qwixx position`: one position explained: all moves ranked, and why the first beats the second.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "analysis/explain.h"
#include "app/commands.h"

namespace qwixx {
namespace {

struct PositionOptions {
  std::string text;
  std::string roll;
  int seat = -1;
  int milliseconds = 0;
  bool json = false;
  bool ascii = false;
  analysis::Request request;
};

Result<analysis::Explanation> explain(const PositionOptions& options) {
  auto game = AnyGame::parse(options.text);
  if (!game) return std::unexpected(game.error());
  if (!options.roll.empty()) {
    std::string spaced;
    for (char c : options.roll) spaced += c == ' ' ? "" : std::string{c, ' '};
    const auto dice = parse_dice(spaced);
    if (!dice) return within("--roll", dice.error());
    if (const auto rolled = game->roll(*dice); !rolled) return within("--roll", rolled.error());
  }
  const Seat seat = options.seat < 0 ? game->active() : Seat(options.seat);
  if (!game->has_seat(options.seat < 0 ? 0 : options.seat))
    return failure("there is no seat {}", options.seat);
  return analysis::explain(*game, seat, options.request);
}

void run_position(PositionOptions& options) {
  options.request.limits.time = std::chrono::milliseconds(options.milliseconds);
  const auto found = explain(options);
  if (!found) {
    fmt::print(stderr, "{}\n", found.error().message);
    exit_code() = Exit::failed;
    return;
  }
  if (options.json) {
    fmt::print("{}\n", analysis::to_json(*found));
  } else {
    fmt::print("{}", analysis::to_table(*found, !options.ascii));
  }
}

}  // namespace

void add_position(CLI::App& app) {
  auto* command = app.add_subcommand("position", "Rank the moves of one position and explain the first two");
  auto options = std::make_shared<PositionOptions>();
  analysis::Limits& limits = options->request.limits;
  limits.precision = 0.005;
  command->add_option("POSITION", options->text, "A position text (docs/notation.md)")->required();
  command->add_option("--roll", options->roll, "Roll these dice first, such as 413522");
  command->add_option("--seat", options->seat, "Whose decision (default: the active seat)")
      ->check(CLI::Range(0, 4));
  command
      ->add_option("--precision", limits.precision, "Stop at this standard error of the chance to win (0-1)")
      ->check(between(0.001, 0.2))
      ->capture_default_str();
  command->add_option("--ms", options->milliseconds, "At most so many milliseconds")
      ->check(CLI::Range(1, 3'600'000));
  command->add_option("--bot", options->request.bot, "Who proposes the moves: a level of the ladder or net")
      ->capture_default_str();
  command->add_option("--seed", limits.seed, "Seed of the rollouts' dice")->capture_default_str();
  command->add_flag("--json", options->json, "Write JSON (docs/analysis.md)");
  command->add_flag("--ascii", options->ascii, "Plots without characters beyond ASCII");
  command->footer(
      "Example: qwixx position \"classic white 0 412536 / r2.3 x0 / b12 x1\"\n"
      "Exit code 1 if the position is not one.");
  command->callback([options] { run_position(*options); });
}

}  // namespace qwixx
