// A series of games between named players, on all cores, with paired dice.
//
// A group is the games of one line-up rotated through all seats with the same rolls; its means are one
// sample. The outcome depends on the seed alone, not on the number of threads (unless a player is timed).
//
// Without luck: of every roll the shipped evaluator says what it made of the position and what all rolls
// would make of it on average (ai/outlook.h); the difference is taken off the result. On average it is
// nothing, however anybody plays, so the result is the same with much less noise.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/player.h"
#include "arena/statistics.h"
#include "match/any_game.h"

namespace qwixx {

struct SeriesOptions {
  explicit SeriesOptions(AnyGame first) : start(std::move(first)) {}

  AnyGame start;                     // the position every game begins with
  std::vector<std::string> players;  // player specs (arena/player.h)
  std::vector<int> line_up;          // which player sits on each seat, before rotation
  std::int64_t games = 1000;         // rounded up to whole groups
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Sprt> sprt;  // judged by the first player; may end the series early
  PlayerOptions player_options;
  bool without_luck = false;                // for two players, one seat of the first; not in On Board
  const std::atomic<bool>* stop = nullptr;  // ends the series with the groups that have been played
};

struct PlayerReport {
  std::string name;
  Samples share;   // of the wins, summed over the player's seats
  Samples score;   // final points, averaged over the player's seats
  Samples margin;  // over the best of the other players
  std::int64_t decisions = 0;
  double seconds = 0;

  double ms_a_decision() const {
    return decisions == 0 ? 0 : 1000 * seconds / static_cast<double>(decisions);
  }
};

enum class Verdict { none, accepted, rejected, open };

struct SeriesReport {
  int seats = 2;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the first player alone, shared with another, and of others
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::vector<PlayerReport> players;
  double seconds = 0;
  double sprt_ratio = 0;
  Verdict verdict = Verdict::none;

  double fair_share() const { return 1.0 / seats; }
};

using OnProgress = std::function<void(double share, const SeriesReport& so_far)>;

Result<SeriesReport> play_series(const SeriesOptions& options, const OnProgress& on_progress);

}  // namespace qwixx
