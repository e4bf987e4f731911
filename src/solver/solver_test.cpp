#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "solver/query.h"
#include "solver/store.h"
#include "solver/table.h"

namespace qwixx::solver {
namespace {

namespace fs = std::filesystem;

// Tables are built once for each build of this program, beside it, whichever test needs them first.
const std::string& folder() {
  static const std::string path = [] {
    const fs::path self = fs::read_symlink("/proc/self/exe");
    const fs::path all = self.parent_path() / "solver_test_tables";
    const fs::path own = all / std::to_string(fs::last_write_time(self).time_since_epoch().count());
    if (!fs::exists(own)) fs::remove_all(all);
    fs::create_directories(own);
    return own.string();
  }();
  return path;
}

const Table& table_of(const TableKind& kind) {
  static std::map<std::string, std::unique_ptr<const Table>> kept;
  auto& place = kept[table_name(kind)];
  if (!place) place = *open_or_build(folder(), kind, 2, false);
  return *place;
}

const TableKind solitaire{1, 1};

// A position that random play reaches.
classic::State reached(Rng& rng, int rolls) {
  classic::State state = Classic::start({1});
  for (int i = 0; i < rolls; ++i) {
    classic::State next = apply(state, roll_dice(rng));
    while (next.phase == Phase::white || next.phase == Phase::colour) {
      const MoveSet moves = legal_moves(next, Seat(0));
      next = apply(next, Seat(0), moves.nth(static_cast<int>(rng.below(moves.size()))));
    }
    if (next.phase == Phase::over) return state;
    state = next;
  }
  return state;
}

// The expectation over every roll of the best play, found by the rules of the game alone.
double over_all_rolls(const Table& table, const classic::State& state, Seat seat) {
  double sum = 0;
  for (int number = 0; number < 46656; ++number) {
    Dice dice;
    int rest = number;
    for (std::uint8_t& value : dice.values) {
      value = static_cast<std::uint8_t>(1 + rest % 6);
      rest /= 6;
    }
    sum += best_play(table, apply(state, dice), seat).value;
  }
  return sum / 46656;
}

TEST(Solitaire, TheOptimalExpectedScoreIs115Point4831) {
  EXPECT_NEAR(table_of(solitaire).to_come(Rows{}, 0, 0), 115.4831, 0.0001);
}

TEST(Solitaire, BellmanHoldsOnSampledStates) {
  Rng rng(11);
  for (int rolls : {0, 2, 5, 8, 11, 14, 17}) {
    const classic::State state = reached(rng, rolls);
    EXPECT_NEAR(expected_score(table_of(solitaire), state, Seat(0)),
                over_all_rolls(table_of(solitaire), state, Seat(0)), 0.001)
        << to_text(state);
  }
}

TEST(TwoFriends, BellmanHoldsOnOwnTurnsAndOthers) {
  const Table& table = table_of({2, 1});
  Rng rng(12);
  for (int rolls : {3, 9}) {
    classic::State state = reached(rng, rolls);
    state.players = 2;
    for (int active : {0, 1}) {
      state.active = Seat(active);
      EXPECT_NEAR(expected_score(table, state, Seat(0)), over_all_rolls(table, state, Seat(0)), 0.001)
          << to_text(state);
    }
  }
}

TEST(Discounted, TheFutureShrinksByTheRootOfTheRoundsDiscountEachRoll) {
  const Table& table = table_of({2, 0.88});
  Rng rng(13);
  const classic::State state = [&] {
    classic::State one = reached(rng, 6);
    one.players = 2;
    return one;
  }();
  // The table's own value is that of the coming roll; what follows it is one step further away.
  EXPECT_NEAR(score(state, Seat(0)) + double{table.to_come(state, Seat(0))},
              over_all_rolls(table, state, Seat(0)), 0.001);
}

TEST(Solitaire, OptimalPlayScoresWhatTheTableSays) {
  const Table& table = table_of(solitaire);
  Rng rng(14);
  constexpr int games = 4000;
  double sum = 0;
  double squares = 0;
  for (int game = 0; game < games; ++game) {
    classic::State state = Classic::start({1});
    while (state.phase != Phase::over) {
      state = apply(state, roll_dice(rng));
      const Play play = best_play(table, state, Seat(0));
      state = apply(state, Seat(0), play.white);
      if (state.phase == Phase::colour) state = apply(state, Seat(0), play.colour);
    }
    const double points = score(state, Seat(0));
    sum += points;
    squares += points * points;
  }
  const double mean = sum / games;
  const double error = std::sqrt((squares / games - mean * mean) / games);
  EXPECT_NEAR(mean, 115.4831, 4 * error);
}

// Mirrored or with red and yellow, or green and blue, exchanged, a sheet is worth the same. The index is
// built that way; this checks it against the rules by turning the sheet and summing over all rolls again.
TEST(Solitaire, SymmetricSheetsAreWorthTheSame) {
  const Table& table = table_of(solitaire);
  Rng rng(15);
  const classic::State state = reached(rng, 7);
  classic::State turned = state;
  Lanes& lanes = turned.sheets[0].crosses;
  lanes = lanes >> 32 | lanes << 32;  // the pairs change places
  turned.locked = static_cast<std::uint8_t>((state.locked >> 2 | state.locked << 2) & 15);
  EXPECT_EQ(table.to_come(state, Seat(0)), table.to_come(turned, Seat(0)));
  EXPECT_NEAR(over_all_rolls(table, state, Seat(0)), over_all_rolls(table, turned, Seat(0)), 0.001);
}

class TableFile : public testing::Test {
 protected:
  fs::path path() const { return fs::path(folder()) / table_name(solitaire); }
  void SetUp() override { table_of(solitaire); }
  void expect_refused(const std::string& reason) {
    const auto opened = MappedValues::open(copy_, solitaire);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().message.find(reason), std::string::npos) << opened.error().message;
  }
  void change(std::streamoff at, char byte) {
    std::fstream file(copy_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(at);
    file.put(byte);
  }
  void take_copy() { fs::copy_file(path(), copy_, fs::copy_options::overwrite_existing); }
  // Tests may run side by side.
  fs::path copy_ = fs::path(folder()) / fmt::format("copy-{}.table", getpid());
  void TearDown() override { fs::remove(copy_); }
};

TEST_F(TableFile, AGoodOneIsMapped) {
  take_copy();
  EXPECT_TRUE(MappedValues::open(copy_, solitaire));
}

TEST_F(TableFile, AMissingOneIsNamed) {
  fs::remove(copy_);
  expect_refused("copy-");
}

TEST_F(TableFile, ATruncatedOneIsRefused) {
  take_copy();
  fs::resize_file(copy_, fs::file_size(copy_) - 1);
  expect_refused("cut short");
  fs::resize_file(copy_, 10);
  expect_refused("too short");
}

TEST_F(TableFile, ADamagedOneIsRefused) {
  take_copy();
  change(5'000'000, 'x');
  expect_refused("checksum");
}

TEST_F(TableFile, AForeignOneIsRefused) {
  take_copy();
  change(0, 'x');
  expect_refused("not a table");
  take_copy();
  change(8, 99);
  expect_refused("version 99");
  take_copy();
  const auto other = MappedValues::open(copy_, {2, 1});
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("other rules of play"), std::string::npos);
}

TEST(Tables, ABrokenFileIsBuiltAnew) {
  const std::string own = fmt::format("{}/broken-{}", folder(), getpid());
  fs::create_directories(own);
  std::ofstream(fs::path(own) / table_name(solitaire))
      << "not a table at all, but long enough to have a header, or so it seems";
  const auto table = open_or_build(own, solitaire, 2, false);
  ASSERT_TRUE(table);
  EXPECT_NEAR((*table)->to_come(Rows{}, 0, 0), 115.4831, 0.0001);
  EXPECT_TRUE(MappedValues::open(fs::path(own) / table_name(solitaire), solitaire));
  fs::remove_all(own);
}

}  // namespace
}  // namespace qwixx::solver
