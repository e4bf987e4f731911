// `qwixx bench`: a fixed, seeded workload for each game: how fast, and a signature of what was played.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "app/commands.h"
#include "core/playout.h"
#include "core/text.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

struct BenchOptions {
  std::uint64_t games = 1'000'000;
  bool json = false;
};

struct Figures {
  std::string workload;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  double seconds = 0;  // for all games, at the pace of the fastest slice
  std::uint64_t signature = 0;

  double games_per_second() const { return static_cast<double>(games) / seconds; }
  double decisions_per_second() const { return static_cast<double>(decisions) / seconds; }
  double nanoseconds_per_decision() const { return 1e9 * seconds / static_cast<double>(decisions); }
};

// FNV-1a over numbers: any changed score changes it.
void mix(std::uint64_t& hash, int value) {
  hash = (hash ^ static_cast<std::uint32_t>(value)) * 0x0000'0100'0000'01B3ULL;
}

// The workload is timed in slices and the fastest counts: what else the machine does only ever slows one
// down.
constexpr int slices = 10;

template <Game G>
Figures measure(const typename G::Setup& setup, std::uint64_t games) {
  Figures figures{fmt::format("{}/{}", G::name, setup.players), games, 0, 0, 0xCBF2'9CE4'8422'2325ULL};
  Rng rng(1);
  Playout tally;
  figures.seconds = std::numeric_limits<double>::infinity();
  for (int slice = 0; slice < slices; ++slice) {
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint64_t i = games * slice / slices; i < games * (slice + 1) / slices; ++i) {
      const auto end = play_out(G::start(setup), rng, tally);
      for (int seat = 0; seat < end.players; ++seat) mix(figures.signature, score(end, Seat(seat)));
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    figures.seconds = std::min(figures.seconds, elapsed.count() * slices);
  }
  figures.decisions = tally.decisions;
  return figures;
}

void print_row(const Figures& figures) {
  fmt::print("{:<10} {:>12.0f} {:>14.0f} {:>14.2f}   {:016x}\n", figures.workload, figures.games_per_second(),
             figures.decisions_per_second(), figures.nanoseconds_per_decision(), figures.signature);
  std::fflush(stdout);
}

std::string to_json(const Figures& figures) {
  return fmt::format(
      R"({{"workload":"{}","games":{},"decisions":{},"seconds":{:.6f},"gamesPerSecond":{:.0f},)"
      R"("decisionsPerSecond":{:.0f},"nanosecondsPerDecision":{:.3f},"signature":"{:016x}"}})",
      figures.workload, figures.games, figures.decisions, figures.seconds, figures.games_per_second(),
      figures.decisions_per_second(), figures.nanoseconds_per_decision(), figures.signature);
}

void run_bench(const BenchOptions& options) {
  if (!options.json) {
    fmt::print("{} each, random policy, one thread, the fastest of {} slices\n\n",
               counted(options.games, "game"), slices);
    fmt::print("{:<10} {:>12} {:>14} {:>14}   {}\n", "workload", "games/s", "decisions/s", "ns/decision",
               "signature");
  }
  std::string json;
  const auto report = [&](const Figures& figures) {
    if (options.json) {
      json += (json.empty() ? "" : ",\n") + to_json(figures);
    } else {
      print_row(figures);
    }
  };
  report(measure<Classic>({2}, options.games));
  report(measure<Classic>({5}, options.games));
  report(measure<OnBoard>({2, &on_board::side_a()}, options.games));
  report(measure<OnBoard>({4, &on_board::side_b()}, options.games));
  report(measure<Duel>({2}, options.games));
  if (options.json) fmt::print("[{}]\n", json);
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure the speed of the rules on a fixed, seeded workload");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("--games", options->games, "Games for each workload")
      ->check(CLI::Range(std::uint64_t{slices}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Write the figures as JSON");
  command->footer(
      "A workload is a game and a number of players, played by the random policy: every legal move is\n"
      "equally likely, a pass is chosen only when nothing else is legal. The signature is a hash over\n"
      "all final scores: it changes only when behaviour changes.");
  command->callback([options] { run_bench(*options); });
}

}  // namespace qwixx
