#include "ai/duel_search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <span>
#ifndef __wasi__
#include <thread>
#endif

#include "ai/duel_outlook.h"

namespace qwixx {
namespace {

using Clock = std::chrono::steady_clock;
using State = duel::State;

// One way to end the present turn.
struct Line {
  Move move;  // the one to make now
  State end;
  Estimate estimate;
  std::unique_ptr<DuelOutlook> outlook;
  double corrections = 0;  // of the sampled replies
  double squares = 0;
  int samples = 0;

  double error() const {  // of the mean correction; a few samples that agree prove little
    const double mean = corrections / samples;
    return std::sqrt(std::max(squares / samples - mean * mean, 1e-6) / samples) * (1 + 2.0 / samples);
  }
};

class Run {
 public:
  Run(const Evaluator<Duel>& evaluator, const DuelSettings& settings, const View<State>& view,
      const Thinking& thinking)
      : evaluator_(evaluator), settings_(settings), seat_(view.seat()), thinking_(thinking) {
    for (Move move : view.legal()) seek(apply(view.state(), seat_, move), move);
    std::ranges::stable_sort(lines_, std::greater{}, [](const Line& line) { return line.estimate.worth(); });
  }

  std::vector<Candidate> judge() {
    if (lines_.size() > 1) look_further();
    std::vector<Candidate> candidates;
    for (const Line& line : lines_) {
      const auto same = [&](const Candidate& one) { return one.move == line.move; };
      if (std::ranges::none_of(candidates, same))
        candidates.push_back({line.move, double{line.estimate.win}, double{line.estimate.margin}});
    }
    return candidates;
  }

 private:
  static constexpr int batch = 4;

  void seek(const State& state, Move move) {
    if (state.phase == Phase::colour) {
      for (Move next : legal_moves(state, seat_)) seek(apply(state, seat_, next), move);
      return;
    }
    Line line;
    line.move = move;
    line.end = state;
    line.estimate = estimate_of(evaluator_, state, seat_);
    lines_.push_back(std::move(line));
  }

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

  void look_further() {
    choose_close();
    const Estimate best = lines_[0].estimate;
    for_each(close_, [&](int i) { look_at(lines_[i]); });
    if (out_of_time()) {  // not all were looked at alike: what was known at once stands
      if (std::ranges::any_of(looked(), [](const Line& line) { return !line.outlook && !over(line); }))
        return;
    }
    before_.resize(close_);
    for (int i = 0; i < close_; ++i) before_[i] = value_of(lines_[i]);
    sample_replies();
    settle(best);
  }

  static bool over(const Line& line) { return line.end.phase == Phase::over; }
  std::span<Line> looked() { return std::span(lines_).first(static_cast<std::size_t>(close_)); }

  // Lines that end alike are looked at once: later ones of the same end are left out of the first rank.
  void choose_close() {
    const float enough = lines_[0].estimate.worth() - settings_.close;
    std::vector<Line> chosen, rest;
    for (Line& line : lines_) {
      const auto alike = [&](const Line& other) { return other.end == line.end; };
      const bool take = static_cast<int>(chosen.size()) < settings_.most && line.estimate.worth() >= enough &&
                        std::ranges::none_of(chosen, alike);
      (take ? chosen : rest).push_back(std::move(line));
    }
    close_ = static_cast<int>(chosen.size());
    lines_ = std::move(chosen);
    std::ranges::move(rest, std::back_inserter(lines_));
  }

  void look_at(Line& line) {
    if (over(line) || out_of_time()) return;
    line.outlook = std::make_unique<DuelOutlook>(evaluator_, line.end);
  }

  // The own side of what the other seat, on roll, may expect.
  double value_of(const Line& line) const {
    if (!line.outlook) return double{line.estimate.worth()};
    return 1 - double{line.outlook->estimate().win} -
           double{Estimate::margin_weight} * double{line.outlook->estimate().margin};
  }

