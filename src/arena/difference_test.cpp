#include "arena/difference.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

DifferenceRequest request_for(const std::string& game, const std::string& a, const std::string& b) {
  Setup setup;
  setup.game = game;
  setup.players = 2;
  DifferenceRequest request(*AnyGame::start(setup));
  request.players = {a, b};
  request.games = 2;
  request.asked = 0.5;
  request.rollouts = 2;
  return request;
}

const auto unseen = [](double, const Difference&) {};

TEST(Difference, ABotDoesNotDifferFromItself) {
  const auto found = find_difference(request_for("classic", "net", "net"), unseen);
  ASSERT_TRUE(found);
  EXPECT_GT(found->asked, 10);
  EXPECT_EQ(found->others[0].different, 0);
  EXPECT_DOUBLE_EQ(found->others[0].gain.mean(), 0);
}

TEST(Difference, WhatRandomChoosesInsteadLosesInEveryGame) {
  for (const char* game : {"classic", "onboard", "duel"}) {
    const auto found = find_difference(request_for(game, "net", "random"), unseen);
    ASSERT_TRUE(found);
    EXPECT_GT(found->others[0].different, 10) << game;
    EXPECT_LT(found->others[0].gain.mean(), 0) << game;
  }
}

TEST(Difference, TheSameSeedFindsTheSameOnAnyNumberOfThreads) {
  auto request = request_for("duel", "net", "greedy");
  const auto one = find_difference(request, unseen);
  request.threads = 3;
  const auto three = find_difference(request, unseen);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->others[0].different, three->others[0].different);
  EXPECT_NEAR(one->others[0].gain.mean(), three->others[0].gain.mean(), 1e-9);
}

TEST(Difference, SeveralAreMeasuredByTheFirstAsEachWouldBeAlone) {
  auto request = request_for("duel", "net", "random");
  const auto alone = find_difference(request, unseen);
  request.players = {"net", "net", "random"};
  const auto together = find_difference(request, unseen);
  ASSERT_TRUE(alone && together);
  EXPECT_EQ(together->others[0].different, 0);
  EXPECT_DOUBLE_EQ(together->others[0].gain.mean(), 0);
  EXPECT_EQ(together->others[1].different, alone->others[0].different);
  EXPECT_NEAR(together->others[1].gain.mean(), alone->others[0].gain.mean(), 1e-9);
}

TEST(Difference, AnUnknownBotIsNamed) {
  const auto found = find_difference(request_for("duel", "net", "nobody"), unseen);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace qwixx
