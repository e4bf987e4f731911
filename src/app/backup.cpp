// `qwixx backup`: a consistent copy of the store, made while the server runs.
#include <fmt/format.h>

#include "app/commands.h"
#include "store/log.h"

namespace qwixx {
namespace {

struct BackupOptions {
  std::string place, file;
};

Result<void> run(BackupOptions& options) {
  if (options.place.empty()) {
    Result<std::string> place = store::default_place();
    if (!place) return std::unexpected(place.error());
    options.place = std::move(*place);
  }
  if (const Result<void> made = store::backup(options.place, options.file); !made) return made;
  fmt::print("{} is a copy of {}; `qwixx serve --store {}` would carry on from it\n", options.file,
             options.place, options.file);
  return {};
}

}  // namespace

void add_backup(CLI::App& app) {
  CLI::App* command = app.add_subcommand("backup", "Copy the store while the server runs");
  auto options = std::make_shared<BackupOptions>();
  command->add_option("file", options->file, "The copy to make; must not exist yet")->required();
  command->add_option("--store", options->place, "The store to copy (default: in the user's data folder)");
  command->callback([options] {
    if (const Result<void> done = run(*options); !done) {
      fmt::print(stderr, "qwixx backup: {}\n", done.error().message);
      exit_code() = Exit::failed;
    }
  });
}

}  // namespace qwixx
