#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace qwixx {
namespace {

TEST(Samples, MeanVarianceAndIntervalOfKnownNumbers) {
  Samples samples;
  for (double value : {0.0, 0.5, 0.5, 1.0}) samples.add(value);
  EXPECT_DOUBLE_EQ(samples.mean(), 0.5);
  EXPECT_NEAR(samples.variance(), 1.0 / 6, 1e-12);
  EXPECT_NEAR(samples.error(), 1.96 * std::sqrt(1.0 / 24), 1e-12);
}

TEST(Elo, FairShareIsZeroAtEveryTable) {
  for (int seats = 2; seats <= 5; ++seats) {
    EXPECT_NEAR(elo_of_share(1.0 / seats, seats), 0, 1e-9);
    EXPECT_NEAR(share_of_elo(elo_of_share(0.4, seats), seats), 0.4, 1e-9);
  }
  EXPECT_NEAR(elo_of_share(10.0 / 11, 2), 400, 1e-9);
}

TEST(Sprt, LeansToTheHypothesisNearerToTheMean) {
  const Sprt sprt{.elo0 = 0, .elo1 = 20};
  Samples fair;
  Samples strong;
  for (int i = 0; i < 4000; ++i) {
    fair.add(i % 2 == 0 ? 1 : 0);
    strong.add(i % 8 < 5 ? 1 : 0);
  }
  EXPECT_LT(sprt.ratio(fair, 2), sprt.lower());
  EXPECT_GT(sprt.ratio(strong, 2), sprt.upper());
}

TEST(Pool, RatingsReproduceTheSharesOfAConsistentPool) {
  const auto ratings = pool_ratings(3, {{0, 1, share_of_elo(100, 2), 1000, 2},
                                        {1, 2, share_of_elo(50, 3), 1000, 3},
                                        {0, 2, share_of_elo(150, 2), 1000, 2}});
  EXPECT_NEAR(ratings[0] - ratings[1], 100, 0.1);
  EXPECT_NEAR(ratings[1] - ratings[2], 50, 0.1);
  EXPECT_NEAR(ratings[0] + ratings[1] + ratings[2], 0, 1e-6);
}

}  // namespace
}  // namespace qwixx
