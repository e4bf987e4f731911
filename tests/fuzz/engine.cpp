// Lines to the engine protocol: each gets one reply of one line, and a refused one changes nothing.
// Bots that think for long and files of this machine are left out.
#include "engine/engine.h"

#include "fuzz.h"

namespace {

bool harmless(std::string_view line) {
  const bool asks_bot = line.find("best") != line.npos || line.find("eval") != line.npos;
  const bool quick = line.find("bot=random") != line.npos || line.find("bot=greedy") != line.npos;
  return (!asks_bot || quick) && line.find("ms=") == line.npos && line.find("board=") == line.npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  Engine engine(1);
  std::string_view rest = text_of(data, size);
  while (!rest.empty() && !engine.quit()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!harmless(line)) continue;
    const auto before = engine.reply("export");
    const auto reply = engine.reply(line);
    if (!reply) continue;
    must(reply->starts_with('=') || reply->starts_with("? "));
    must(reply->find('\n') == reply->npos);
    if (reply->starts_with('?')) must(engine.reply("export") == before);
  }
  return 0;
}
