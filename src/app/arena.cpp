// qwixx arena: bots against bots, with the figures that settle which is stronger.
#include "app/commands.h"

#include <thread>

#include "app/interrupt.h"
#include "app/output_file.h"
#include "arena/report.h"
#include "core/progress.h"
#include "engine/board_source.h"

namespace qwixx {
namespace {

struct ArenaWish {
  std::string game = "classic";
  std::string board = "side-a";
  std::vector<std::string> players;
  std::string a;
  std::string b;
  int seats = 2;
  std::int64_t games = 2000;
  std::uint64_t seed = 1;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool together = false;
  bool without_luck = false;
  std::vector<double> sprt;
  std::string best_words;
  std::string csv;
  std::string json;
};

Result<SeriesOptions> options_of(const ArenaWish& wish) {
  const auto start = start_game(wish.game, wish.seats, wish.board);
  if (!start) return std::unexpected(start.error());
  SeriesOptions options(*start);
  options.games = wish.games;
  options.seed = wish.seed;
  options.threads = wish.threads;
  if (!wish.sprt.empty() && !(wish.sprt[0] < wish.sprt[1]))
    return failure("--sprt: the first Elo difference must be below the second");
  if (!wish.sprt.empty()) options.sprt = Sprt{.elo0 = wish.sprt[0], .elo1 = wish.sprt[1]};
  options.without_luck = wish.without_luck;
  options.stop = &interrupted();
  options.player_options = {.board = wish.board, .best_words = wish.best_words};
  return options;
}

// All at one table, or every pair: one of the first among others of the second.
Result<std::vector<SeriesOptions>> series_of(const ArenaWish& wish) {
  const auto base = options_of(wish);
  if (!base) return std::unexpected(base.error());
  std::vector<SeriesOptions> all;
  const int count = static_cast<int>(wish.players.size());
  if (count < 2) return failure("an arena needs at least two players");
  if (wish.together) {
    if (count != wish.seats)
      return failure("{} players cannot sit together at a table of {}", count, wish.seats);
    all.push_back(*base);
    all.back().players = wish.players;
    for (int i = 0; i < count; ++i) all.back().line_up.push_back(i);
    return all;
  }
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      all.push_back(*base);
      all.back().players = {wish.players[first], wish.players[second]};
      all.back().line_up.assign(wish.seats, 1);
      all.back().line_up[0] = 0;
    }
  }
  return all;
}

Result<void> write_report(const std::string& path, const std::string& text) {
  if (path.empty()) return {};
  if (path != "-") return write_file(path, text);
  fmt::print("{}", text);
  return {};
}

Result<void> run(ArenaWish wish) {
  for (const std::string& named : {wish.b, wish.a}) {
    if (!named.empty()) wish.players.insert(wish.players.begin(), named);
  }
  const auto all = series_of(wish);
  if (!all) return std::unexpected(all.error());
  const bool quiet = wish.csv == "-" || wish.json == "-";
  ArenaReport report{wish.game, wish.seed, {}};
  for (const SeriesOptions& options : *all) {
    Progress bar(fmt::format("{} - {}", options.players[0], options.players[1]));
    const auto series = play_series(options, [&](double share, const SeriesReport& so_far) {
      const Samples& wins = so_far.players[0].share;
      bar.show(share, fmt::format("{:.2f} % ± {:.2f}", 100 * wins.mean(), 100 * wins.error()));
    });
    bar.clear();
    if (!series) return std::unexpected(series.error());
    if (series->games == 0) break;
    if (!quiet) fmt::print("{}\n", series_text(*series, options.sprt));
    std::fflush(stdout);
    report.series.push_back(*series);
    if (interrupted()) break;
  }
  if (interrupted()) exit_code() = Exit::interrupted;
  if (!quiet) fmt::print("{}", pool_text(report.series));
  if (const auto written = write_report(wish.csv, to_csv(report)); !written) return written;
  return write_report(wish.json, wish.json.empty() ? "" : to_json(report) + "\n");
}

}  // namespace

void add_arena(CLI::App& app) {
  auto wish = std::make_shared<ArenaWish>();
  CLI::App* command = app.add_subcommand("arena", "Matches between bots, with confidence intervals");
  command->add_option("players", wish->players,
                      "Two or more players: a bot (expert, expert:ms=200) or a program (\"cmd:./other\")");
  command->add_option("--a", wish->a, "The first player, where it does not fit among the arguments");
  command->add_option("--b", wish->b, "The second player");
  command->add_option("--game", wish->game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->capture_default_str();
  command->add_option("--board", wish->board, "On Board: side-a, side-b or a file")->capture_default_str();
  command
      ->add_option("--seats", wish->seats,
                   "Seats at the table: one of the first player, the rest of the second")
      ->check(CLI::Range(2, most_seats))
      ->capture_default_str();
  command->add_flag("--together", wish->together, "All players sit at one table");
  command->add_option("--games", wish->games, "Games of each match")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", wish->seed, "The same seed rolls the same dice")->capture_default_str();
  command->add_option("--threads", wish->threads, "Games at the same time")->check(CLI::Range(1, 256));
  command->add_option("--sprt", wish->sprt, "Stop when this Elo difference is settled: elo0 elo1")
      ->expected(2);
  command->add_flag(
      "--without-luck", wish->without_luck,
      "Take the dice's luck off the result: as sure with a sixteenth of the games; classic, Duel");
  command->add_option("--best", wish->best_words, "Words added to `best SEAT` for programs, as in \"ms=50\"");
  command->add_option("--csv", wish->csv, "Write the results as CSV to a file, or - for standard output");
  command->add_option("--json", wish->json, "Write the results as JSON to a file, or - for standard output");
  command->footer(
      "Ctrl-C ends with the figures of the games played so far and exit code 130; again ends it at once.");
  command->callback([wish] {
    if (const auto done = run(*wish); !done) {
      fmt::print(stderr, "qwixx arena: {}\n", done.error().message);
      exit_code() = Exit::failed;
    }
  });
}

}  // namespace qwixx
