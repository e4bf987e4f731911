#include "ai/outlook_search.h"

#include <atomic>
#include <cmath>
#include <memory>
#include <optional>
#ifndef __wasi__
#include <thread>
#endif

#include "ai/outlook.h"
#include "ai/spread.h"

namespace qwixx {

// One decision under way.
template <Game G>
class OutlookSearch<G>::Run {
 public:
  Run(const OutlookSearch& search, const View<State>& view, const Thinking& thinking,
      std::vector<Option> options)
      : search_(search),
        settings_(search.settings_),
        evaluator_(search.evaluator_),
        seat_(view.seat()),
        thinking_(thinking),
        options_(std::move(options)) {
    sort_options();
  }

  std::vector<Option> judge(const State& state) {
    list_lines(state);
    if (lines_.size() < 2) return options_;
    for_each(static_cast<int>(lines_.size()), [&](int i) { look_at(lines_[i]); });
    // Not all were looked at alike: what was known at once stands.
    if (std::ranges::any_of(lines_, [](const Line& line) { return !line.outlook && !over(line); }))
      return options_;
    sample();
    settle();
    return options_;
  }

 private:
  static constexpr int batch = 4;
  using Clock = std::chrono::steady_clock;
  using Expected = typename OnePly<G>::Expected;

  // One way to end the present turn. Of the lines of a branch the seat can choose; a branch is what the
  // others choose in a sealed action, with its weight.
  struct Line {
    int option = 0;
    int branch = 0;
    float weight = 1;
    State end;
    Estimate estimate;
    std::unique_ptr<Outlook<G>> outlook;
    Spread near;  // what the replies sampled so far add,
    Spread far;   // and the rolls after them
  };

  static bool over(const Line& line) { return line.end.phase == Phase::over; }

  void sort_options() {
    std::ranges::stable_sort(options_, std::greater{},
                             [](const Option& one) { return one.estimate.worth(); });
  }

  // --- the lines ---------------------------------------------------------------------------------------

  void list_lines(const State& state) {
    const float enough = options_[0].estimate.worth() - settings_.close;
    while (close_ < static_cast<int>(options_.size()) && options_[close_].estimate.worth() >= enough)
      ++close_;
    const auto expected = search_.one_ply_.expected(state, seat_);
    for (int i = 0; i < close_; ++i) {
      for (int branch = 0; branch < static_cast<int>(expected.size()); ++branch) {
        State next = state;
        auto choices = expected[branch].choices;
        choices[seat_.index()] = options_[i].move;
        for (Seat seat : deciders(state)) next = apply(next, seat, choices[seat.index()]);
        list_ends(next, i, branch, expected[branch]);
      }
    }
  }

  // The ends to choose from; where another seat ends the turn there is but one.
  void list_ends(const State& state, int option, int branch, const Expected& others) {
    std::vector<Line> found;
    const auto add = [&](const State& end) {
      if (std::ranges::any_of(found, [&](const Line& other) { return other.end == end; })) return;
      found.push_back(
          {option, branch, others.weight, end, estimate_of(evaluator_, end, seat_), nullptr, {}, {}});
    };
    const bool own = state.phase != Phase::over && state.phase != Phase::roll && state.active == seat_;
    if (own) {
      for (Move move : legal_moves(state, seat_)) add(apply(state, seat_, move));
    } else {
      const State end = search_.one_ply_.play_on(state, others.plain);
      const auto same = std::ranges::find_if(
          lines_, [&](const Line& line) { return line.option == option && line.end == end; });
      if (same != lines_.end()) {
        same->weight += others.weight;
        return;
      }
      add(end);
    }
    std::ranges::stable_sort(found, std::greater{}, [](const Line& one) { return one.estimate.worth(); });
    const float enough = options_[0].estimate.worth() - settings_.close;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (i > 0 && (found[i].estimate.worth() < enough || static_cast<int>(lines_.size()) >= settings_.most))
        break;
      lines_.push_back(std::move(found[i]));
    }
  }

