#include "analysis/review_text.h"

#include <iterator>

namespace qwixx::analysis {
namespace {

// A name that a table has room for, cut at a whole UTF-8 character.
std::string fitted(std::string_view name, std::size_t width) {
  std::string out;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < name.size() && shown < width; ++shown) {
    do out += name[i++];
    while (i < name.size() && (static_cast<unsigned char>(name[i]) & 0xC0) == 0x80);
  }
  return out + std::string(width - shown, ' ');
}

std::string_view grade(const Decision& decision) {
  if (decision.loss.mean >= blunder_loss) return "blunder";
  return decision.loss.mean >= error_loss ? "error" : "";
}

void add_decision(std::string& out, const Analysis& analysis, const Decision& decision) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{:>4}  {}  {:<6}  {:<4} {:<4}  {:>5.1f} %  {:>4.1f} ±{:<4.1f}  {:<7} ", decision.turn,
                 fitted(analysis.names[decision.seat.index()], 10), name_of(decision.phase),
                 to_text(decision.played), to_text(decision.best), 100 * decision.win,
                 100 * decision.loss.mean, 100 * decision.loss.error, grade(decision));
  int shown = 0;
  for (const Option& option : decision.options) {
    if (++shown > 4) break;
    fmt::format_to(to, " {} {:.1f}±{:.1f} ({:+.1f})", to_text(option.move), 100 * option.win.mean,
                   100 * option.win.error, option.margin.mean);
  }
  out += '\n';
}

constexpr std::string_view decision_heading =
    "turn  player      action  move best   chance  loss ± se           candidates: win ± se (margin)\n";

}  // namespace

std::string to_table(const Analysis& analysis, bool every_decision) {
  std::string out;
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{}, {}; moves proposed by {}, {} rollouts\n\n", analysis.game,
                 analysis.finished ? "finished" : "unfinished", analysis.bot, analysis.games);
  out +=
      "player      decisions  errors  blunders  loss each  accuracy    start +  luck + skill + others = "
      "result\n";
  for (std::size_t i = 0; i < analysis.players.size(); ++i) {
    const Summary& one = analysis.players[i];
    fmt::format_to(to,
                   "{}  {:>9}  {:>6}  {:>8}  {:>7.2f} %  {:>8.1f}   {:>6.1f}  {:>+6.1f} {:>+7.1f}  {:>+7.1f} "
                   " {:>7.1f}\n",
                   fitted(analysis.names[i], 10), one.decisions, one.errors, one.blunders,
                   100 * one.average_loss, one.accuracy, 100 * one.start, 100 * one.luck, 100 * one.skill,
                   100 * one.others, 100 * one.result);
  }
  const auto worst = analysis.worst(5);
  if (every_decision || !worst.empty()) {
    out += every_decision ? "\nevery decision\n" : "\nthe dearest decisions\n";
    out += decision_heading;
  }
  if (every_decision) {
    for (const Decision& decision : analysis.decisions) {
      if (decision.choice()) add_decision(out, analysis, decision);
    }
  } else {
    for (const Decision* decision : worst) add_decision(out, analysis, *decision);
  }
  return out;
}

std::string csv_heading() {
  return "file,step,turn,seat,player,phase,played,best,loss,loss_error,win,best_win,best_win_error,best_"
         "margin,"
         "candidates\n";
}

std::string to_csv(const Analysis& analysis, std::string_view file) {
  const auto field = [](std::string_view text) {
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
  };
  std::string out;
  for (const Decision& decision : analysis.decisions) {
    const Option& best = decision.options.front();
    std::string options;
    for (const Option& option : decision.options) {
      fmt::format_to(std::back_inserter(options), "{}{}:{:.4f}:{:.4f}:{:.2f}", options.empty() ? "" : " ",
                     to_text(option.move), option.win.mean, option.win.error, option.margin.mean);
    }
    fmt::format_to(std::back_inserter(out),
                   "{},{},{},{},{},{},{},{},{:.5f},{:.5f},{:.5f},{:.5f},{:.5f},{:.2f},{}\n", field(file),
                   decision.step, decision.turn, decision.seat.index(),
                   field(analysis.names[decision.seat.index()]), name_of(decision.phase),
                   to_text(decision.played), to_text(decision.best), decision.loss.mean, decision.loss.error,
                   decision.win, best.win.mean, best.win.error, best.margin.mean, options);
  }
  return out;
}

}  // namespace qwixx::analysis
