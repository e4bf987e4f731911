// A slow referee of classic Qwixx, written line by line from the rule book with plain vectors. The real one
// must agree with it in every state: legal moves, and the whole state as JSON.
#pragma once

#include <optional>
#include <set>

#include "naive_text.h"

namespace naive {

struct Sheet {
  std::map<std::string, std::vector<int>> crosses;  // a row's crosses in the order they were made
  std::set<std::string> locks;
  int misthrows = 0;
};

class Classic {
 public:
  explicit Classic(int players)
      : sheets(static_cast<std::size_t>(players)), sealed(static_cast<std::size_t>(players)) {}
  virtual ~Classic() = default;

  std::string phase = "roll";
  int active = 0;
  std::vector<int> dice{0, 0, 0, 0, 0, 0};
  std::set<std::string> locked;
  std::vector<Sheet> sheets;
  std::vector<std::optional<std::string>> sealed;
  bool active_crossed = false;

  int players() const { return static_cast<int>(sheets.size()); }

  // 2.1: the dice of locked rows are out of the game.
  void roll(const std::vector<int>& values) {
    dice = values;
    for (const std::string& row : locked) dice[die_of(row)] = 0;
    phase = "white";
    active_crossed = false;
    for (auto& choice : sealed) choice.reset();
  }

  virtual std::vector<std::string> legal(int seat) const {
    std::vector<std::string> moves;
    if (phase == "white" && !sealed[at(seat)]) {  // 2.2
      moves.push_back("-");
      for (const std::string& row : row_names) {
        if (can_cross(seat, row, dice[0] + dice[1])) moves.push_back(mark(row, dice[0] + dice[1]));
      }
    }
    if (phase == "colour" && seat == active) {  // 2.3
      moves.push_back("-");
      for (const std::string& row : row_names) {
        if (dice[die_of(row)] == 0) continue;
        std::set<int> sums{dice[0] + dice[die_of(row)], dice[1] + dice[die_of(row)]};
        for (int sum : sums) {
          if (can_cross(seat, row, sum)) moves.push_back(mark(row, sum));
        }
      }
    }
    return moves;
  }

  virtual void play(int seat, const std::string& move) {
    if (phase == "white") {
      sealed[at(seat)] = move;
      for (const auto& choice : sealed) {
        if (!choice) return;
      }
      reveal();
      return;
    }
    if (move != "-") {
      cross(seat, row_of_letter(move[0]), std::stoi(move.substr(1)));
      active_crossed = true;
      if (locked.size() >= 2) {  // 4.2
        phase = "over";
        return;
      }
    }
    after_action_2();
  }

  virtual int score(int seat) const {  // 4.3
    const Sheet& sheet = sheets[at(seat)];
    int sum = -5 * sheet.misthrows;
    for (const std::string& row : row_names) {
      int marks = sheet.locks.count(row) ? 1 : 0;
      if (sheet.crosses.count(row)) marks += static_cast<int>(sheet.crosses.at(row).size());
      sum += points(marks);
    }
    return sum;
  }

  std::vector<int> winners() const {
    int best = score(0);
    for (int seat = 1; seat < players(); ++seat) best = std::max(best, score(seat));
    std::vector<int> seats;
    for (int seat = 0; seat < players(); ++seat) {
      if (score(seat) == best) seats.push_back(seat);
    }
    return seats;
  }

  std::string json() const {
    std::string out = "{\"game\":\"" + name() + "\",\"phase\":\"" + phase +
                      "\",\"active\":" + std::to_string(active) + ",\"dice\":" + json_dice(dice) +
                      ",\"locked\":" + json_names(in_row_order(locked)) + ",\"players\":[";
    for (int seat = 0; seat < players(); ++seat) {
      const Sheet& sheet = sheets[at(seat)];
      out += seat == 0 ? "{\"rows\":{" : ",{\"rows\":{";
      for (const std::string& row : row_names) {
        const auto found = sheet.crosses.find(row);
        out += row == "red" ? "" : ",";
        out += "\"" + row +
               "\":" + json_numbers(found == sheet.crosses.end() ? std::vector<int>{} : found->second);
      }
      out += "},\"locks\":" + json_names(in_row_order(sheet.locks)) +
             ",\"misthrows\":" + std::to_string(sheet.misthrows) + seat_json(seat) +
             ",\"score\":" + std::to_string(score(seat)) + "}";
    }
    out += "]" + table_json();
    if (phase == "over") out += ",\"winners\":" + json_numbers(winners());
    return out + "}";
  }

 protected:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

  virtual std::string name() const { return "classic"; }
  virtual std::string seat_json(int) const { return ""; }
  virtual std::string table_json() const { return ""; }
  virtual void after_action_2() { end_turn(); }

  bool has_crossed(int seat, const std::string& row, int number) const {
    const auto found = sheets[at(seat)].crosses.find(row);
    return found != sheets[at(seat)].crosses.end() &&
           std::count(found->second.begin(), found->second.end(), number) > 0;
  }

  bool can_cross(int seat, const std::string& row, int number) const {
    if (locked.count(row)) return false;  // 1.4
    const auto found = sheets[at(seat)].crosses.find(row);
    const std::vector<int> crosses =
        found == sheets[at(seat)].crosses.end() ? std::vector<int>{} : found->second;
    for (int crossed : crosses) {
      if (place(row, crossed) >= place(row, number)) return false;  // 1.1
    }
    return number != last_number(row) || crosses.size() >= 5;  // 1.2
  }

  // Crosses the number, and with the last number the lock (1.3); then the row is locked for all (3.2).
  void cross(int seat, const std::string& row, int number) {
    sheets[at(seat)].crosses[row].push_back(number);
    if (number == last_number(row)) {
      sheets[at(seat)].locks.insert(row);
      locked.insert(row);
      dice[die_of(row)] = 0;
    }
  }

  void reveal() {
    for (int seat = 0; seat < players(); ++seat) {  // 3.1: what was legal when chosen is carried out
      const std::string move = *sealed[at(seat)];
      if (move == "-") continue;
      cross(seat, row_of_letter(move[0]), std::stoi(move.substr(1)));
      if (seat == active) active_crossed = true;
    }
    phase = locked.size() >= 2 ? "over" : "colour";  // 4.2
  }

  bool misthrow_ends() {
    if (active_crossed) return false;
    return ++sheets[at(active)].misthrows == 4;  // 2.5, 4.1
  }

  void next_turn() {
    active = (active + 1) % players();
    phase = "roll";
    dice = {0, 0, 0, 0, 0, 0};
  }

  void end_turn() {
    if (misthrow_ends()) {
      phase = "over";
    } else {
      next_turn();
    }
  }

  static std::vector<std::string> in_row_order(const std::set<std::string>& rows) {
    std::vector<std::string> ordered;
    for (const std::string& row : row_names) {
      if (rows.count(row)) ordered.push_back(row);
    }
    return ordered;
  }
};

}  // namespace naive
