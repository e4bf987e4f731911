#include "analysis/json_writer.h"
#include "analysis/review_text.h"

namespace qwixx::analysis {
namespace {

template <class Items, class F>
std::string joined(const Items& items, F&& text) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += text(item);
  }
  return out += ']';
}

std::string option_json(const Option& option) {
  return fmt::format(
      R"({{"move":"{}","win":{:.5f},"winError":{:.5f},"margin":{:.2f},"marginError":{:.2f},"games":{}}})",
      to_text(option.move), option.win.mean, option.win.error, option.margin.mean, option.margin.error,
      option.games);
}

std::string point_json(const Point& point, std::size_t players) {
  const auto list = [&](const std::array<double, most_seats>& all) {
    return list_of(std::span(all).first(players));
  };
  return fmt::format(R"({{"step":{},"turn":{},"win":{},"luck":{},"skill":{},"others":{}}})", point.step,
                     point.turn, list(point.win), list(point.luck), list(point.skill), list(point.others));
}

std::string summary_json(const Summary& summary, std::string_view name) {
  return fmt::format(
      R"({{"name":{},"decisions":{},"errors":{},"blunders":{},"totalLoss":{:.5f},"averageLoss":{:.5f},)"
      R"("accuracy":{:.1f},"start":{:.5f},"luck":{:.5f},"skill":{:.5f},"others":{:.5f},"result":{:.5f}}})",
      json_text(name), summary.decisions, summary.errors, summary.blunders, summary.total_loss,
      summary.average_loss, summary.accuracy, summary.start, summary.luck, summary.skill, summary.others,
      summary.result);
}

}  // namespace

std::string to_json(const Decision& decision) {
  return fmt::format(
      R"({{"step":{},"turn":{},"seat":{},"phase":"{}","played":"{}","best":"{}","loss":{:.5f},)"
      R"("lossError":{:.5f},"win":{:.5f},"candidates":{}}})",
      decision.step, decision.turn, decision.seat.index(), name_of(decision.phase), to_text(decision.played),
      to_text(decision.best), decision.loss.mean, decision.loss.error, decision.win,
      joined(decision.options, option_json));
}

std::string to_json(const Analysis& analysis) {
  const std::size_t players = analysis.players.size();
  std::size_t seat = 0;
  return fmt::format(
      R"({{"game":"{}","bot":"{}","finished":{},"rollouts":{},"players":{},"accuracy":{},"decisions":{},)"
      R"("curve":{},"worst":{}}})",
      analysis.game, analysis.bot, analysis.finished, analysis.games,
      joined(analysis.players,
             [&](const Summary& summary) { return summary_json(summary, analysis.names[seat++]); }),
      joined(analysis.players,
             [](const Summary& summary) { return fmt::format("{:.1f}", summary.accuracy); }),
      joined(analysis.decisions, [](const Decision& decision) { return to_json(decision); }),
      joined(analysis.curve, [&](const Point& point) { return point_json(point, players); }),
      joined(analysis.worst(10), [](const Decision* decision) { return std::to_string(decision->step); }));
}

}  // namespace qwixx::analysis
