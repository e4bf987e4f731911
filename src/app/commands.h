// The subcommands of `qwixx`, one small file each. A command adds itself to the app and reports failure
// through exit_code().
#pragma once

#include <CLI/CLI.hpp>
#include <sstream>

namespace qwixx {

enum class Exit { ok = 0, failed = 1, usage = 2, interrupted = 130 };

// The program's exit code, set by the subcommand that ran.
Exit& exit_code();

// A number in this range; unlike CLI::Range it refuses nan.
inline CLI::Validator between(double low, double high) {
  std::ostringstream range;
  range << low << " to " << high;
  const auto check = [low, high, words = range.str()](const std::string& text) {
    double value = 0;
    const bool good = CLI::detail::lexical_cast(text, value) && value >= low && value <= high;
    return good ? std::string() : "'" + text + "' is not a number from " + words;
  };
  return {check, "FLOAT in [" + range.str() + "]", "between"};
}

void add_play(CLI::App& app);
void add_engine(CLI::App& app);
void add_bench(CLI::App& app);
void add_replay(CLI::App& app);
void add_check(CLI::App& app);
void add_verify(CLI::App& app);
void add_arena(CLI::App& app);
void add_differ(CLI::App& app);
void add_solve(CLI::App& app);
void add_analyze(CLI::App& app);
void add_agree(CLI::App& app);
void add_position(CLI::App& app);
void add_stats(CLI::App& app);
void add_train(CLI::App& app);
void add_calibrate(CLI::App& app);
void add_serve(CLI::App& app);
void add_backup(CLI::App& app);
void add_load(CLI::App& app);

// What `qwixx` does without a subcommand: serve, with nothing to decide.
void host_by_default();

using AddCommand = void (*)(CLI::App&);
// clang-format off: one a line, so that two new commands do not collide
inline constexpr AddCommand commands[] = {
    add_serve,
    add_backup,
    add_load,
    add_play,
    add_engine,
    add_replay,
    add_check,
    add_verify,
    add_arena,
    add_differ,
    add_solve,
    add_analyze,
    add_agree,
    add_train,
    add_calibrate,
    add_position,
    add_stats,
    add_bench,
};
// clang-format on

}  // namespace qwixx
