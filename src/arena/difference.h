// Where players would choose differently, and whose choices are better: a far finer scale than matches, in
// which most decisions are the same and most of the result is luck.
//
// The decisions come from games of the net against itself; all players are asked at some of them. Where they
// choose differently, each choice is played on to the end of the game by the net, again and again with the
// same dice for all, and without the dice's luck where it is known (ai/outlook.h). The gain is judged by the
// net's play, not by its opinion.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "arena/player.h"
#include "arena/statistics.h"
#include "match/any_game.h"

namespace qwixx {

struct DifferenceRequest {
  explicit DifferenceRequest(AnyGame first) : start(std::move(first)) {}

  AnyGame start;
  std::vector<std::string> players;  // specs (arena/player.h); the first is what the others are measured by
  int games = 1000;                  // of the net, whose decisions are looked at
  double asked = 0.1;                // the share of them
  int rollouts = 100;                // games played on after each choice where they differ
  std::uint64_t seed = 1;
  int threads = 1;
  PlayerOptions player_options;
  const std::atomic<bool>* stop = nullptr;  // ends it with the games that have been looked at
};

struct Difference {
  int seats = 2;
  std::int64_t games = 0;
  std::int64_t decisions = 0;  // with more than one legal move
  std::int64_t asked = 0;

  // One of the others beside the first.
  struct Other {
    std::int64_t different = 0;  // decisions in which it chooses otherwise
    Samples gain;                // by its choices, in wins, for each decision asked
  };
  std::vector<Other> others;

  // Decisions that one seat has in a game.
  double of_one_seat() const {
    return games == 0 ? 0 : static_cast<double>(decisions) / static_cast<double>(games * seats);
  }
};

Result<Difference> find_difference(
    const DifferenceRequest& request,
    const std::function<void(double share, const Difference& so_far)>& on_progress);

}  // namespace qwixx
