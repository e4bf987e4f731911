// Where a table's dice and secrets come from. The server's source is libsodium (sodium_chance.h), the
// browser's the device's own random numbers (local_chance.h); the table does not know which it has.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/dice.h"

namespace qwixx {

class Chance {
 public:
  virtual ~Chance() = default;

  // A secret seed for one game, a single word.
  virtual std::string fresh_seed() = 0;
  // What is published of a seed before the first roll; empty where nothing is.
  virtual std::string commitment(std::string_view seed) = 0;
  // The dice of a turn (from 1): always the same for the same arguments.
  virtual Dice roll(std::string_view seed, std::span<const std::string> contributions, int turn) = 0;

  // A seat's secret, 128 bits or more, a single word; and the word that is kept of it.
  virtual std::string fresh_secret() = 0;
  virtual std::string digest(std::string_view secret) = 0;
};

}  // namespace qwixx
