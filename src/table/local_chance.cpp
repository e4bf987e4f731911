#include "table/local_chance.h"

#include "core/text.h"

namespace qwixx {

std::string LocalChance::fresh_seed() {
  const std::uint64_t seed = next_;
  std::uint64_t state = seed;
  next_ = splitmix64(state);
  return fmt::to_string(seed);
}

Dice LocalChance::roll(std::string_view seed, std::span<const std::string>, int turn) {
  Rng rng(parse_number<std::uint64_t>(seed).value_or(0));
  Dice dice;
  for (int i = 0; i < turn; ++i) dice = roll_dice(rng);
  return dice;
}

// On one's own device there is nobody to hide a seat from: any distinct word will do.
std::string LocalChance::fresh_secret() { return fmt::format("own-{}", ++secrets_); }

}  // namespace qwixx
