// The server's dice and secrets (docs/server-protocol.md, "Dice one can trust"): a committed 256-bit seed,
// a keyed BLAKE2b stream for every roll, and secrets from the operating system.
#pragma once

#include "table/chance.h"

namespace qwixx {

class SodiumChance final : public Chance {
 public:
  std::string fresh_seed() override;                       // 64 hex digits
  std::string commitment(std::string_view seed) override;  // SHA-256 in hex
  Dice roll(std::string_view seed, std::span<const std::string> contributions, int turn) override;
  std::string fresh_secret() override;  // 128 bits, URL-safe Base64
  std::string digest(std::string_view secret) override;
};

// A word nobody can guess, for a table's address: 128 bits, URL-safe Base64.
std::string fresh_table_id();

}  // namespace qwixx
