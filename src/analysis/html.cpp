#include "analysis/html.h"

#include <iterator>

#include "analysis/html_parts.h"
#include "analysis/json_writer.h"
#include "analysis/review_text.h"

namespace qwixx::analysis {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c;
    }
  }
  return out;
}

// JSON that may stand in a script element: no "</script>" can be in it.
std::string in_script(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at))
    json.replace(at, 1, "\\u003c");
  return json;
}

std::string curve(const Analysis& analysis) {
  constexpr int width = 900;
  constexpr int height = 260;
  const double last = std::max<double>(1, static_cast<double>(analysis.curve.back().step));
  std::string out = fmt::format(
      R"(<svg id="curve" viewBox="0 0 {0} {1}" role="img" aria-label="Chance to win over the game"><g class="grid">)",
      width, height);
  for (int percent : {0, 25, 50, 75, 100}) {
    const double y = 10 + (height - 20) * (1 - percent / 100.0);
    out += fmt::format(R"(<line x1="40" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text x="34" y="{:.1f}">{}</text>)",
                       width - 5, y, y, y + 4, percent);
  }
  out += "</g>";
  for (std::size_t seat = 0; seat < analysis.players.size(); ++seat) {
    std::string points;
    for (const Point& point : analysis.curve) {
      fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f} ",
                     40 + (width - 45) * static_cast<double>(point.step) / last,
                     10 + (height - 20) * (1 - point.win[seat]));
    }
    out += fmt::format(R"(<polyline points="{}" class="seat-{}"><title>{}</title></polyline>)", points, seat,
                       escaped(analysis.names[seat]));
  }
  for (const Decision* one : analysis.worst(5)) {
    out += fmt::format(
        R"(<circle class="slip" r="5" cx="{:.1f}" cy="{:.1f}"><title>turn {}, {}: -{:.1f} %</title></circle>)",
        40 + (width - 45) * static_cast<double>(one->step + 1) / last, 10 + (height - 20) * (1 - one->win),
        one->turn, escaped(analysis.names[one->seat.index()]), 100 * one->loss.mean);
  }
  return out + R"(<line id="now" y1="5" y2="255"/></svg>)";
}

std::string players_table(const Analysis& analysis) {
  std::string out =
      "<table class=\"players\"><tr><th>player<th>decisions<th>errors<th>blunders<th>loss "
      "each<th>accuracy<th>start<th>luck"
      "<th>skill<th>others<th>result</tr>";
  for (std::size_t i = 0; i < analysis.players.size(); ++i) {
    const Summary& one = analysis.players[i];
    out += fmt::format(
        "<tr><th class=\"seat-{}\">{}<td>{}<td>{}<td>{}<td>{:.2f} "
        "%<td>{:.1f}<td>{:.1f}<td>{:+.1f}<td>{:+.1f}<td>{:+.1f}<td>{:.1f}"
        "</tr>",
        i, escaped(analysis.names[i]), one.decisions, one.errors, one.blunders, 100 * one.average_loss,
        one.accuracy, 100 * one.start, 100 * one.luck, 100 * one.skill, 100 * one.others, 100 * one.result);
  }
  return out +
         "</table><p class=\"note\">In percent of the chance to win: start + luck + skill + others = "
         "result.</p>";
}

std::string_view action_of(Phase phase) {
  return phase == Phase::white ? "action 1" : phase == Phase::colour ? "action 2" : "action 3";
}

std::string_view title_of(std::string_view game) {
  return game == Classic::name   ? "Classic Qwixx"
         : game == OnBoard::name ? "Qwixx On Board"
                                 : "Qwixx The Duel";
}

std::string worst_table(const Analysis& analysis) {
  const auto worst = analysis.worst(10);
  if (worst.empty()) return "<p>No decision gave anything away.</p>";
  std::string out =
      "<table><tr><th>turn<th class=\"left\">player<th "
      "class=\"left\">action<th>played<th>best<th>loss<th></tr>";
  for (const Decision* one : worst) {
    out += fmt::format(
        "<tr><td>{}<td class=\"left seat-{}\">{}<td class=\"left\">{}<td class=\"move\">{}<td "
        "class=\"move\">{}<td>{:.1f} ± {:.1f} %<td><button "
        "data-step=\"{}\">show</button></tr>",
        one->turn, one->seat.index(), escaped(analysis.names[one->seat.index()]), action_of(one->phase),
        escaped(to_text(one->played)), escaped(to_text(one->best)), 100 * one->loss.mean,
        100 * one->loss.error, one->step);
  }
  return out + "</table>";
}

// The state before every event, and after the last.
std::string states(const Record& record) {
  std::string out = "[";
  Match match(record.match.start());
  out += match.game().json();
  for (const Event& event : record.match.events()) {
    (void)match.apply(event);
    out += "," + match.game().seen_by(std::nullopt).json();
  }
  return out + "]";
}

}  // namespace

std::string to_html(const Analysis& analysis, const Record& record) {
  std::string out = fmt::format(
      html_head, escaped(fmt::format("{} of {}", analysis.game, fmt::join(analysis.names, ", "))));
  out += fmt::format("<h1>{}</h1><p class=\"note\">{}{}; moves proposed by {}, {} rollouts.</p>",
                     escaped(fmt::format("{}", fmt::join(analysis.names, " – "))), title_of(analysis.game),
                     analysis.finished ? "" : ", unfinished", analysis.bot, analysis.games);
  const auto section = [&](std::string_view title, std::string_view body) {
    out += fmt::format("<section><h2>{}</h2>{}</section>", title, body);
  };
  section("The players", players_table(analysis));
  section("Chance to win", curve(analysis));
  section("Step by step", html_player);
  section("The dearest decisions", worst_table(analysis));
  out += fmt::format("<script type=\"application/json\" id=\"review\">{}</script>",
                     in_script(to_json(analysis)));
  out +=
      fmt::format("<script type=\"application/json\" id=\"states\">{}</script>", in_script(states(record)));
  if (const auto* board = record.match.start().board())
    out += fmt::format("<script type=\"application/json\" id=\"board\">{}</script>",
                       in_script(on_board::to_json(*board)));
  out += html_script;
  return out;
}

}  // namespace qwixx::analysis
