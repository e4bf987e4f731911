// `qwixx analyze`: every decision of recorded games judged; luck and skill taken apart.
#include <fmt/format.h>

#include <thread>

#include "analysis/html.h"
#include "analysis/review_text.h"
#include "app/commands.h"
#include "app/output_file.h"
#include "core/progress.h"
#include "match/record_file.h"

namespace qwixx {
namespace {

struct AnalyzeOptions {
  std::vector<std::string> files;
  analysis::Request request;
  int milliseconds = 0;
  bool json = false;
  bool csv = false;
  bool all = false;
  bool quiet = false;
  std::string html;
};

Result<analysis::Analysis> analyze_file(const AnalyzeOptions& options, const std::string& file,
                                        const Record& record) {
  Progress progress(file, !options.quiet);
  analysis::Request request = options.request;
  request.progress = [&](int done, int total) { progress.show(static_cast<double>(done) / total); };
  return analysis::analyze(record, request);
}

void fail(const Error& error) {
  fmt::print(stderr, "{}\n", error.message);
  exit_code() = Exit::failed;
}

void run_analyze(AnalyzeOptions& options) {
  if (!options.html.empty() && options.files.size() > 1) return fail({"--html is for one record"});
  options.request.limits.time = std::chrono::milliseconds(options.milliseconds);
  if (options.csv) fmt::print("{}", analysis::csv_heading());
  for (const std::string& file : options.files) {
    const auto record = read_record(file);
    if (!record) {
      fail(record.error());
      continue;
    }
    const auto found = analyze_file(options, file, *record);
    if (!found) return fail(found.error());
    if (!options.html.empty()) {
      if (const auto written = write_file(options.html, analysis::to_html(*found, *record)); !written)
        return fail(written.error());
    }
    if (options.json) {
      fmt::print("{}\n", analysis::to_json(*found));
    } else if (options.csv) {
      fmt::print("{}", analysis::to_csv(*found, file));
    } else {
      fmt::print("{}{}: {}", &file == &options.files.front() ? "" : "\n", file,
                 analysis::to_table(*found, options.all));
    }
  }
}

}  // namespace

void add_analyze(CLI::App& app) {
  auto* command =
      app.add_subcommand("analyze", "Judge every decision of recorded games; take luck and skill apart");
  auto options = std::make_shared<AnalyzeOptions>();
  analysis::Limits& limits = options->request.limits;
  limits.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command->add_option("RECORD", options->files, "Game records")->required();
  command->add_option("--precision", limits.precision, "Stop at this standard error of a chance to win (0-1)")
      ->check(between(0.001, 0.2))
      ->capture_default_str();
  command->add_option("--ms", options->milliseconds, "At most so many milliseconds for a decision")
      ->check(CLI::Range(1, 3'600'000));
  command->add_option("--bot", options->request.bot, "Who proposes the moves: a level of the ladder or net")
      ->capture_default_str();
  command->add_option("--threads", limits.threads, "Threads to use")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", limits.seed, "Seed of the rollouts' dice")->capture_default_str();
  auto* json = command->add_flag("--json", options->json, "Write JSON, one line a record (docs/analysis.md)");
  command->add_flag("--csv", options->csv, "Write CSV, one line a decision")->excludes(json);
  command->add_option("--html", options->html,
                      "Also write one self-contained page with curve, sheets and decisions");
  command->add_flag("-a,--all", options->all, "List every decision, not only the dearest");
  command->add_flag("-q,--quiet", options->quiet, "No progress bar (it shows only on a terminal anyway)");
  command->footer(
      "For each seat: start + luck + skill + others = result. Luck is what the rolls changed in the chance\n"
      "to win, skill what the own decisions gave away, others what the other players' choices changed.\n"
      "Exit code 1 if a record cannot be read.");
  command->callback([options] { run_analyze(*options); });
}

}  // namespace qwixx
