// `qwixx`: one program, a subcommand for each job.
#include "app/commands.h"

namespace qwixx {

Exit& exit_code() {
  static Exit code = Exit::ok;
  return code;
}

}  // namespace qwixx

int main(int argc, char** argv) {
  CLI::App app{"Qwixx, Qwixx On Board and Qwixx The Duel: play, host, analyse, solve.", "qwixx"};
  app.set_version_flag("--version", "qwixx " QWIXX_VERSION);
  app.require_subcommand(0, 1);
  for (const auto add : qwixx::commands) add(app);
  // After the commands, which would inherit it.
  app.footer(
      "Without a command it hosts the web app on this machine: port 8080 or the next free one, games in\n"
      "the user's data folder. `qwixx COMMAND --help` explains a command.");
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) qwixx::host_by_default();
  } catch (const CLI::ParseError& error) {
    const bool asked_for_help = error.get_exit_code() == 0;
    app.exit(error);
    return asked_for_help ? 0 : static_cast<int>(qwixx::Exit::usage);
  }
  return static_cast<int>(qwixx::exit_code());
}
