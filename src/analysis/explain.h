// One position explained: all moves ranked, and what makes the first two differ, in numbers.
#pragma once

#include <map>

#include "analysis/review.h"

namespace qwixx::analysis {

// How the game goes on from here for one seat, over many rollouts.
struct Outlook {
  std::string after;  // the move it begins with; empty: the position itself
  Figure win;
  Figure margin;
  Figure score;
  Figure best_other;          // the highest score among the others
  double rounds = 0;          // turns still to come, for each player
  double lock = 0;            // the chance to lock at least one more row oneself
  double misthrows = 0;       // still to be taken
  std::map<int, int> scores;  // how often each final score came up
  int games = 0;
};

struct Explanation {
  std::string position;
  Seat seat;
  std::string name;  // of the phase
  std::string bot;
  std::vector<Option> moves;      // best first; empty where nothing is to decide
  Figure lead;                    // of the first over the second, in chances to win
  std::vector<Outlook> outlooks;  // of the first two moves, or of the position
};

// For the seat whose decision is due (any of them in action 1), or the seat that rolls next.
Result<Explanation> explain(const AnyGame& game, Seat seat, const Request& request);

std::string to_json(const Explanation& explanation);
std::string to_table(const Explanation& explanation, bool unicode);

}  // namespace qwixx::analysis
