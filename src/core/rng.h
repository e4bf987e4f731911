// The project's own random numbers: xoshiro256++ seeded by splitmix64. The same seed gives the same games
// with every compiler and in WebAssembly, which std::uniform_int_distribution does not promise.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace qwixx {

constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9E37'79B9'7F4A'7C15ULL;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBULL;
  return z ^ (z >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  constexpr std::uint32_t next32() { return static_cast<std::uint32_t>(next() >> 32); }

  // 0 … bound−1, each equally likely (Lemire's multiplication with rejection); 0 for a bound of 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next32()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t surplus = -bound % bound;
      while (static_cast<std::uint32_t>(product) < surplus) product = std::uint64_t{next32()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // 0 ≤ x < 1
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace qwixx
