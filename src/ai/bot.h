// A player that is a program. A bot sees a View (no sealed choice of others) and answers with a move, or
// with every legal move ranked by the chance to win.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"
#include "core/view.h"

namespace qwixx {

struct Candidate {
  Move move;
  double win = 0;     // the chance to win, 0 to 1; a shared win counts its share
  double margin = 0;  // the expected score margin over the best other player
};

struct Thinking {
  std::chrono::milliseconds time{0};  // 0: what the level takes by itself
  int threads = 1;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // One of the legal moves of the view's seat, which must have a decision due.
  virtual Move choose(const View<typename G::State>& view, const Thinking& thinking) = 0;
  // All legal moves of the seat, best first.
  virtual std::vector<Candidate> rank(const View<typename G::State>& view, const Thinking& thinking) = 0;
};

// The ladder of a game, weakest first.
std::vector<std::string_view> bot_names(std::string_view game);

template <Game G>
Result<std::unique_ptr<Bot<G>>> make_bot(std::string_view name);

}  // namespace qwixx
