// `qwixx load`: thousands of simulated players against a server, and what that costs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/interrupt.h"
#include "core/progress.h"
#include "core/text.h"
#include "load/generator.h"
#include "load/http.h"
#include "load/scan.h"

namespace qwixx {
namespace {

struct LoadOptions {
  load::LoadOptions load;
  std::string sync_folder = ".";
  bool no_check = false;
};

// What the server says of itself.
struct ServerFigures {
  double cpu = 0, memory = 0, commits = 0, events = 0, writes = 0;
};

ServerFigures server_figures(const std::vector<std::string>& addresses) {
  ServerFigures sum;
  for (const std::string& address : addresses) {
    const Result<std::string> text = load::http_get(address, "/metrics");
    if (!text) continue;
    const auto value = [&](std::string_view name) {
      const std::size_t at = text->find("\n" + std::string(name) + " ");
      return at == std::string::npos ? 0.0 : std::strtod(text->c_str() + at + name.size() + 2, nullptr);
    };
    sum.cpu += value("qwixx_cpu_seconds_total");
    sum.memory += value("qwixx_resident_bytes");
    sum.commits += value("qwixx_store_commits_total");
    sum.events += value("qwixx_store_events_total");
    sum.writes += value("qwixx_writes_total");
  }
  return sum;
}

// From any node: one of several may be down just now.
Result<std::string> fetch_record(const std::vector<std::string>& addresses, std::size_t first,
                                 const std::string& table) {
  Result<std::string> text = failure("no address");
  for (std::size_t i = 0; i < addresses.size() && !text; ++i) {
    text = load::http_get(addresses[(first + i) % addresses.size()], "/api/tables/" + table + "/record");
  }
  return text;
}

void check_records(load::Generator& generator, const LoadOptions& options) {
  Progress progress("checking records");
  const std::vector<std::string> tables = generator.finished_tables();
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const Result<std::string> text = fetch_record(options.load.addresses, i, tables[i]);
    const Result<Record> record = text ? parse_record(*text) : Result<Record>(std::unexpected(text.error()));
    if (record) {
      generator.check(tables[i], *record);
    } else {
      generator.figures().error("no record: " + record.error().message);
    }
    progress.show(static_cast<double>(i + 1) / static_cast<double>(tables.size()));
  }
}

void print_report(load::Generator& generator, const LoadOptions& options, const ServerFigures& before,
                  const ServerFigures& connected, const ServerFigures& after) {
  load::Figures& figures = generator.figures();
  const double moves = static_cast<double>(std::max<std::uint64_t>(figures.moves, 1));
  const double seconds = std::max(generator.playing_seconds(), 1e-9);
  fmt::print("connections     {}\n", figures.connected);
  fmt::print("server memory   {:.1f} kB a connection\n",
             (connected.memory - before.memory) / 1000.0 /
                 static_cast<double>(std::max<std::uint64_t>(figures.connected, 1)));
  if (!options.load.idle) {
    fmt::print("moves           {} durable and acknowledged in {:.1f} s: {:.0f}/s\n", figures.moves, seconds,
               moves / seconds);
    fmt::print("acknowledged    p50 {:.1f} ms, p99 {:.1f} ms, p999 {:.1f} ms\n", figures.percentile(0.5),
               figures.percentile(0.99), figures.percentile(0.999));
    fmt::print("server CPU      {:.1f} us a move\n", (after.cpu - connected.cpu) * 1e6 / moves);
    fmt::print("group commit    {:.1f} events a commit, {:.0f} commits/s\n",
               (after.events - connected.events) / std::max(after.commits - connected.commits, 1.0),
               (after.commits - connected.commits) / seconds);
    fmt::print("network         {:.0f} bytes a move to the clients in {:.2f} writes, {:.0f} from them\n",
               static_cast<double>(figures.bytes_in) / moves, (after.writes - connected.writes) / moves,
               static_cast<double>(figures.bytes_out) / moves);
    fmt::print(
        "connections     {} cut on purpose, {} lost in all, {} sent again, {} refused for the moment\n",
        figures.reconnects, figures.lost_connections, counted(figures.resent, "move"), figures.refused);
    fmt::print("games           {} finished; {} and {} agree with the record\n", figures.games_finished,
               counted(figures.clients_checked, "player"), counted(figures.spectators_checked, "spectator"));
  }
  fmt::print("disk            fdatasync {:.2f} ms (median, in {})\n",
             load::sync_milliseconds(options.sync_folder), options.sync_folder);
  fmt::print("errors          {}\n", figures.error_count());
  for (const auto& [what, count] : figures.errors) fmt::print("                {} x {}\n", count, what);
}

Result<void> run(LoadOptions& options) {
  const ServerFigures before = server_figures(options.load.addresses);
  if (const Result<std::string> ready = load::http_get(options.load.addresses.front(), "/readyz"); !ready) {
    return std::unexpected(ready.error());
  }
  ServerFigures connected = before;
  interrupted();  // from now on it listens
  load::Generator generator(options.load);
  Progress progress("load");
  bool playing = false;
  const Result<void> done = generator.run([&](const load::Progressed& now) {
    if (now.playing && !playing) connected = server_figures(options.load.addresses);
    playing |= now.playing;
    const double share = options.load.finish ? static_cast<double>(now.finished) /
                                                   std::max(1.0, static_cast<double>(now.connected))
                                             : now.seconds / options.load.seconds;
    progress.show(std::min(share, 1.0),
                  playing ? fmt::format("{} connected, {} moves, {:.0f}/s", now.connected, now.moves,
                                        static_cast<double>(now.moves) / std::max(now.seconds, 0.1))
                          : fmt::format("{} connected", now.connected));
    return !interrupted();
  });
  progress.clear();
  if (!done) return done;
  const ServerFigures after = server_figures(options.load.addresses);
  if (!options.no_check) check_records(generator, options);
  print_report(generator, options, before, connected, after);
  if (generator.figures().error_count() > 0) return failure("something went wrong, see above");
  return {};
}

}  // namespace

