// The chances of a review against whole games with other dice. Quick here; the full figures of
// docs/analysis.md come from `qwixx agree`.
#include "analysis/agreement.h"

#include <gtest/gtest.h>

namespace qwixx::analysis {
namespace {

Agreement of_two(Comparison first, Comparison second) { return {{std::move(first), std::move(second)}}; }

TEST(Agreement, CountsDifferencesInStandardErrors) {
  const Agreement found =
      of_two({"", {0.50, 0.03}, {0.55, 0.04}}, {"", {0.50, 0.03}, {0.60, 0.04}});  // one and two errors off
  EXPECT_EQ(found.within(0.9), 0);
  EXPECT_EQ(found.within(1.5), 1);
  EXPECT_EQ(found.within(2.1), 2);
  EXPECT_NEAR(found.mean(), -0.075, 1e-12);
  // 0.0025 and 0.01 less 0.0025 each
  EXPECT_NEAR(found.bias(), std::sqrt(0.0075 / 2), 1e-12);
}

class ShortWay : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, ShortWay, testing::Values("classic", "onboard", "duel"));

TEST_P(ShortWay, IsNearWholeGames) {
  AgreementRequest request;
  request.setup.game = GetParam();
  request.positions = 6;
  request.games = 60;
  request.limits.precision = 0.02;
  const auto found = compare_with_whole_games(request);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->positions.size(), 6U);
  EXPECT_GE(found->within(3), 5);
  for (const Comparison& one : found->positions) EXPECT_TRUE(AnyGame::parse(one.position));
}

TEST(Agreement, RefusesAGameThatIsNotThere) {
  AgreementRequest request;
  request.setup = {"duel", 3};
  EXPECT_FALSE(compare_with_whole_games(request));
}

}  // namespace
}  // namespace qwixx::analysis
