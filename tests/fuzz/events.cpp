// Streams of rolls and choices, in every game at every number of players, played by the rules and by the
// naive referee side by side: the first difference is a crash.
#include <cstdio>

#include "fuzz.h"
#include "lockstep.h"
#include "setups.h"

namespace qwixx {
namespace {

template <Game G>
void play(const std::uint8_t* data, std::size_t size) {
  static const auto setups = setups_of<G>();
  Lockstep<G> both(setups[data[0] / 3 % setups.size()]);
  std::size_t used = 1;
  const Pick pick = [&](unsigned bound) { return used < size ? data[used++] % bound : 0U; };
  while (both.going_on() && used < size) both.step(pick);
  if (!both.difference().empty()) std::fputs(both.difference().c_str(), stderr);
  must(both.difference().empty());
  must(G::parse(to_text(both.state())) == both.state());
}

}  // namespace
}  // namespace qwixx

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  if (size == 0) return 0;
  switch (data[0] % 3) {
    case 0:
      play<Classic>(data, size);
      break;
    case 1:
      play<OnBoard>(data, size);
      break;
    default:
      play<Duel>(data, size);
  }
  return 0;
}
