// `qwixx replay`: shows a recorded game turn by turn, or all at once.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "app/commands.h"
#include "match/record_file.h"
#include "match/show.h"

namespace qwixx {
namespace {

struct ReplayOptions {
  std::string file;
  bool all = false;
};

// One step is one turn: the narration of its events, then the sheets.
class Replay {
 public:
  explicit Replay(const Record& record) : record_(record), at_(record.match.start()) {}

  bool done() const { return at_.events().size() >= record_.match.events().size(); }

  std::string step() {
    std::string out = fmt::format("--- turn {} ---\n", ++turn_);
    do {
      const Event& event = next_event();
      const AnyGame before = at_.game();
      (void)at_.apply(event);
      out += narrate(before, event, at_.game(), record_);
    } while (!done() && std::holds_alternative<Played>(next_event()));
    return out + '\n' + draw(at_.game(), record_);
  }

 private:
  const Event& next_event() const { return record_.match.events()[at_.events().size()]; }

  const Record& record_;
  Match at_;
  int turn_ = 0;
};

// Waits for Enter; false when the viewer has had enough.
bool wait_for_enter() {
  fmt::print("\n[Enter] next turn, [q] quit ");
  std::fflush(stdout);
  std::string answer;
  return std::getline(std::cin, answer) && answer != "q";
}

void run_replay(const ReplayOptions& options) {
  const auto record = read_record(options.file);
  if (!record) {
    fmt::print(stderr, "{}\n", record.error().message);
    exit_code() = Exit::failed;
    return;
  }
  for (const auto& [name, value] : record->tags) fmt::print("{}: {}\n", name, value);
  const bool stepwise = !options.all && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  for (Replay replay(*record); !replay.done();) {
    fmt::print("{}", replay.step());
    if (stepwise && !replay.done() && !wait_for_enter()) return;
    fmt::print("\n");
  }
}

}  // namespace

void add_replay(CLI::App& app) {
  auto* command = app.add_subcommand("replay", "Show a recorded game turn by turn");
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, "A game record")->required();
  command->add_flag("--all", options->all, "Show the whole game at once");
  command->footer("Without --all it waits for Enter after every turn when it talks to a terminal.");
  command->callback([options] { run_replay(*options); });
}

}  // namespace qwixx
