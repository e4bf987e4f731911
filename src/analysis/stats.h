// Statistics over many records: who wins from where, how long games last, whether the dice were fair.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "match/record.h"

namespace qwixx::analysis {

// A tally of results: of a seat, of a player, of a game.
struct Results {
  int games = 0;
  double wins = 0;  // a shared win counts its share
  double sum = 0;
  double squares = 0;
  int lowest = 0;
  int highest = 0;

  void add(int score, double win);
  double mean() const { return games ? sum / games : 0; }
  double deviation() const;
  double win_rate() const { return games ? wins / games : 0; }
};

struct ChiSquare {
  double value = 0;
  int freedom = 0;
  double p = 1;  // the chance of a value at least so great with fair dice
  long rolls = 0;
};

struct GameStats {
  int records = 0;
  int unfinished = 0;
  std::map<int, Results> seats;
  std::map<std::string, Results> players;
  std::map<int, int> lengths;  // turns of finished games
  std::map<int, int> scores;
  std::map<std::string, int> endings;  // misthrows, locks, last round, tokens
};

struct Stats {
  std::map<std::string, GameStats> games;  // by "classic/2"
  // How often each die showed each face, and how often the white sum was 2 to 12.
  std::array<std::array<long, 6>, dice_count> faces{};
  std::array<long, 11> sums{};

  void add(const Record& record);
  ChiSquare test_of_die(int die) const;
  ChiSquare test_of_sums() const;
};

// The chance that a chi-square variable of this freedom is at least so great.
double chi_square_tail(double value, int freedom);

std::string to_json(const Stats& stats);
std::string to_csv(const Stats& stats);
std::string to_table(const Stats& stats, bool unicode);

}  // namespace qwixx::analysis
