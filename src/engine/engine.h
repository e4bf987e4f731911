// The engine protocol (QEP 1, docs/engine-protocol.md): one command line in, one reply line out. Knows
// nothing of streams; `qwixx engine` feeds it.
//
// Always holds: a refused command ("? …") changes nothing; every line gets an answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/bot.h"
#include "core/rng.h"
#include "core/text.h"
#include "match/record.h"

namespace qwixx {

class Engine {
 public:
  // The seed is for games that are started without one.
  explicit Engine(std::uint64_t seed) : rng_(seed), bot_seeds_(seed + 1) {}

  // The reply without a line break; nothing for an empty line or a comment.
  std::optional<std::string> reply(std::string_view line);

  bool quit() const { return quit_; }

 private:
  using Reply = Result<std::string>;

  Reply answer(std::string_view command, Words& arguments);
  Reply start(Words& arguments);
  Reply board();
  Reply roll(Words& arguments);
  Reply legal(Words& arguments);
  Reply play(Words& arguments);
  Reply import(std::string_view text);
  Reply best(Words& arguments);
  Reply eval(Words& arguments);
  Reply count_ways();

  Result<Seat> read_seat(Words& arguments) const;
  Result<Match*> match();
  const AnyGame& game() const { return record_->match.game(); }

  std::optional<Record> record_;
  Rng rng_;
  Rng bot_seeds_;  // what bots that mix or overlook draw from; apart from the dice
  bool quit_ = false;
};

}  // namespace qwixx
