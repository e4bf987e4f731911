// A game looked at again by a strong bot: for every decision what was played, what was best and how much
// the difference cost in chances to win. One decision a step, so that progress can be shown.
#pragma once

#include <string>
#include <vector>

#include "match/record.h"
#include "table/bots.h"
#include "wasm/replay.h"

namespace qwixx {

class Review {
 public:
  // ms: how long to think about one decision; 0 is what the level takes by itself.
  static Result<Review> open(std::string_view record, std::string_view level, int ms);

  bool done() const { return next_ == decisions_.size(); }
  // {"t":"reviewed",…} for the next decision; when all are done, {"t":"review",…} with everything.
  std::string step();

 private:
  struct Decision {
    std::size_t step;  // of the replay
    int turn;
    Played played;
    AnyGame before;  // as the seat saw it
    std::vector<Candidate> candidates{};
    double loss = 0;
    double win = 0;
  };

  explicit Review(Record record) : record_(std::move(record)) {}
  void judge(Decision& decision);
  std::string summary() const;
  void append_curve(std::string& out) const;

  Record record_;
  std::string level_;
  int ms_ = 0;
  BotRunner runner_;
  std::vector<Decision> decisions_;
  std::size_t next_ = 0;
};

}  // namespace qwixx
