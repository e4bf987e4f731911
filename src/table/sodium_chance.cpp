#include "table/sodium_chance.h"

#include <sodium.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace qwixx {
namespace {

using Seed = std::array<unsigned char, 32>;

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // there is no entropy: better no server than guessable dice
}

template <std::size_t N>
std::string to_hex(const std::array<unsigned char, N>& bytes) {
  std::string hex(2 * N + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

Seed seed_of(std::string_view hex) {
  Seed seed{};
  std::size_t length = 0;
  sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, nullptr);
  return seed;
}

std::string random_word() {
  need_sodium();
  std::array<unsigned char, 16> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.resize(text.find('\0'));
  return text;
}

void append_number(std::vector<unsigned char>& out, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<unsigned char>(number >> (8 * i)));
}

// The bytes from which the dice of a turn are taken, 64 at a time.
class DiceStream {
 public:
  DiceStream(const Seed& seed, std::span<const std::string> contributions, int turn)
      : seed_(seed), contributions_(contributions), turn_(turn) {}

  std::uint8_t die() {
    for (;;) {
      if (next_ == block_.size()) refill();
      const unsigned char byte = block_[next_++];
      if (byte < 252) return static_cast<std::uint8_t>(byte % 6 + 1);  // 252 = 42 * 6: no face is favoured
    }
  }

 private:
  void refill() {
    constexpr std::string_view purpose = "qwixx dice 1";
    std::vector<unsigned char> input(purpose.begin(), purpose.end());
    input.push_back(0);
    append_number(input, static_cast<std::uint64_t>(turn_));
    append_number(input, blocks_++);
    for (const std::string& contribution : contributions_) {
      input.push_back(static_cast<unsigned char>(contribution.size()));
      input.insert(input.end(), contribution.begin(), contribution.end());
    }
    crypto_generichash(block_.data(), block_.size(), input.data(), input.size(), seed_.data(), seed_.size());
    next_ = 0;
  }

  const Seed& seed_;
  std::span<const std::string> contributions_;
  int turn_;
  std::uint64_t blocks_ = 0;
  std::array<unsigned char, 64> block_{};
  std::size_t next_ = 64;
};

}  // namespace

std::string SodiumChance::fresh_seed() {
  need_sodium();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return to_hex(seed);
}

std::string SodiumChance::commitment(std::string_view seed) {
  need_sodium();
  const Seed bytes = seed_of(seed);
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return to_hex(hash);
}

Dice SodiumChance::roll(std::string_view seed, std::span<const std::string> contributions, int turn) {
  need_sodium();
  const Seed key = seed_of(seed);
  DiceStream stream(key, contributions, turn);
  Dice dice;
  for (std::uint8_t& value : dice.values) value = stream.die();
  return dice;
}

std::string SodiumChance::fresh_secret() { return random_word(); }

std::string SodiumChance::digest(std::string_view secret) {
  need_sodium();
  std::array<unsigned char, 32> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(), nullptr, 0);
  return to_hex(hash);
}

std::string fresh_table_id() { return random_word(); }

}  // namespace qwixx
