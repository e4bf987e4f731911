// `qwixx play`: the game in the terminal, against bots, passing the keyboard round, or at a server's table.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>

#include "app/commands.h"
#include "app/output_file.h"
#include "engine/board_source.h"
#include "table/sodium_chance.h"
#include "tui/local_link.h"
#include "tui/plain.h"
#include "tui/play_screen.h"
#include "tui/remote_link.h"

namespace qwixx {
namespace {

namespace fs = std::filesystem;

struct PlayOptions {
  std::string game = "classic";
  std::vector<std::string> persons;
  std::vector<std::string> bots;
  std::string board = "side-a";
  std::uint64_t seed = 0;
  int delay = 500;
  bool plain = false;
  bool ascii = false;
  std::string colour = "auto";
  bool resume = false;
  std::string save;
  std::string join;
  std::string secret;
  bool watch = false;
  int retry = 60;
};

std::atomic<bool> play_interrupted{false};

void listen_to_signals() {
  struct sigaction action{};
  action.sa_handler = [](int) { play_interrupted = true; };  // no SA_RESTART: a waiting read must end
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// Where a user's own files go: $XDG_STATE_HOME/qwixx, or the place that stands for it.
fs::path state_folder() {
  if (const std::string state = variable("XDG_STATE_HOME"); !state.empty()) return fs::path(state) / "qwixx";
  return fs::path(variable("HOME")) / ".local/state/qwixx";
}

std::string own_name() {
  const std::string user = variable("USER");
  return user.empty() ? "You" : user;
}

Result<tui::LocalGame> local_game(const PlayOptions& options) {
  tui::LocalGame game;
  game.setup.game = options.game;
  if (options.game == OnBoard::name) {
    const auto board = find_board(options.board);
    if (!board) return std::unexpected(board.error());
    game.setup.board = *board;
  }
  game.persons = options.persons.empty() ? std::vector{own_name()} : options.persons;
  game.bots = options.bots;
  if (game.bots.empty() && game.persons.size() == 1)
    game.bots = {std::string(bot_names(options.game).back())};
  for (const std::string& level : game.bots) {
    if (!has_level(options.game, level)) {
      return failure("there is no bot '{}'; {} has: {}", level, options.game,
                     fmt::join(bot_names(options.game), " "));
    }
  }
  std::random_device entropy;
  game.seed = options.seed ? options.seed : std::uint64_t{entropy()} << 32 | entropy();
  game.pace = std::chrono::milliseconds(options.delay);
  return game;
}

Result<void> play(tui::Client& client, tui::Link& link, const PlayOptions& options) {
  const bool plain = options.plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
  if (plain) return tui::play_plain(client, link, std::cin, std::cout, play_interrupted);
  const tui::Colours colours = options.colour == "256"    ? tui::Colours::many
                               : options.colour == "16"   ? tui::Colours::sixteen
                               : options.colour == "none" ? tui::Colours::none
                                                          : tui::Colours::automatic;
  auto screen = tui::Screen::open(colours);
  if (!screen) return std::unexpected(screen.error());
  return tui::PlayScreen(**screen, client, link, {!options.ascii && tui::terminal_is_unicode()})
      .run(play_interrupted);
}

// A finished game is kept as a record and is no longer there to resume.
Result<void> put_away(const tui::LocalLink& link, const fs::path& save) {
  const auto record = link.record();
  if (!link.over() || !record) return {};
  const fs::path file = state_folder() / "records" / fmt::format("{}.qwixx", std::time(nullptr));
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (const auto written = write_file(file.string(), *record + '\n'); !written)
    return failure("{}; the game stays in {}", written.error().message, save.string());
  fs::remove(save, error);
  fmt::print("The record is in {0}\nSee how it was played: qwixx analyze {0}\n", file.string());
  return {};
}

Result<void> play_here(const PlayOptions& options) {
  const fs::path save = options.save.empty() ? state_folder() / "game.log" : fs::path(options.save);
  Result<std::unique_ptr<tui::LocalLink>> link = failure("no game");
  if (options.resume) {
    if (!fs::exists(save)) return failure("there is no game to go on with ({})", save.string());
    link = tui::LocalLink::resume(save, std::chrono::milliseconds(options.delay));
  } else {
    const auto game = local_game(options);
    if (!game) return std::unexpected(game.error());
    link = tui::LocalLink::start(*game, save);
  }
  if (!link) return std::unexpected(link.error());
  if (!(*link)->set_aside().empty())
    fmt::print("The game that was left is kept: qwixx play --resume --save {}\n",
               (*link)->set_aside().string());
  tui::Client client(**link, {!options.ascii && tui::terminal_is_unicode()});
  const auto played = play(client, **link, options);
  const std::string back =
      "qwixx play --resume" + (options.save.empty() ? "" : fmt::format(" --save {}", save.string()));
  if (!played)
    return failure("{}\nThe game is saved up to here. Go on with: {}", played.error().message, back);
  if (!(*link)->over()) fmt::print("The game is saved. Go on with: {}\n", back);
  return put_away(**link, save);
}

Result<void> play_there(const PlayOptions& options) {
  auto link = tui::RemoteLink::open(options.join, std::chrono::seconds(options.retry));
  if (!link) return std::unexpected(link.error());
  tui::Client client(**link, {!options.ascii && tui::terminal_is_unicode()});
  client.scene().place = "table " + (*link)->table();
  const std::string name = options.persons.empty() ? own_name() : options.persons.front();
  const std::string key = SodiumChance().fresh_secret();
  (*link)->on_open([&] {
    const std::string& secret = client.secret().empty() ? options.secret : client.secret();
    client.hello((*link)->table(), secret);
    if (secret.empty() && !options.watch) client.join(name, key);  // again, if the answer was lost
  });
  const auto played = play(client, **link, options);
  if (!client.secret().empty()) {
    fmt::print("Come back to your seat with: qwixx play --join {} --secret {}\n", options.join,
               client.secret());
  }
  return played;
}

void run_play(const PlayOptions& options) {
  listen_to_signals();
  const auto played = options.join.empty() ? play_here(options) : play_there(options);
  if (played) return;
  fmt::print(stderr, "{}\n", played.error().message);
  exit_code() = Exit::failed;
}

}  // namespace

void add_play(CLI::App& app) {
  auto* command =
      app.add_subcommand("play", "Play in the terminal: against bots, in turns at one keyboard, or online");
  auto options = std::make_shared<PlayOptions>();
  command->add_option("GAME", options->game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->capture_default_str();
  command->add_option("-p,--player", options->persons, "A person at this keyboard (again for more)");
  command->add_option("-b,--bot", options->bots,
                      "A bot of this level (again for more); default: the strongest");
  command->add_option("--board", options->board, "On Board: side-a, side-b or a file")->capture_default_str();
  command->add_option("--seed", options->seed, "The same seed rolls the same dice");
  command->add_option("--delay", options->delay, "Milliseconds that bots take for a step; time to take back")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command->add_flag("--plain", options->plain, "Line by line, for screen readers and scripts");
  command->add_flag("--ascii", options->ascii, "No characters beyond ASCII");
  command->add_option("--colour,--color", options->colour, "auto, 256, 16 or none (NO_COLOR is respected)")
      ->check(CLI::IsMember({"auto", "256", "16", "none"}))
      ->capture_default_str();
  auto* resume = command->add_flag("--resume", options->resume, "Go on with the game that was left");
  command->add_option("--save", options->save, "The file that keeps the game (default: in the state folder)");
  command->add_option("--join", options->join, "Sit down at a server's table: the address of its page")
      ->excludes(resume);
  command->add_option("--secret", options->secret,
                      "With --join: the secret of the own seat, to come back to it");
  command->add_flag("--watch", options->watch, "With --join: look on without a seat");
  command->add_option("--retry", options->retry, "With --join: seconds to try again when the server is lost")
      ->check(CLI::Range(0, 86'400))
      ->capture_default_str();
  command->footer(
      "Keys: Enter rolls and chooses, arrows move, 1-9 choose, r y g b the move of a row, p passes, u takes\n"
      "back, h gives a hint, ? shows all keys, q leaves. Whatever happens, the game is saved;\n"
      "a game that was left is set aside when a new one begins.\n"
      "Exit code 0 when left or finished, 1 when the terminal, the save or the server failed.");
  command->callback([options] { run_play(*options); });
}

}  // namespace qwixx
