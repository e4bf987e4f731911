// The analysis of a recorded game: every decision judged, and the result taken apart into luck and skill.
//
// Each seat's chance to win is followed step by step. A roll moves it by luck; a seat's own decision moves it
// by skill (the chance of the move played less that of the best one, never above zero but for noise); what
// others choose moves it by `others`. The terms telescope, so for every seat
//
//   start + luck + skill + others = result
//
// holds exactly, the chances of all seats sum to 1 at every point, and the luck of all seats to 0
// (docs/analysis.md derives it). Pure data: the terminal, the HTML page and the web app's review all show
// this.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/rollout.h"
#include "match/record.h"

namespace qwixx::analysis {

// Chances given away below this are noise; from here on they count.
inline constexpr double error_loss = 0.02;
inline constexpr double blunder_loss = 0.06;

struct Option {
  Move move;
  Figure win;
  Figure margin;
  int games = 0;  // of its rollouts; 0 when it ends the game
};

struct Decision {
  std::size_t step = 0;  // how many events of the record came before
  int turn = 0;          // from 1
  Seat seat;
  Phase phase = Phase::white;
  Move played;
  Move best;
  std::vector<Option> options;  // best first
  Figure loss;                  // the chance to win given away
  double win = 0;               // the chance to win after the move played

  bool choice() const { return options.size() > 1; }
};

// The chances of all seats after so many events, and what moved them there from the point before.
struct Point {
  std::size_t step = 0;
  int turn = 0;
  std::array<double, most_seats> win{};
  std::array<double, most_seats> luck{};
  std::array<double, most_seats> skill{};
  std::array<double, most_seats> others{};
};

struct Summary {
  int decisions = 0;  // those with more than one legal move
  int errors = 0;     // that gave away at least 2 %, but no blunders
  int blunders = 0;   // that gave away at least 6 %
  double total_loss = 0;
  double average_loss = 0;
  double accuracy = 100;  // 0 to 100
  double start = 0;
  double luck = 0;
  double skill = 0;
  double others = 0;
  double result = 0;  // the share of the win; the last estimate if the game is unfinished
};

struct Analysis {
  std::vector<std::string> names;
  std::string game;
  std::string bot;  // which one proposed the moves
  bool finished = false;
  std::vector<Decision> decisions;
  std::vector<Point> curve;
  std::vector<Summary> players;
  long games = 0;  // rollouts played

  // The decisions that cost most, dearest first; none below the least loss.
  std::vector<const Decision*> worst(std::size_t most, double least = 0.005) const;
};

struct Request {
  Limits limits;
  std::string bot = "net";                            // who proposes moves: strong, and done in a millisecond
  std::function<void(int done, int total)> progress;  // in turns; called by the calling thread only
};

// The accuracy that belongs to an average loss.
double accuracy_of(double average_loss);

// A review in pieces, for a caller that shows progress of its own or must not block for long (the browser):
// judge every piece once, in any order and from any thread, then take the result. The limits' threads and the
// request's progress are not looked at.
class Review {
 public:
  virtual ~Review() = default;
  virtual int pieces() const = 0;
  virtual void judge(int piece) = 0;
  virtual Analysis result() const = 0;
};

// Fails only if the game has no such bot.
Result<std::unique_ptr<Review>> open_review(Record record, Request request);

// All of it at once, on as many threads as the limits say (in the browser on one).
Result<Analysis> analyze(const Record& record, const Request& request);

}  // namespace qwixx::analysis
