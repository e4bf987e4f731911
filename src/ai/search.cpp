#include "ai/search.h"

#include <cmath>
#ifndef __wasi__
#include <mutex>
#include <thread>
#endif

#include "ai/spread.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {

// One decision under way.
template <Game G>
class Search<G>::Run {
 public:
  Run(const Search& search, const View<State>& view, const Thinking& thinking, std::vector<Option> options)
      : search_(search), view_(view), thinking_(thinking), options_(std::move(options)) {
    std::ranges::stable_sort(options_, std::greater{},
                             [&](const Option& one) { return worth(one.estimate); });
    const float enough = worth(options_[0].estimate) - search_.settings_.close;
    while (close_ < static_cast<int>(options_.size()) && close_ < most &&
           worth(options_[close_].estimate) >= enough)
      ++close_;
    differences_.resize(close_);
    open_.assign(close_, true);
  }

  std::vector<Option> judge() {
    if (close_ > 1) {
      expect_choices();
      work_on_all_threads();
      settle();
    }
    return options_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  static constexpr int most = 6;
  static constexpr int batch = 8;
  static float worth(const Estimate& estimate) { return estimate.worth(); }

  bool sealed_action() const {
    return view_.state().phase == Phase::white && view_.state().players > 1 && !own_alone_;
  }

  // What the others may choose in the sealed action: a few draws, used in turn.
  void expect_choices() {
    open_state_ = view_.state();
    if constexpr (requires(State state) { state.undecided; }) {
      if (open_state_.phase == Phase::white) open_state_.undecided = SeatSet::first(open_state_.players);
    }
    own_alone_ = deciders(open_state_).size() < 2;
    if (!sealed_action()) return;
    Rng rng(thinking_.seed);
    for (auto& choices : expected_) choices = search_.exact_.choose_together(open_state_, rng);
  }

  // The state at the end of the present turn after this move of the own seat.
  State after(Move move, std::uint64_t number) const {
    State state = open_state_;
    if (sealed_action()) {
      auto choices = expected_[number % expected_.size()];
      choices.of[view_.seat().index()] = move;
      for (int i = 0; i < state.players; ++i) state = apply(state, Seat(i), choices.of[i]);
    } else {
      state = apply(state, view_.seat(), move);
    }
    return finished(state);
  }

  State finished(State state) const {
    if (state.phase == Phase::roll || state.phase == Phase::over) return state;
    const auto line = search_.quick_.best_line(state);
    for (int i = 0; i < line.size; ++i) state = apply(state, state.active, line.moves[i]);
    return state;
  }

  double sample(Move move, std::uint64_t number) const {
    State state = after(move, number);
    Rng dice(thinking_.seed + number * 0x9E37'79B9'7F4A'7C15ULL);
    Rng choices(dice.next());
    for (int turn = 0; turn < search_.settings_.turns && state.phase != Phase::over; ++turn) {
      advance(state, roll_dice(dice));
      search_.quick_.play_turn(state, choices);
    }
    return double{worth(estimate_of(search_.evaluator_, state, view_.seat()))};
  }

  bool out_of_time() const {
    if (thinking_.stop != nullptr && *thinking_.stop) return true;
    return thinking_.time.count() > 0 && Clock::now() >= deadline_;
  }

  void work_on_all_threads() {
    limit_ = thinking_.time.count() > 0 ? 1'000'000 : static_cast<std::uint64_t>(search_.settings_.samples);
#ifndef __wasi__
    std::vector<std::jthread> helpers;
    for (int i = 1; i < thinking_.threads; ++i) helpers.emplace_back([this] { work(); });
#endif
    work();
  }

  // Takes batches of samples until the time is up or only one move is left.
  void work() {
    for (;;) {
      std::vector<int> moves;
      std::uint64_t first = 0;
      {
#ifndef __wasi__
        const std::lock_guard hold(guard_);
#endif
        for (int i = 0; i < close_; ++i) {
          if (open_[i]) moves.push_back(i);
        }
        first = next_;
        next_ += batch;
      }
      if (moves.size() < 2 || first >= limit_ || out_of_time()) return;
      std::vector<std::vector<double>> found(batch);
      for (int k = 0; k < batch && !out_of_time(); ++k) {
        const double base = sample(options_[0].move, first + k);
        for (int i : moves) found[k].push_back(i == 0 ? 0 : sample(options_[i].move, first + k) - base);
      }
#ifndef __wasi__
      const std::lock_guard hold(guard_);
#endif
      for (const auto& one : found) {
        for (std::size_t j = 0; j < one.size(); ++j) differences_[moves[j]].add(one[j]);
      }
      drop_the_worse();
    }
  }

  // The difference weighed against the evaluator's own opinion.
  double posterior(int i) const {
    if (i == 0 || differences_[i].count < 2) return i == 0 ? 0 : prior(i);
    const double doubt = double{search_.settings_.doubt} * double{search_.settings_.doubt};
    const double error = differences_[i].error() * differences_[i].error();
    return (prior(i) * error + differences_[i].mean() * doubt) / (error + doubt);
  }
  double prior(int i) const {
    return double{worth(options_[i].estimate)} - double{worth(options_[0].estimate)};
  }

  void drop_the_worse() {
    double best = 0;
    for (int i = 0; i < close_; ++i) best = std::max(best, posterior(i));
    for (int i = 1; i < close_; ++i) {
      if (differences_[i].count < 2 * batch) continue;
      const double reach = 3 * differences_[i].error();
      if (posterior(i) + reach < best) open_[i] = false;
    }
    // The first move is the measure of all others, so it stays; when it alone or one sure winner is left,
    // the search is over.
    int candidates = 0;
    for (int i = 0; i < close_; ++i) {
      const double reach = i == 0 ? 0 : 3 * differences_[i].error();
      if (open_[i] && posterior(i) + reach >= best) ++candidates;
    }
    if (candidates < 2) open_.assign(close_, false);
  }

  void settle() {
    const float base = options_[0].estimate.win;
    const float base_margin = options_[0].estimate.margin;
    for (int i = 1; i < close_; ++i) {
      const auto shift = static_cast<float>(posterior(i));
      const float margin = options_[i].estimate.margin - base_margin;
      options_[i].estimate.win = std::clamp(base + shift - Estimate::margin_weight * margin, 0.0F, 1.0F);
    }
    std::ranges::stable_sort(options_, std::greater{},
                             [&](const Option& one) { return worth(one.estimate); });
    for (std::size_t i = 0; i < options_.size(); ++i) options_[i].weight = i == 0 ? 1.0F : 0.0F;
  }

  const Search& search_;
  const View<State>& view_;
  const Thinking& thinking_;
  std::vector<Option> options_;
  int close_ = 0;
  bool own_alone_ = false;
  State open_state_{};
  std::array<typename OnePly<G>::Choices, 8> expected_{};
  std::vector<Spread> differences_;  // between a move and the one that seemed best
  std::vector<bool> open_;
  std::uint64_t next_ = 0;
  std::uint64_t limit_ = 0;
  Clock::time_point deadline_ = Clock::now() + thinking_.time;
#ifndef __wasi__
  std::mutex guard_;
#endif
};

template <Game G>
std::vector<typename Search<G>::Option> Search<G>::options(const View<State>& view,
                                                           const Thinking& thinking) const {
  std::vector<Option> options = exact_.options(view.state(), view.seat());
  const bool look_ahead = settings_.samples > 0 || thinking.time.count() > 0;
  if (options.size() < 2 || !look_ahead || view.state().players == 1) return options;
  // Where mixing is called for, no single move is better: the mix stands unless there is time to think.
  const bool mixes = std::ranges::none_of(options, [](const Option& one) { return one.weight > 0.99F; });
  if (mixes && thinking.time.count() == 0) return options;
  return Run(*this, view, thinking, std::move(options)).judge();
}

template class Search<Classic>;
template class Search<OnBoard>;
template class Search<Duel>;

}  // namespace qwixx
