// `qwixx check`: are these records well formed, and was every roll and move in them allowed?
#include <fmt/format.h>

#include <algorithm>

#include "app/commands.h"
#include "core/text.h"
#include "match/record_file.h"

namespace qwixx {
namespace {

struct CheckOptions {
  std::vector<std::string> files;
  bool quiet = false;
};

auto turns_of(const Match& match) {
  return std::ranges::count_if(match.events(),
                               [](const Event& event) { return std::holds_alternative<Rolled>(event); });
}

void check(const std::string& file, bool quiet) {
  const auto record = read_record(file);
  if (!record) {
    fmt::print(stderr, "{}\n", record.error().message);
    exit_code() = Exit::failed;
    return;
  }
  if (quiet) return;
  const AnyGame& game = record->match.game();
  fmt::print("{}: {}, {}, {}, {}\n", file, game.name(), counted(game.players(), "player"),
             counted(turns_of(record->match), "turn"), game.over() ? "finished" : "unfinished");
}

}  // namespace

void add_check(CLI::App& app) {
  auto* command =
      app.add_subcommand("check", "Validate game records; name file, turn and reason for whatever is wrong");
  auto options = std::make_shared<CheckOptions>();
  command->add_option("FILE", options->files, "Record files")->required();
  command->add_flag("-q,--quiet", options->quiet, "Say nothing of records that are right");
  command->footer("Exit code 1 if any record is wrong.");
  command->callback([options] {
    for (const std::string& file : options->files) check(file, options->quiet);
  });
}

}  // namespace qwixx