  // How much better the nth sampled reply leaves this seat than the evaluator says.
  double correction(const Line& line, int n) const {
    // Spread evenly over all replies, however many samples there will be.
    const double golden = 0.6180339887498949;
    const DuelOutlook::End& reply = line.outlook->end_at(std::fmod(0.5 + golden * n, 1.0));
    const State after = line.outlook->after(reply);
    if (after.phase == Phase::over) return 0;
    const double said =
        1 - double{reply.estimate.win} - double{Estimate::margin_weight * reply.estimate.margin};
    return double{DuelOutlook(evaluator_, after).estimate().worth()} - said;
  }

  // The value with what the samples add, as far as they can be trusted.
  double judged(int i) const {
    const Line& line = lines_[i];
    if (line.samples < 2) return before_[i];
    const double doubt = double{settings_.doubt} * double{settings_.doubt};
    const double error = line.error() * line.error();
    return before_[i] + line.corrections / line.samples * doubt / (doubt + error);
  }

  void sample_replies() {
    const int limit = thinking_.time.count() > 0 ? 1000 : settings_.samples;
    for (int first = 0; first < limit && !out_of_time(); first += batch) {
      const std::vector<int> open = still_open();
      if (open.size() < 2) return;
      const int count = batch * static_cast<int>(open.size());
      std::vector<std::optional<double>> found(static_cast<std::size_t>(count));
      for_each(count, [&](int i) {
        const Line& line = lines_[open[i / batch]];
        if (over(line)) {
          found[i] = 0;
        } else if (!out_of_time()) {
          found[i] = correction(line, first + i % batch);
        }
      });
      if (std::ranges::any_of(found, [](const auto& one) { return !one; })) return;
      for (int i = 0; i < count; ++i) {
        Line& line = lines_[open[i / batch]];
        line.corrections += *found[i];
        line.squares += *found[i] * *found[i];
        ++line.samples;
      }
    }
  }

  // Those that may still turn out the best.
  std::vector<int> still_open() const {
    double best = -1e9;
    for (int i = 0; i < close_; ++i) best = std::max(best, judged(i));
    std::vector<int> open;
    for (int i = 0; i < close_; ++i) {
      const double reach = lines_[i].samples == 0 ? 4 * double{settings_.doubt} : 3 * lines_[i].error();
      if (judged(i) + reach >= best) open.push_back(i);
    }
    return open;
  }

  // Lines that were not looked at keep their distance to the one that seemed best.
  void settle(const Estimate& best) {
    const float shift = static_cast<float>(judged(0)) - best.worth();
    float highest = -1e9F;
    for (int i = 0; i < static_cast<int>(lines_.size()); ++i) {
      Estimate& estimate = lines_[i].estimate;
      float worth = i < close_ ? static_cast<float>(judged(i)) : estimate.worth() + shift;
      if (i < close_) highest = std::max(highest, worth);
      worth = i < close_ ? worth : std::min(worth, highest - 1e-4F);
      if (lines_[i].outlook) estimate.margin = -lines_[i].outlook->estimate().margin;
      estimate.win = std::clamp(worth - Estimate::margin_weight * estimate.margin, 0.0F, 1.0F);
    }
    std::ranges::stable_sort(lines_, std::greater{}, [](const Line& line) { return line.estimate.worth(); });
  }

  const Evaluator<Duel>& evaluator_;
  const DuelSettings& settings_;
  Seat seat_;
  const Thinking& thinking_;
  std::vector<Line> lines_;
  int close_ = 0;
  std::vector<double> before_;  // of the samples: the value of each line that is looked at
  Clock::time_point deadline_ = Clock::now() + thinking_.time;
};

}  // namespace

Move DuelSearchBot::choose(const View<State>& view, const Thinking& thinking) {
  if (view.legal().size() == 1) return Move::pass();
  return rank(view, thinking).front().move;
}

std::vector<Candidate> DuelSearchBot::rank(const View<State>& view, const Thinking& thinking) {
  return Run(*evaluator_, settings_, view, thinking).judge();
}

}  // namespace qwixx
