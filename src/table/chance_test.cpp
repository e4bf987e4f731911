#include <gtest/gtest.h>

#include <set>

#include "table/local_chance.h"
#include "table/sodium_chance.h"
#include "table/table_test_kit.h"

namespace qwixx {
namespace {

const std::vector<std::string> nobody{"", ""};

TEST(SodiumChance, TheCommitmentIsTheSha256OfTheSeed) {
  SodiumChance chance;
  // echo -n 0000…0 | xxd -r -p | sha256sum
  EXPECT_EQ(chance.commitment(std::string(64, '0')),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(SodiumChance, ARollDependsOnSeedContributionsAndTurnOnly) {
  SodiumChance chance;
  const std::string seed = chance.fresh_seed();
  EXPECT_EQ(chance.roll(seed, nobody, 1), chance.roll(seed, nobody, 1));
  const auto sequence = [&](std::string_view of, const std::vector<std::string>& contributions) {
    std::string all;
    for (int turn = 1; turn <= 20; ++turn) all += to_text(chance.roll(of, contributions, turn));
    return all;
  };
  EXPECT_NE(sequence(seed, nobody), sequence(chance.fresh_seed(), nobody));
  EXPECT_NE(sequence(seed, nobody), sequence(seed, std::vector<std::string>{"x", ""}));
  EXPECT_NE(sequence(seed, std::vector<std::string>{"x", ""}),
            sequence(seed, std::vector<std::string>{"", "x"}));
}

// The documented computation, by hand for one roll: the figures come from Python's hashlib.
TEST(SodiumChance, IsTheDocumentedStream) {
  SodiumChance chance;
  EXPECT_EQ(to_text(chance.roll(std::string(64, '0'), std::vector<std::string>{"ada", ""}, 1)),
            "5 5 2 6 4 2");
}

TEST(SodiumChance, NoFaceIsFavoured) {
  SodiumChance chance;
  std::array<int, 6> faces{};
  const std::string seed(64, 'a');
  constexpr int rolls = 20'000;
  for (int turn = 1; turn <= rolls; ++turn) {
    for (std::uint8_t value : chance.roll(seed, nobody, turn).values) ++faces[value - 1];
  }
  double chi_squared = 0;
  for (int count : faces) chi_squared += (count - rolls) * double(count - rolls) / rolls;
  EXPECT_LT(chi_squared, 20.5);  // 5 degrees of freedom, p = 0.001; the seed is fixed
}

TEST(SodiumChance, SecretsAreLongAndDistinctAndNotKept) {
  SodiumChance chance;
  std::set<std::string> secrets;
  for (int i = 0; i < 1000; ++i) secrets.insert(chance.fresh_secret());
  EXPECT_EQ(secrets.size(), 1000U);
  EXPECT_GE(secrets.begin()->size(), 22U);  // 128 bits in Base64
  EXPECT_EQ(chance.digest(*secrets.begin()).find(*secrets.begin()), std::string::npos);
}

TEST(LocalChance, TurnNIsTheNthRollOfTheSeed) {
  LocalChance chance(42);
  const std::string seed = chance.fresh_seed();
  Rng rng(42);
  for (int turn = 1; turn <= 10; ++turn) EXPECT_EQ(chance.roll(seed, nobody, turn), roll_dice(rng));
  EXPECT_NE(chance.fresh_seed(), seed);
}

// A whole game on a table with committed dice: the commitment stands before anyone joins, the seed is shown
// to nobody before the end, and the record has what is needed to compute every roll again.
TEST(CommittedDice, ArePublishedBeforeAndProvenAfter) {
  SodiumChance chance;
  testing::Host host(R"({"game":"classic","seats":2})", 1, &chance);
  host.hello(1);
  const std::string commitment(host.devices[1].table().at("commitment").as_string());
  const std::string seed = host.table->state().next_seed().seed;
  EXPECT_EQ(chance.commitment(seed), commitment);
  host.send(1, "join", R"("name":"Ada","seed":"k3J_9")");
  host.join(2, "Ben");
  host.send(1, "start");
  Rng rng(2);
  while (testing::step(host, {{0, 1}, {1, 2}}, rng)) {
    if (host.devices[1].phase() == "over") break;
    EXPECT_EQ(host.devices[1].table().at("commitment").as_string(), commitment);
  }
  for (const auto& [id, device] : host.devices) {
    for (const std::string& text : device.received) EXPECT_EQ(text.find(seed), std::string::npos);
  }
  EXPECT_NE(host.devices[1].table().at("commitment").as_string(), commitment);  // of the next game
  const std::string record = *host.table->record();
  EXPECT_NE(record.find("[Seed \"" + seed), std::string::npos);
  EXPECT_NE(record.find("[Contributions \"k3J_9,"), std::string::npos);
  const auto& history = *host.table->state().finished();
  int turn = 0;
  for (const Event& event : history.match.events()) {
    const auto* rolled = std::get_if<Rolled>(&event);
    if (!rolled) continue;
    const Dice due = chance.roll(seed, history.contributions, ++turn);
    for (int die = 0; die < dice_count; ++die) {
      const bool in_game = rolled->dice.values[die] != 0;
      EXPECT_EQ(rolled->dice.values[die], in_game ? due.values[die] : 0);
    }
  }
  EXPECT_GT(turn, 3);
}

}  // namespace
}  // namespace qwixx
