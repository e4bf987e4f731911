#include "analysis/stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qwixx::analysis {
namespace {

// Pearson's statistic of counts against expected shares.
template <std::size_t N>
ChiSquare test(const std::array<long, N>& counts, const std::array<double, N>& shares) {
  ChiSquare result;
  for (long count : counts) result.rolls += count;
  if (result.rolls == 0) return result;
  for (std::size_t i = 0; i < N; ++i) {
    const double expected = shares[i] * static_cast<double>(result.rolls);
    const double off = static_cast<double>(counts[i]) - expected;
    result.value += off * off / expected;
  }
  result.freedom = static_cast<int>(N) - 1;
  result.p = chi_square_tail(result.value, result.freedom);
  return result;
}

int misthrows_of(const AnyGame& game, int seat) {
  return game.visit([&](const auto& state) { return int{state.misthrows[seat]}; });
}

std::string ending_of(const AnyGame& game) {
  if (std::popcount(game.locked()) >= rows_that_end) return "locks";
  int all = 0;
  for (int i = 0; i < game.players(); ++i) {
    all += misthrows_of(game, i);
    if (misthrows_of(game, i) >= misthrow_limit) return "misthrows";
  }
  if (game.name() == OnBoard::name) return "last round";
  return all >= misthrow_limit ? "misthrows" : "tokens";
}

}  // namespace

void Results::add(int score, double win) {
  lowest = games == 0 ? score : std::min(lowest, score);
  highest = games == 0 ? score : std::max(highest, score);
  ++games;
  wins += win;
  sum += score;
  squares += double{1} * score * score;
}

double Results::deviation() const {
  if (games < 2) return 0;
  return std::sqrt(std::max(0.0, (squares - sum * sum / games) / (games - 1)));
}

void Stats::add(const Record& record) {
  const AnyGame& game = record.match.game();
  GameStats& stats = games[fmt::format("{}/{}", game.name(), game.players())];
  ++stats.records;
  int turns = 0;
  for (const Event& event : record.match.events()) {
    const auto* rolled = std::get_if<Rolled>(&event);
    if (!rolled) continue;
    ++turns;
    ++sums[static_cast<std::size_t>(rolled->dice.white_sum() - 2)];
    for (std::size_t die = 0; die < dice_count; ++die) {
      if (const int value = rolled->dice.values[die]) ++faces[die][static_cast<std::size_t>(value - 1)];
    }
  }
  if (!game.over()) {
    ++stats.unfinished;
    return;
  }
  ++stats.lengths[turns];
  ++stats.endings[ending_of(game)];
  const SeatSet winners = game.winners();
  for (int i = 0; i < game.players(); ++i) {
    const int score = game.score_of(Seat(i));
    const double win = winners.has(Seat(i)) ? 1.0 / winners.size() : 0.0;
    stats.seats[i].add(score, win);
    const std::string_view name = record.tag(fmt::format("Name{}", i));
    if (!name.empty()) stats.players[std::string(name)].add(score, win);
    ++stats.scores[score];
  }
}

ChiSquare Stats::test_of_die(int die) const {
  std::array<double, 6> shares{};
  shares.fill(1.0 / 6);
  return test(faces[static_cast<std::size_t>(die)], shares);
}

ChiSquare Stats::test_of_sums() const {
  std::array<double, 11> shares{};
  for (int sum = 2; sum <= 12; ++sum)
    shares[static_cast<std::size_t>(sum - 2)] = (6 - std::abs(7 - sum)) / 36.0;
  return test(sums, shares);
}

// The upper incomplete gamma function Q(freedom/2, value/2): series below, continued fraction above.
double chi_square_tail(double value, int freedom) {
  if (value <= 0 || freedom <= 0) return 1;
  const double a = freedom / 2.0;
  const double x = value / 2;
  const double front = std::exp(-x + a * std::log(x) - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a;
    double sum = term;
    for (double n = a + 1; term > sum * 1e-15; ++n) sum += term *= x / n;
    return std::max(0.0, 1 - sum * front);
  }
  double b = x + 1 - a;
  double c = 1e300;
  double d = 1 / b;
  double h = d;
  for (int i = 1; i < 1000; ++i) {
    const double an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
}

}  // namespace qwixx::analysis
