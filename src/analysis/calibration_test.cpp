// The chances of an analysis against long rollouts with other dice. Quick by default; for the full figure:
//   QWIXX_POSITIONS=50 QWIXX_GAMES=20000 build/test/src/analysis_test --gtest_filter='*Calibration*'
#include <gtest/gtest.h>

#include <cstdlib>

#include "analysis/review.h"
#include "analysis/test_records.h"

namespace qwixx::analysis {
namespace {

int number(const char* name, int usual) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : usual;
}

class Calibration : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, Calibration, testing::Values("classic", "onboard", "duel"));

TEST_P(Calibration, ChancesAgreeWithLongRolloutsWithinTheirErrorBars) {
  const int wanted = number("QWIXX_POSITIONS", 8);
  const int games = number("QWIXX_GAMES", 1000);
  Request request;
  request.limits.precision = wanted > 8 ? 0.01 : 0.03;
  int checked = 0;
  double squares = 0;
  int outside = 0;
  for (std::uint64_t seed = 1; checked < wanted; ++seed) {
    const Record record = played_record({std::string(GetParam()), 2}, seed);
    const auto analysis = analyze(record, request);
    ASSERT_TRUE(analysis);
    // Some of the ends of turns: the points of the curve before a roll.
    for (std::size_t i = 1; i + 1 < analysis->curve.size() && checked < wanted; ++i) {
      const AnyGame game = record.match.after(analysis->curve[i].step);
      if (game.phase() != Phase::roll || i % 7 != 0) continue;
      const Figure exact = game.visit([&](const auto& state) {
        Rollouts<GameOf<std::remove_cvref_t<decltype(state)>>> rollouts(state.players, 777);
        rollouts.play(rollouts.add(state), games);
        return rollouts.samples(0).win(Seat(0));
      });
      const double spread = std::hypot(exact.error, request.limits.precision);
      const double off = (analysis->curve[i].win[0] - exact.mean) / spread;
      squares += off * off;
      outside += std::abs(off) > 2.6;  // 99 % of a normal distribution lies within
      ++checked;
    }
  }
  // Of 50, one or none may lie outside 99 %; four would happen once in 700 times.
  EXPECT_LE(outside, 3);
  EXPECT_LT(squares / checked, 2.0);
  RecordProperty("mean_square_deviation", std::to_string(squares / checked));
  RecordProperty("outside_99_percent", outside);
  std::printf("%s: %d positions, %d outside 99 %%, mean square deviation %.2f\n",
              std::string(GetParam()).c_str(), checked, outside, squares / checked);
}

}  // namespace
}  // namespace qwixx::analysis
