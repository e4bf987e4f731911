#include "arena/report.h"
#include "core/text.h"

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>

namespace qwixx {
namespace {

struct Elo {
  double value;
  double low;
  double high;
};

Elo elo_of(const SeriesReport& report) {
  const Samples& share = report.players[0].share;
  return {elo_of_share(share.mean(), report.seats), elo_of_share(share.mean() - share.error(), report.seats),
          elo_of_share(share.mean() + share.error(), report.seats)};
}

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
      return "accepted";
    case Verdict::rejected:
      return "rejected";
    default:
      return "open";
  }
}

}  // namespace

std::string series_text(const SeriesReport& report, const std::optional<Sprt>& sprt) {
  std::string out;
  const auto write = std::back_inserter(out);
  fmt::format_to(write, "{} in groups of {} with the same dice, {:.1f} s\n", counted(report.games, "game"),
                 report.seats, report.seconds);
  fmt::format_to(write, "{:24} {:>18} {:>16} {:>16} {:>9}\n", "player", "wins", "score", "margin", "ms/move");
  for (const PlayerReport& player : report.players) {
    fmt::format_to(write, "{:24} {:>8.2f} % ± {:<5.2f} {:>8.2f} ± {:<5.2f} {:>+8.2f} ± {:<5.2f} {:>9.3f}\n",
                   player.name, 100 * player.share.mean(), 100 * player.share.error(), player.score.mean(),
                   player.score.error(), player.margin.mean(), player.margin.error(), player.ms_a_decision());
  }
  if (report.players.size() == 2) {
    const Elo elo = elo_of(report);
    fmt::format_to(
        write,
        "{}: {} won, {} shared, {} lost; {:.3f} times the fair share; Elo {:+.1f} [{:+.1f}, {:+.1f}]\n",
        report.players[0].name, report.wins, report.draws, report.losses,
        report.players[0].share.mean() / report.fair_share(), elo.value, elo.low, elo.high);
  }
  if (sprt) {
    fmt::format_to(write, "SPRT [{}, {}]: {}, log likelihood ratio {:.2f} in [{:.2f}, {:.2f}]\n", sprt->elo0,
                   sprt->elo1, verdict_text(report.verdict), report.sprt_ratio, sprt->lower(), sprt->upper());
  }
  return out;
}

std::string pool_text(const std::vector<SeriesReport>& series) {
  std::vector<std::string> names;
  std::vector<PoolResult> results;
  const auto index_of_name = [&](const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<int>(found - names.begin());
    names.push_back(name);
    return static_cast<int>(names.size()) - 1;
  };
  for (const SeriesReport& report : series) {
    if (report.players.size() != 2) return {};
    const int first = index_of_name(report.players[0].name);
    const int second = index_of_name(report.players[1].name);
    results.push_back(
        {first, second, report.players[0].share.mean(), static_cast<double>(report.games), report.seats});
  }
  if (names.size() < 3) return {};
  const std::vector<double> ratings = pool_ratings(static_cast<int>(names.size()), results);
  std::vector<int> order(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::ranges::sort(order, std::greater{}, [&](int i) { return ratings[i]; });
  std::string out = fmt::format("{:24} {:>8}\n", "pool", "Elo");
  for (int i : order) fmt::format_to(std::back_inserter(out), "{:24} {:>+8.1f}\n", names[i], ratings[i]);
  return out;
}

std::string to_csv(const ArenaReport& report) {
  std::string out = "game,seats,games,player,opponents,share,share_error,score,margin,margin_error,ms\n";
  for (const SeriesReport& series : report.series) {
    for (const PlayerReport& player : series.players) {
      std::string others;
      for (const PlayerReport& other : series.players) {
        if (&other != &player) others += (others.empty() ? "" : "+") + other.name;
      }
      fmt::format_to(std::back_inserter(out),
                     "{},{},{},\"{}\",\"{}\",{:.6f},{:.6f},{:.3f},{:.3f},{:.3f},{:.4f}\n", report.game,
                     series.seats, series.games, player.name, others, player.share.mean(),
                     player.share.error(), player.score.mean(), player.margin.mean(), player.margin.error(),
                     player.ms_a_decision());
    }
  }
  return out;
}

std::string to_json(const ArenaReport& report) {
  boost::json::array all;
  for (const SeriesReport& series : report.series) {
    boost::json::array players;
    for (const PlayerReport& player : series.players) {
      players.push_back({{"name", player.name},
                         {"share", player.share.mean()},
                         {"shareError", player.share.error()},
                         {"score", player.score.mean()},
                         {"margin", player.margin.mean()},
                         {"marginError", player.margin.error()},
                         {"ms", player.ms_a_decision()}});
    }
    boost::json::object one{{"seats", series.seats},        {"games", series.games},
                            {"wins", series.wins},          {"shared", series.draws},
                            {"losses", series.losses},      {"seconds", series.seconds},
                            {"players", std::move(players)}};
    if (series.players.size() == 2) one["elo"] = elo_of(series).value;
    if (series.verdict != Verdict::none) {
      one["sprt"] = {{"verdict", verdict_text(series.verdict)}, {"ratio", series.sprt_ratio}};
    }
    all.push_back(std::move(one));
  }
  return boost::json::serialize(
      boost::json::object{{"game", report.game}, {"seed", report.seed}, {"series", std::move(all)}});
}

}  // namespace qwixx