void add_load(CLI::App& app) {
  CLI::App* command = app.add_subcommand("load", "Play thousands of games against a server and measure it");
  auto options = std::make_shared<LoadOptions>();
  load::LoadOptions& load = options->load;
  command->footer("Start the server with --no-address-limits, since all players come from one address.");
  command
      ->add_option("--server", load.addresses, "ADDRESS:PORT of the server; several times for several nodes")
      ->capture_default_str();
  command->add_option("--game", load.game, "classic, onboard, duel or mix")
      ->check(CLI::IsMember({"classic", "onboard", "duel", "mix"}))
      ->capture_default_str();
  command->add_option("--tables", load.tables, "How many tables")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--players", load.players, "Players at a table")
      ->check(CLI::Range(2, 5))
      ->capture_default_str();
  command->add_option("--spectators", load.spectators, "Spectators at each table")
      ->check(CLI::Range(0, 50))
      ->capture_default_str();
  command->add_option("--rate", load.rate, "Moves a second over all tables; 0: as many as go")
      ->check(between(0.0, 1e9))
      ->capture_default_str();
  command->add_option("--seconds", load.seconds, "How long to play")
      ->check(between(0.1, 1e9))
      ->capture_default_str();
  command->add_flag("--finish", load.finish, "Play until every game is over instead");
  command->add_option("--patience", load.patience, "Seconds after which the run ends in any case")
      ->check(between(0.1, 1e9))
      ->capture_default_str();
  command->add_option("--reconnects", load.reconnects, "Connections to cut each second; they come back")
      ->check(between(0.0, 1e9))
      ->capture_default_str();
  command->add_flag("--idle", load.idle, "Only connect, to measure memory");
  command->add_flag("--no-check", options->no_check, "Do not compare the clients with the records");
  command->add_option("--sync-folder", options->sync_folder, "The folder whose disk's sync time is shown")
      ->capture_default_str();
  command->add_option("--seed", load.seed, "Of the simulated players")->capture_default_str();
  command->callback([options] {
    if (const Result<void> done = run(*options); !done) {
      fmt::print(stderr, "qwixx load: {}\n", done.error().message);
      exit_code() = Exit::failed;
    }
  });
}

}  // namespace qwixx