  // --- looking -----------------------------------------------------------------------------------------

  bool out_of_time() const {
    if (thinking_.stop != nullptr && *thinking_.stop) return true;
    return thinking_.time.count() > 0 && Clock::now() >= deadline_;
  }

  template <class Work>
  void for_each(int count, const Work& work) {
    std::atomic<int> next = 0;
    const auto take = [&] {
      for (int i = next++; i < count; i = next++) work(i);
    };
#ifndef __wasi__
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(thinking_.threads, count); ++i) others.emplace_back(take);
#endif
    take();
  }

  void look_at(Line& line) {
    if (over(line) || out_of_time()) return;
    line.outlook = std::make_unique<Outlook<G>>(evaluator_, line.end, seat_);
  }

  // How much better the nth sample leaves this seat than the evaluator says.
  struct Correction {
    double near = 0;
    double far = 0;
  };
  Correction correction(const Line& line, int n) const {
    const bool reply_only = n < replies();
    Rng dice(thinking_.seed + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(n));
    // Replies are spread evenly over all, however many samples there will be.
    const double place = std::fmod(0.5 + 0.6180339887498949 * n, 1.0);
    const auto& reply = reply_only ? line.outlook->end_at(place) : line.outlook->end_of(roll_dice(dice));
    double said = double{reply.estimate.worth()};
    State state = line.outlook->after(reply);
    Correction found;
    const int rolls = reply_only ? 1 : settings_.rolls;
    for (int roll = 0; roll < rolls && state.phase != Phase::over; ++roll) {
      const Outlook<G> outlook(evaluator_, state, seat_);
      (roll == 0 ? found.near : found.far) += double{outlook.estimate().worth()} - said;
      const auto& end = outlook.end_of(roll_dice(dice));
      said = double{end.estimate.worth()};
      state = outlook.after(end);
    }
    return found;
  }

  // With more players every look takes longer.
  int share_of(int samples) const { return samples * 2 / lines_[0].end.players; }
  int replies() const { return share_of(settings_.replies); }
  bool plays_on() const { return settings_.lines > 0 || thinking_.time.count() > 0; }

  void sample() {
    const int limit = thinking_.time.count() > 0 ? 10'000 : share_of(settings_.replies + settings_.lines);
    for (int first = 0; first < limit && !out_of_time(); first += batch) {
      const std::vector<int> open = still_open();
      if (open.size() < 2) return;
      const int count = batch * static_cast<int>(open.size());
      std::vector<std::optional<Correction>> found(static_cast<std::size_t>(count));
      for_each(count, [&](int i) {
        const Line& line = lines_[open[i / batch]];
        if (over(line)) {
          found[i] = Correction{};
        } else if (!out_of_time()) {
          found[i] = correction(line, first + i % batch);
        }
      });
      if (std::ranges::any_of(found, [](const auto& one) { return !one; })) return;
      for (int i = 0; i < count; ++i) {
        Line& line = lines_[open[i / batch]];
        line.near.add(found[i]->near);
        if (first + i % batch >= replies()) line.far.add(found[i]->far);
      }
    }
  }

  // Those that may still turn out to matter: as good as any of their branch, for a move as good as any.
  std::vector<int> still_open() const {
    const std::vector<double> worth = worths();
    const double best = *std::ranges::max_element(worth);
    std::vector<int> open;
    for (int i = 0; i < static_cast<int>(lines_.size()); ++i) {
      const Line& line = lines_[i];
      const double reach = reach_of(line);
      if (judged(line) + reach >= best_of_branch(i) && worth[line.option] + reach >= best) open.push_back(i);
    }
    return open;
  }

  double reach_of(const Line& line) const {
    if (line.near.count == 0) return 4 * double{settings_.doubt};
    const double far = plays_on() ? unsettled(line.far, settings_.far_doubt) : 0;
    return 3 * std::hypot(line.near.error(), far);
  }

  // --- judging -----------------------------------------------------------------------------------------

  // What the rolls that follow say, with what the samples add as far as they can be trusted.
  double judged(const Line& line) const {
    if (!line.outlook) return double{line.estimate.worth()};
    const double before = double{line.outlook->estimate().worth()};
    return before + trusted(line.near, settings_.doubt) + trusted(line.far, settings_.far_doubt);
  }

  // What samples of something tell that is not thought to be further from nothing than the doubt, and the
  // doubt they leave.
  static double trusted(const Spread& samples, double doubt) {
    if (samples.count < 2) return 0;
    const double error = samples.error() * samples.error();
    return samples.mean() * doubt * doubt / (doubt * doubt + error);
  }
  static double unsettled(const Spread& samples, double doubt) {
    return samples.count < 2 ? doubt : doubt * samples.error() / std::hypot(doubt, samples.error());
  }

  double best_of_branch(int of) const {
    double best = -1e9;
    for (const Line& line : lines_) {
      if (line.option == lines_[of].option && line.branch == lines_[of].branch)
        best = std::max(best, judged(line));
    }
    return best;
  }

  // The best line of every branch, summed up for every move that is looked at.
  template <class Value>
  std::vector<double> summed(const Value& value) const {
    std::vector<double> sums(static_cast<std::size_t>(close_));
    for (std::size_t i = 0; i < lines_.size();) {
      std::size_t best = i;
      std::size_t next = i;
      for (; next < lines_.size() && same_branch(lines_[i], lines_[next]); ++next) {
        if (judged(lines_[next]) > judged(lines_[best])) best = next;
      }
      sums[lines_[i].option] += double{lines_[i].weight} * value(lines_[best]);
      i = next;
    }
    return sums;
  }
  static bool same_branch(const Line& a, const Line& b) {
    return a.option == b.option && a.branch == b.branch;
  }

  std::vector<double> worths() const {
    return summed([this](const Line& line) { return judged(line); });
  }

  // Moves that were not looked at keep their distance to the one that seemed best.
  void settle() {
    const std::vector<double> worth = worths();
    const std::vector<double> margin = summed([](const Line& line) {
      return double{line.outlook ? line.outlook->estimate().margin : line.estimate.margin};
    });
    const float shift = static_cast<float>(worth[0]) - options_[0].estimate.worth();
    const auto highest = static_cast<float>(*std::ranges::max_element(worth));
    for (int i = 0; i < static_cast<int>(options_.size()); ++i) {
      Estimate& estimate = options_[i].estimate;
      const float now =
          i < close_ ? static_cast<float>(worth[i]) : std::min(estimate.worth() + shift, highest - 1e-4F);
      if (i < close_) estimate.margin = static_cast<float>(margin[i]);
      estimate.win = std::clamp(now - Estimate::margin_weight * estimate.margin, 0.0F, 1.0F);
    }
    sort_options();
    for (std::size_t i = 0; i < options_.size(); ++i) options_[i].weight = i == 0 ? 1.0F : 0.0F;
  }

  const OutlookSearch& search_;
  const OutlookSettings& settings_;
  const Evaluator<G>& evaluator_;
  Seat seat_;
  const Thinking& thinking_;
  std::vector<Option> options_;
  int close_ = 0;
  std::vector<Line> lines_;
  Clock::time_point deadline_ = Clock::now() + thinking_.time;
};

template <Game G>
std::vector<typename OutlookSearch<G>::Option> OutlookSearch<G>::options(const View<State>& view,
                                                                         const Thinking& thinking) const {
  std::vector<Option> options = one_ply_.options(view.state(), view.seat());
  if (options.size() < 2 || view.state().players == 1) return options;
  // Where mixing is called for, no single move is better: the mix stands unless there is time to think.
  const bool mixes = std::ranges::none_of(options, [](const Option& one) { return one.weight > 0.99F; });
  if (mixes && thinking.time.count() == 0) return options;
  return Run(*this, view, thinking, std::move(options)).judge(OnePly<G>::all_undecided(view.state()));
}

template class OutlookSearch<Classic>;
template class OutlookSearch<Duel>;

}  // namespace qwixx
