// Dice for a table on one's own device. Turn n gets the n-th roll of Rng(seed): the very dice that
// `qwixx engine` rolls after "new … seed=N".
#pragma once

#include <cstdint>

#include "table/chance.h"

namespace qwixx {

class LocalChance final : public Chance {
 public:
  // The first game has this seed; those after it follow from it.
  explicit LocalChance(std::uint64_t seed) : next_(seed) {}

  std::string fresh_seed() override;
  std::string commitment(std::string_view) override { return {}; }
  Dice roll(std::string_view seed, std::span<const std::string> contributions, int turn) override;
  std::string fresh_secret() override;
  std::string digest(std::string_view secret) override { return std::string(secret); }

 private:
  std::uint64_t next_;
  std::uint64_t secrets_ = 0;
};

}  // namespace qwixx
