// Thinking for a table, somewhere else: the table hands out a task with all that a bot may know (a view, so
// nothing sealed), whoever runs the table lets it think where it likes, and gives the answer back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ai/bot.h"
#include "match/any_game.h"

namespace qwixx {

struct BotTask {
  AnyGame view;
  Seat seat;
  std::string level;
  std::uint64_t decision = 0;  // the version at which the decision began
  std::uint64_t seed = 0;
};

struct HintTask {
  BotTask task;
  int ms = 0;
  std::uint64_t client = 0;
  std::uint64_t id = 0;
};

// Keeps the bots it has made. One for each thread that thinks.
class BotRunner {
 public:
  BotRunner();
  ~BotRunner();
  BotRunner(BotRunner&&) noexcept;
  BotRunner& operator=(BotRunner&&) noexcept;

  // A level nobody knows any more (an old log) plays as the weakest.
  Move choose(const BotTask& task);
  std::vector<Candidate> rank(const BotTask& task, int ms);

 private:
  struct Bots;
  std::unique_ptr<Bots> bots_;
};

}  // namespace qwixx
