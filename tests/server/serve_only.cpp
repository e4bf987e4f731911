// `serve` and nothing else of the program, without the web app: the server under a sanitizer (./test tsan) is
// built in a third of the time that the whole program takes.
#include "app/commands.h"
#include "server/assets.h"

namespace qwixx {

Exit& exit_code() {
  static Exit code = Exit::ok;
  return code;
}

std::span<const server::Asset> server::assets() { return {}; }

}  // namespace qwixx

int main(int argc, char** argv) {
  CLI::App app;
  qwixx::add_serve(app);
  CLI11_PARSE(app, argc, argv);
  return static_cast<int>(qwixx::exit_code());
}
