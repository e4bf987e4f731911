#include <iterator>

#include "analysis/explain.h"
#include "analysis/json_writer.h"
#include "analysis/plot.h"

namespace qwixx::analysis {
namespace {

std::string outlook_json(const Outlook& one) {
  std::string scores;
  for (const auto& [points, count] : one.scores)
    scores += fmt::format("{}\"{}\":{}", scores.empty() ? "" : ",", points, count);
  return fmt::format(
      R"({{"after":{},"win":{:.5f},"winError":{:.5f},"margin":{:.2f},"score":{:.2f},"bestOther":{:.2f},)"
      R"("rounds":{:.2f},"lock":{:.4f},"misthrows":{:.3f},"games":{},"scores":{{{}}}}})",
      one.after.empty() ? "null" : json_text(one.after), one.win.mean, one.win.error, one.margin.mean,
      one.score.mean, one.best_other.mean, one.rounds, one.lock, one.misthrows, one.games, scores);
}

void add_line(std::string& out, std::string_view what, double first, double second, int digits) {
  fmt::format_to(std::back_inserter(out), "  {:<28} {:>9.{}f} {:>9.{}f} {:>+9.{}f}\n", what, first, digits,
                 second, digits, first - second, digits);
}

void add_difference(std::string& out, const Explanation& found) {
  const Outlook& a = found.outlooks[0];
  const Outlook& b = found.outlooks[1];
  fmt::format_to(std::back_inserter(out), "\n{} against {}: {:+.1f} ± {:.1f} % of chance to win\n", a.after,
                 b.after, 100 * found.lead.mean, 100 * found.lead.error);
  fmt::format_to(std::back_inserter(out), "  {:<28} {:>9} {:>9} {:>9}\n", "", a.after, b.after, "difference");
  add_line(out, "chance to win, %", 100 * a.win.mean, 100 * b.win.mean, 1);
  add_line(out, "own final score", a.score.mean, b.score.mean, 1);
  add_line(out, "best other's final score", a.best_other.mean, b.best_other.mean, 1);
  add_line(out, "chance to lock a row, %", 100 * a.lock, 100 * b.lock, 1);
  add_line(out, "rounds still to come", a.rounds, b.rounds, 2);
  add_line(out, "misthrows still to come", a.misthrows, b.misthrows, 2);
}

}  // namespace

std::string to_json(const Explanation& found) {
  std::string moves;
  for (const Option& one : found.moves) {
    moves += fmt::format(
        R"({}{{"move":"{}","win":{:.5f},"winError":{:.5f},"margin":{:.2f},"marginError":{:.2f},"games":{}}})",
        moves.empty() ? "" : ",", to_text(one.move), one.win.mean, one.win.error, one.margin.mean,
        one.margin.error, one.games);
  }
  std::string outlooks;
  for (const Outlook& one : found.outlooks) outlooks += (outlooks.empty() ? "" : ",") + outlook_json(one);
  return fmt::format(
      R"({{"position":{},"seat":{},"phase":"{}","bot":"{}","moves":[{}],"lead":{:.5f},"leadError":{:.5f},"outlooks":[{}]}})",
      json_text(found.position), found.seat.index(), found.name, found.bot, moves, found.lead.mean,
      found.lead.error, outlooks);
}

std::string to_table(const Explanation& found, bool unicode) {
  std::string out = fmt::format("{}\nseat {}\n", found.position, found.seat.index());
  auto to = std::back_inserter(out);
  if (found.moves.empty()) {
    const Outlook& one = found.outlooks.front();
    fmt::format_to(to, "\nbefore the roll: {:.1f} ± {:.1f} % to win, margin {:+.1f}, {:.2f} rounds to come\n",
                   100 * one.win.mean, 100 * one.win.error, one.margin.mean, one.rounds);
  } else {
    out += "\nmove    chance to win    margin           rollouts\n";
    for (const Option& one : found.moves) {
      fmt::format_to(to, "{:<6} {:>6.1f} ± {:<4.1f} % {:>+7.1f} ± {:<4.1f} {:>10}\n", to_text(one.move),
                     100 * one.win.mean, 100 * one.win.error, one.margin.mean, one.margin.error,
                     one.games ? std::to_string(one.games) : "exact");
    }
    if (found.outlooks.size() > 1) add_difference(out, found);
  }
  for (const Outlook& one : found.outlooks) {
    fmt::format_to(to, "\nown final score{}{} ({} games, mean {:.1f})\n", one.after.empty() ? "" : " after ",
                   one.after, one.games, one.score.mean);
    out += histogram(one.scores, 10, 40, unicode);
  }
  return out;
}

}  // namespace qwixx::analysis
