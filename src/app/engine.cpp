// `qwixx engine`: the engine protocol on standard input and output.
#include "engine/engine.h"

#include <iostream>
#include <random>
#include <string>

#include "app/commands.h"

namespace qwixx {
namespace {

void run_engine() {
  std::ios::sync_with_stdio(false);
  std::random_device entropy;
  Engine engine(std::uint64_t{entropy()} << 32 | entropy());
  std::string line;
  while (!engine.quit() && std::getline(std::cin, line)) {
    if (const auto reply = engine.reply(line)) std::cout << *reply << '\n' << std::flush;
  }
}

}  // namespace

void add_engine(CLI::App& app) {
  auto* command =
      app.add_subcommand("engine", "Speak the engine protocol (QEP 1) on standard input and output");
  command->footer(
      "One command a line, one reply line for each. Try: protocol, games, new classic 2 seed=1, roll,\n"
      "legal 0, play 0 -, state, best 0, quit. docs/engine-protocol.md has all of it.");
  command->callback(run_engine);
}

}  // namespace qwixx
