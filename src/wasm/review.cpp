#include "wasm/review.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "table/json.h"
#include "table/options.h"
#include "wasm/json_text.h"

namespace qwixx {
namespace {

// What a decision is worth out of 100: nothing lost is 100, a twentieth of the chance to win 67.
double accuracy_of(double loss) { return 100 * std::exp(-8 * loss); }

void append_number(std::string& out, double number, int digits) {
  fmt::format_to(std::back_inserter(out), "{:.{}f}", number, digits);
}

}  // namespace

Result<Review> Review::open(std::string_view text, std::string_view level, int ms) {
  auto record = parse_record(text);
  if (!record) return std::unexpected(record.error());
  const std::string_view game = record->match.game().name();
  if (!has_level(game, level)) return failure("there is no bot of this level");
  Review review(std::move(*record));
  review.level_ = level;
  review.ms_ = ms;
  const Match& match = review.record_.match;
  const auto steps = steps_of(match);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t e = steps[i].first; e < steps[i].last; ++e) {
      const auto* played = std::get_if<Played>(&match.events()[e]);
      if (!played) continue;
      // In action 1 all decide on the same sight: the dice, and nobody's choice.
      review.decisions_.push_back({i, steps[i].turn, *played, steps[i].before.seen_by(played->seat)});
    }
  }
  return review;
}

void Review::judge(Decision& decision) {
  const BotTask task{decision.before, decision.played.seat, level_, 0, 1};
  decision.candidates = runner_.rank(task, ms_);
  const auto played = std::ranges::find(decision.candidates, decision.played.move, &Candidate::move);
  decision.win = played == decision.candidates.end() ? 0 : played->win;
  decision.loss =
      decision.candidates.empty() ? 0 : std::max(0.0, decision.candidates.front().win - decision.win);
}

namespace {

// {"step":…,"turn":…,…,"candidates":[…],"loss":…,"win":…}
template <class Decision>
void append_decision(std::string& out, const Decision& decision) {
  fmt::format_to(std::back_inserter(out), R"({{"step":{},"turn":{},"seat":{},"phase":"{}","played":)",
                 decision.step, decision.turn, decision.played.seat.index(),
                 name_of(decision.before.phase()));
  append(out, decision.played.move);
  out += R"(,"best":)";
  append(out, decision.candidates.empty() ? decision.played.move : decision.candidates.front().move);
  out += R"(,"candidates":[)";
  for (const Candidate& candidate : decision.candidates) {
    if (out.back() != '[') out += ',';
    append(out += R"({"move":)", candidate.move);
    append_number(out += R"(,"win":)", candidate.win, 4);
    append_number(out += R"(,"margin":)", candidate.margin, 2);
    out += '}';
  }
  append_number(out += R"(],"loss":)", decision.loss, 4);
  append_number(out += R"(,"win":)", decision.win, 4);
  out += '}';
}

}  // namespace

std::string Review::step() {
  if (done()) return summary();
  Decision& decision = decisions_[next_++];
  judge(decision);
  std::string out =
      fmt::format(R"({{"t":"reviewed","done":{},"total":{},"decision":)", next_, decisions_.size());
  append_decision(out, decision);
  return out += '}';
}

std::string Review::summary() const {
  std::string out = R"({"t":"review","accuracy":[)";
  const int players = record_.match.game().players();
  for (int seat = 0; seat < players; ++seat) {
    double sum = 0;
    int count = 0;
    for (const Decision& decision : decisions_) {
      if (decision.played.seat != Seat(seat) || decision.candidates.size() < 2) continue;
      sum += accuracy_of(decision.loss);
      ++count;
    }
    if (seat > 0) out += ',';
    if (count == 0) {
      out += "null";
    } else {
      append_number(out, sum / count, 1);
    }
  }
  out += R"(],"decisions":[)";
  for (const Decision& decision : decisions_) {
    if (out.back() != '[') out += ',';
    append_decision(out, decision);
  }
  out += R"(],"curve":[)";
  append_curve(out);
  out += R"(],"worst":[)";
  std::vector<const Decision*> order;
  for (const Decision& decision : decisions_) order.push_back(&decision);
  std::ranges::stable_sort(order, std::greater<>(), &Decision::loss);
  for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()); ++i) {
    if (i > 0) out += ',';
    append_int(out, static_cast<std::int64_t>(order[i]->step));
  }
  return out += "]}";
}

// A point for each action 1: what the best choice of each seat that decides is worth; who does not decide
// shares the rest. The last point is the result.
void Review::append_curve(std::string& out) const {
  const AnyGame& end = record_.match.game();
  const int players = end.players();
  const auto append_point = [&](std::size_t step, const std::array<double, most_seats>& win) {
    if (out.back() != '[') out += ',';
    fmt::format_to(std::back_inserter(out), R"({{"step":{},"win":[)", step);
    for (int seat = 0; seat < players; ++seat) {
      if (seat > 0) out += ',';
      append_number(out, win[seat], 4);
    }
    out += "]}";
  };
  for (std::size_t i = 0; i < decisions_.size();) {
    const std::size_t step = decisions_[i].step;
    const bool first_action = decisions_[i].before.phase() == Phase::white;
    std::array<double, most_seats> win{};
    win.fill(-1);
    double known = 0;
    int count = 0;
    for (; i < decisions_.size() && decisions_[i].step == step; ++i) {
      if (decisions_[i].candidates.empty()) continue;
      known += win[decisions_[i].played.seat.index()] = decisions_[i].candidates.front().win;
      ++count;
    }
    if (!first_action || count == 0) continue;
    for (int seat = 0; seat < players; ++seat) {
      if (count < players) {
        if (win[seat] < 0) win[seat] = std::max(0.0, 1 - known) / (players - count);
      } else {
        win[seat] = known > 0 ? win[seat] / known : 1.0 / players;
      }
    }
    append_point(step, win);
  }
  if (!end.over()) return;
  std::array<double, most_seats> win{};
  for (Seat seat : end.winners()) win[seat.index()] = 1.0 / end.winners().size();
  append_point(steps_of(record_.match).size() - 1, win);
}

}  // namespace qwixx
