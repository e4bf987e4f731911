#include "app/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

namespace qwixx {
namespace {

std::atomic<bool> asked{false};

void ask_to_end(int) {
  asked = true;
  constexpr std::string_view words = "\nending with what is there; Ctrl-C again ends at once\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, words.data(), words.size());
}

}  // namespace

const std::atomic<bool>& interrupted() {
  static const bool listening = [] {
    struct sigaction action{};
    action.sa_handler = ask_to_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    for (int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
    return true;
  }();
  (void)listening;
  return asked;
}

}  // namespace qwixx
