// A slow referee of Qwixx The Duel, written line by line from the rule book with plain vectors.
#pragma once

#include <optional>
#include <set>

#include "naive_text.h"

namespace naive {

struct Pile {
  int owner = 0;
  int height = 1;
};

class Duel {
 public:
  std::string phase = "roll";
  int active = 0;
  std::vector<int> dice{0, 0, 0, 0, 0, 0};
  std::map<std::string, std::map<int, Pile>> rows;  // row, how far from the left: what lies there
  std::map<std::string, int> lock_owner;
  std::set<std::string> locked;
  std::vector<int> hand{22, 22};
  std::vector<int> misthrows{0, 0};
  std::string used_by_action_1 = "-";

  int players() const { return 2; }

  void roll(const std::vector<int>& values) {
    dice = values;
    for (const std::string& row : locked) dice[die_of(row)] = 0;
    phase = "white";
    used_by_action_1 = "-";
  }

  std::vector<std::string> legal(int seat) const {
    std::vector<std::string> moves;
    if (seat != active || (phase != "white" && phase != "colour")) return moves;
    moves.push_back("-");
    for (const std::string& row : row_names) {
      std::set<int> sums{dice[0] + dice[1]};
      if (phase == "colour") {
        sums.clear();
        if (dice[die_of(row)] != 0) sums = {dice[0] + dice[die_of(row)], dice[1] + dice[die_of(row)]};
      }
      for (int sum : sums) {
        const bool again = phase == "colour" && mark(row, sum) == used_by_action_1;  // 2.2
        if (!again && can_place(seat, row, sum)) moves.push_back(mark(row, sum));
      }
    }
    return moves;
  }

  void play(int seat, const std::string& move) {
    if (move != "-") {
      place_token(seat, row_of_letter(move[0]), std::stoi(move.substr(1)));
      if (hand[at(seat)] == 0 || locked.size() >= 2) {  // 3.1, 3.3
        phase = "over";
        return;
      }
    }
    if (phase == "white") {
      used_by_action_1 = move;
      phase = "colour";
      return;
    }
    if (move == "-" && used_by_action_1 == "-") {  // 2.3
      --hand[at(seat)];
      ++misthrows[at(seat)];
      if (hand[at(seat)] == 0 || misthrows[0] + misthrows[1] == 4) {  // 3.1, 3.2
        phase = "over";
        return;
      }
    }
    active = 1 - active;
    phase = "roll";
    dice = {0, 0, 0, 0, 0, 0};
  }

  int score(int seat) const {  // 3.4
    int sum = -5 * misthrows[at(seat)];
    for (const std::string& row : row_names) {
      int tokens = own_tokens(seat, row);
      if (lock_owner.count(row) && lock_owner.at(row) == seat) ++tokens;
      sum += points(tokens);
    }
    return sum;
  }

  std::string json() const {
    std::vector<std::string> locked_in_order;
    for (const std::string& row : row_names) {
      if (locked.count(row)) locked_in_order.push_back(row);
    }
    std::string out = "{\"game\":\"duel\",\"phase\":\"" + phase + "\",\"active\":" + std::to_string(active) +
                      ",\"dice\":" + json_dice(dice) + ",\"locked\":" + json_names(locked_in_order) +
                      ",\"players\":[";
    for (int seat = 0; seat < 2; ++seat) {
      out += std::string(seat == 0 ? "" : ",") + "{\"tokens\":" + std::to_string(hand[at(seat)]) +
             ",\"misthrows\":" + std::to_string(misthrows[at(seat)]) +
             ",\"score\":" + std::to_string(score(seat)) + "}";
    }
    out += "],\"rows\":{";
    for (const std::string& row : row_names) {
      out += std::string(row == "red" ? "" : ",") + "\"" + row + "\":";
      const auto found = rows.find(row);
      out += json_list(found == rows.end() ? std::map<int, Pile>{} : found->second, [&](const auto& entry) {
        return "{\"number\":" + std::to_string(printed(row)[at(entry.first)]) +
               ",\"owner\":" + std::to_string(entry.second.owner) +
               ",\"height\":" + std::to_string(entry.second.height) + "}";
      });
    }
    out += "},\"lockOwner\":{";
    for (const std::string& row : row_names) {
      out += std::string(row == "red" ? "" : ",") + "\"" + row +
             "\":" + (lock_owner.count(row) ? std::to_string(lock_owner.at(row)) : "null");
    }
    out += "}";
    if (phase == "over") {
      out += score(0) == score(1)  ? ",\"winners\":[0,1]"
             : score(0) > score(1) ? ",\"winners\":[0]"
                                   : ",\"winners\":[1]";
    }
    return out + "}";
  }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  int own_tokens(int seat, const std::string& row) const {
    int tokens = 0;
    if (!rows.count(row)) return 0;
    for (const auto& [where, pile] : rows.at(row)) {
      if (pile.owner == seat) tokens += pile.height;
    }
    return tokens;
  }

  bool can_place(int seat, const std::string& row, int number) const {
    if (locked.count(row)) return false;                                        // 1, 1.6
    if (number == last_number(row) && own_tokens(seat, row) < 5) return false;  // 1.5
    const std::map<int, Pile> piles = rows.count(row) ? rows.at(row) : std::map<int, Pile>{};
    const int space = place(row, number);
    const int foremost = piles.empty() ? -1 : piles.rbegin()->first;                    // 1.1
    if (piles.count(space) && piles.at(space).owner == seat) return space == foremost;  // 1.4
    for (const auto& [where, pile] : piles) {
      if (pile.owner == seat && where >= space) return false;  // 1.2, 1.3
    }
    if (!piles.count(space)) return true;                     // 1.2
    return space == foremost && piles.at(space).height == 1;  // 1.3
  }

  void place_token(int seat, const std::string& row, int number) {
    auto& piles = rows[row];
    const int space = place(row, number);
    --hand[at(seat)];
    if (!piles.count(space)) {
      piles[space] = {seat, 1};
    } else if (piles[space].owner == seat) {
      ++piles[space].height;
    } else {
      ++hand[at(1 - seat)];  // beaten: back to its owner
      piles[space] = {seat, 1};
    }
    if (number != last_number(row)) return;
    if (hand[at(seat)] > 0) {  // 1.6; 3.1: the last token leaves nothing for the lock
      --hand[at(seat)];
      lock_owner[row] = seat;
    }
    locked.insert(row);
    dice[die_of(row)] = 0;
  }
};

}  // namespace naive
