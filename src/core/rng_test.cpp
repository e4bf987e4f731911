// The generator against vectors that an independent implementation computed, so that seeded games are the
// same with every compiler and in WebAssembly.
#include "core/rng.h"

#include <gtest/gtest.h>

#include <vector>

namespace qwixx {
namespace {

TEST(Rng, splitmix64_gives_the_published_sequence) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                       4593380528125082431ULL, 16408922859458223821ULL})
    EXPECT_EQ(splitmix64(state), expected);
}

TEST(Rng, xoshiro256_plus_plus_gives_the_expected_words) {
  struct Vector {
    std::uint64_t seed;
    std::array<std::uint64_t, 4> words;
  };
  for (const auto& [seed, words] :
       {Vector{0, {0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc, 0x02eebf8c3bbe5e1a}},
        Vector{1, {0xcfc5d07f6f03c29b, 0xbf424132963fe08d, 0x19a37d5757aaf520, 0xbf08119f05cd56d6}},
        Vector{42, {0xd0764d4f4476689f, 0x519e4174576f3791, 0xfbe07cfb0c24ed8c, 0xb37d9f600cd835b8}},
        Vector{~0ULL, {0x56ccf8ce948e27b2, 0xe68588432e5a5b90, 0xe3e9b5a48119ca8b, 0x460f19495532ae73}}}) {
    Rng rng(seed);
    for (const std::uint64_t word : words) EXPECT_EQ(rng.next(), word) << "seed " << seed;
  }
}

TEST(Rng, below_is_lemire_s_method) {
  Rng rng(7);
  std::vector<std::uint32_t> small;
  for (int i = 0; i < 12; ++i) small.push_back(rng.below(6));
  EXPECT_EQ(small, (std::vector<std::uint32_t>{0, 1, 4, 2, 5, 2, 4, 1, 5, 0, 0, 1}));
  // A bound above 2^31 is redrawn often; the sequence shows which draws are refused.
  Rng again(7);
  std::vector<std::uint32_t> large;
  for (int i = 0; i < 8; ++i) large.push_back(again.below(3'000'000'000));
  EXPECT_EQ(large, (std::vector<std::uint32_t>{166081309, 516347562, 2152728384, 1281629457, 2890978564,
                                               2171721285, 2946967953, 219851372}));
}

TEST(Rng, unit_lies_between_zero_and_one) {
  Rng rng(7);
  EXPECT_DOUBLE_EQ(rng.unit(), 0.05536043647833311);
  EXPECT_DOUBLE_EQ(rng.unit(), 0.17211585444811772);
  for (int i = 0; i < 10'000; ++i) {
    const double x = rng.unit();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
  }
}

}  // namespace
}  // namespace qwixx
