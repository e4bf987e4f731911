// Who sits at an arena table: a bot of this program, or another program that speaks the engine protocol.
//
//   expert            a bot by its name
//   expert:ms=200     the same with its own thinking time
//   cmd:./other -x    a program; it is told every roll and move and asked with `best`
#pragma once

#include <memory>
#include <string>

#include "ai/bot.h"

namespace qwixx {

template <Game G>
class Player {
 public:
  virtual ~Player() = default;
  virtual Result<void> begin(const typename G::State& start) = 0;
  virtual Result<void> rolled(const Dice& dice) = 0;
  virtual Result<void> moved(Seat seat, Move move) = 0;
  virtual Result<Move> choose(const View<typename G::State>& view, const Thinking& thinking) = 0;
};

struct PlayerOptions {
  std::string board = "side-a";  // what `new onboard` is told
  std::string best_words;        // added to every `best` sent to another program
};

template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(const std::string& spec, const PlayerOptions& options);

}  // namespace qwixx
