// How a newcomer plays: the mark that skips the fewest numbers, if it does not skip too many; the piece as
// far as it goes. It looks at nothing but its own sheet, and hopes that the rest will come.
#pragma once

#include <algorithm>

#include "ai/bot.h"
#include "ai/evaluator.h"

namespace qwixx {

template <Game G>
class NaiveBot final : public Bot<G> {
 public:
  using State = typename G::State;
  explicit NaiveBot(int patience) : patience_(patience) {}

  Move choose(const View<State>& view, const Thinking& thinking) override {
    return rank(view, thinking).front().move;
  }

  std::vector<Candidate> rank(const View<State>& view, const Thinking&) override {
    struct Liked {
      Move move;
      int skipped;
    };
    std::vector<Liked> liked;
    for (Move move : view.legal()) liked.push_back({move, skipped(view, move)});
    std::ranges::stable_sort(liked, {}, &Liked::skipped);
    const Estimate now = final_estimates(view.state())[view.seat().index()];
    std::vector<Candidate> ranked;
    for (const Liked& one : liked)
      ranked.push_back({one.move, 1.0 / view.state().players, double{now.margin}});
    return ranked;
  }

 private:
  int skipped(const View<State>& view, Move move) const {
    if (move.is_step()) return -move.spaces();
    if (move.is_pass()) return misthrow_threatens(view) ? 100 : patience_;
    const auto lane = static_cast<unsigned>(lane_of(own_marks(view), move.colour()));
    return std::max(0, move.position() - static_cast<int>(std::bit_width(lane)));
  }

  static Lanes own_marks(const View<State>& view) {
    if constexpr (requires { view.state().sheets; }) {
      return view.state().sheets[view.seat().index()].crosses & all_numbers;
    } else {
      return view.state().tokens[view.seat().index()] & all_numbers;
    }
  }

  static bool misthrow_threatens(const View<State>& view) {
    if (view.state().phase == Phase::white) return false;
    if constexpr (requires { view.state().active_crossed; }) {
      return !view.state().active_crossed;
    } else {
      return view.state().used.is_pass();
    }
  }

  int patience_;  // a mark that skips so many numbers or more is let go
};

}  // namespace qwixx
