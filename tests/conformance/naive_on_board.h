// A slow referee of Qwixx On Board: what the rule book adds to classic, with plain vectors.
#pragma once

#include "naive_classic.h"

namespace naive {

struct Space {
  std::string row;
  int number = 0;
  int extra = 0;
};

class OnBoard : public Classic {
 public:
  OnBoard(int players, std::vector<Space> spaces)
      : Classic(players), path(std::move(spaces)), pieces(static_cast<std::size_t>(players), 0) {}

  std::vector<Space> path;  // path[0] is space 1
  std::vector<int> pieces;
  std::optional<int> announced_by;  // who began the last round
  int turns_since = 0;

  std::vector<std::string> legal(int seat) const override {
    if (phase != "board") return Classic::legal(seat);
    std::vector<std::string> moves;
    if (seat != active) return moves;
    moves.push_back("-");
    for (int steps = 1; steps <= 5; ++steps) {
      const int space = reached(seat, steps);
      if (space <= static_cast<int>(path.size()) && may_stand(seat, space)) {
        moves.push_back(">" + std::to_string(steps));
      }
    }
    return moves;
  }

  void play(int seat, const std::string& move) override {
    if (phase != "board") return Classic::play(seat, move);
    if (move != "-") {
      const int space = reached(seat, std::stoi(move.substr(1)));
      pieces[at(seat)] = space;
      const Space& under = path[at(space - 1)];
      if (!has_crossed(seat, under.row, under.number)) {  // 2.2
        cross(seat, under.row, under.number);
        active_crossed = true;
      }
      if (locked.size() >= 2) {  // 2.3
        phase = "over";
        return;
      }
    }
    end_whole_turn();
  }

  int score(int seat) const override { return Classic::score(seat) + bonus(seat); }  // 4.3

 protected:
  std::string name() const override { return "onboard"; }
  std::string seat_json(int seat) const override {
    return ",\"space\":" + std::to_string(pieces[at(seat)]) + ",\"bonus\":" + std::to_string(bonus(seat));
  }
  std::string table_json() const override {
    return std::string(",\"lastRound\":") + (announced_by ? "true" : "false");
  }
  void after_action_2() override { phase = "board"; }

 private:
  int bonus(int seat) const { return pieces[at(seat)] == 0 ? 0 : path[at(pieces[at(seat)] - 1)].extra; }

  // 2.1: spaces that hold another piece are jumped over and not counted.
  int reached(int seat, int steps) const {
    int space = pieces[at(seat)];
    while (steps > 0) {
      ++space;
      bool held = false;
      for (int other = 0; other < players(); ++other) held |= other != seat && pieces[at(other)] == space;
      if (!held) --steps;
    }
    return space;
  }

  bool may_stand(int seat, int space) const {  // 2.2
    const Space& under = path[at(space - 1)];
    return has_crossed(seat, under.row, under.number) || can_cross(seat, under.row, under.number);
  }

  void end_whole_turn() {
    if (misthrow_ends()) {
      phase = "over";
      return;
    }
    if (announced_by) {
      ++turns_since;
    } else if (pieces[at(active)] > static_cast<int>(path.size()) - 5) {  // 4.1
      announced_by = active;
    }
    if (announced_by && turns_since == players() - 1) {
      phase = "over";
    } else {
      next_turn();
    }
  }
};

}  // namespace naive
