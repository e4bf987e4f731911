// `qwixx stats`: statistics over a folder of records.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analysis/stats.h"
#include "app/commands.h"
#include "core/progress.h"
#include "match/record_file.h"

namespace qwixx {
namespace {

namespace fs = std::filesystem;

struct StatsOptions {
  std::string folder;
  bool json = false;
  bool csv = false;
  bool ascii = false;
};

void fail(std::string_view message) {
  fmt::print(stderr, "{}\n", message);
  exit_code() = Exit::failed;
}

// Every record file in the folder and below, in order of name.
Result<std::vector<std::string>> records_in(const fs::path& folder) {
  std::error_code error;
  std::vector<std::string> files;
  if (fs::is_regular_file(folder, error)) return std::vector{folder.string()};
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const fs::path& path = it->path();
    const bool known = path.extension() == ".qwixx" || path.extension() == ".txt";
    if (known && it->is_regular_file(error)) files.push_back(path.string());
  }
  if (error) return failure("{}: {}", folder.string(), error.message());
  if (files.empty()) return failure("{}: no records (*.qwixx, *.txt) here", folder.string());
  std::ranges::sort(files);
  return files;
}

void run_stats(const StatsOptions& options) {
  const auto files = records_in(options.folder);
  if (!files) return fail(files.error().message);
  analysis::Stats stats;
  Progress progress("records");
  double done = 0;
  int good = 0;
  for (const std::string& file : *files) {
    progress.show(done++ / static_cast<double>(files->size()));
    const auto record = read_record(file);
    if (!record) {
      progress.clear();
      fail(record.error().message);
      continue;
    }
    stats.add(*record);
    ++good;
  }
  progress.clear();
  if (good == 0) return fail(fmt::format("{}: none of the records can be read", options.folder));
  fmt::print("{}", options.json  ? analysis::to_json(stats) + '\n'
                   : options.csv ? analysis::to_csv(stats)
                                 : analysis::to_table(stats, !options.ascii));
}

}  // namespace

void add_stats(CLI::App& app) {
  auto* command = app.add_subcommand("stats", "Statistics over a folder of game records");
  auto options = std::make_shared<StatsOptions>();
  command->add_option("DIR", options->folder, "A folder of records (*.qwixx, *.txt), or one record")
      ->required();
  auto* json = command->add_flag("--json", options->json, "Write JSON");
  command->add_flag("--csv", options->csv, "Write CSV: a line for each seat and player")->excludes(json);
  command->add_flag("--ascii", options->ascii, "Plots without characters beyond ASCII");
  command->footer(
      "Win rates by seat and player, game lengths, final scores, and chi-square tests of every die and of\n"
      "the white sum. Records that cannot be read are named and left out; the exit code is then 1.");
  command->callback([options] { run_stats(*options); });
}

}  // namespace qwixx
