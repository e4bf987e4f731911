// One turn under review: which positions each decision leads to, their rollouts, and the best move.
//
// Every legal move of a decision is followed to the end of the turn: the other seats choose in action 1 what
// is best for them, the active one does later what the net finds best. So each candidate is one position
// between two turns, and what the rollouts say of that position is what the candidate is worth. Where a move
// leads to the next decision of the turn that was really played, it is worth what the best move there is
// worth: then the values telescope.
#pragma once

#include <optional>
#include <span>

#include "ai/bot.h"
#include "analysis/review.h"

namespace qwixx::analysis {

template <Game G>
class TurnReview {
 public:
  using State = typename G::State;

  struct Line {
    Move move;
    int end = next_node;  // a position of the rollouts, or: what the next node is worth
  };
  // A decision of one seat. In action 1 there is one for each seat, all in the same place.
  struct Node {
    Seat seat;
    Phase phase;
    std::size_t step = 0;
    std::optional<Move> played;
    std::vector<Line> lines;  // in the bot's order
    int best = 0;             // index of the best line, once judged: what is expected of the seat
  };
  static constexpr int next_node = -1;

  // The events from the turn's roll on; those of later turns are not looked at.
  TurnReview(const State& before, std::span<const Event> events, std::size_t first_step, Bot<G>& bot,
             const RolloutPlayer<G>& player, const Limits& limits);

  void run();

  const std::vector<Node>& nodes() const { return nodes_; }
  int whites() const { return whites_; }         // the first so many nodes are of action 1
  bool revealed() const { return revealed_; }    // action 1 is complete
  std::size_t used() const { return used_; }     // events of this turn
  const State& after() const { return after_; }  // the game after them
  const Rollouts<G>& rollouts() const { return rollouts_; }

  // The position a line leads to, and the line's or node's value there.
  int end_of(std::size_t node, const Line& line) const {
    return line.end == next_node ? end_of_best(next_of(node)) : line.end;
  }
  int end_of_best(std::size_t node) const { return end_of(node, nodes_[node].lines[nodes_[node].best]); }
  const Samples& samples(int end) const { return rollouts_.samples(end); }
  // The position that the turn really led to; only if it was played to its end.
  int end_of_turn() const { return rollouts_.find(after_); }
  std::size_t next_of(std::size_t node) const {
    return node < static_cast<std::size_t>(whites_) ? static_cast<std::size_t>(whites_) : node + 1;
  }

 private:
  int resolve(State state);
  void add_white(std::span<const Event> events);
  void follow_white();
  bool others_expected_otherwise();
  void add_later(std::span<const Event> events);
  void roll_out(std::chrono::steady_clock::time_point begin);
  void judge();
  void judge(std::size_t node);
  bool wanted(int end) const;
  bool precise(int end) const;

  Bot<G>& bot_;
  Limits limits_;
  Thinking thinking_;
  Rollouts<G> rollouts_;
  std::vector<Node> nodes_;
  std::size_t first_step_;
  int whites_ = 0;
  bool revealed_ = false;
  std::size_t used_ = 0;
  State rolled_;  // after the turn's roll
  State revealed_state_;
  State after_;
  std::array<Move, most_seats> expected_{};  // what each seat is expected to choose in action 1
};

extern template class TurnReview<Classic>;
extern template class TurnReview<OnBoard>;
extern template class TurnReview<Duel>;

}  // namespace qwixx::analysis
