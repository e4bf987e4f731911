#include <iterator>

#include "analysis/json_writer.h"
#include "analysis/plot.h"
#include "analysis/stats.h"
#include "core/text.h"

namespace qwixx::analysis {
namespace {

constexpr std::array<std::string_view, dice_count> die_names{"white 1", "white 2", "red",
                                                             "yellow",  "green",   "blue"};

double mean_length(const std::map<int, int>& lengths) {
  double sum = 0;
  int games = 0;
  for (const auto& [turns, count] : lengths) {
    sum += double{1} * turns * count;
    games += count;
  }
  return games ? sum / games : 0;
}

std::string results_json(const Results& one) {
  return fmt::format(
      R"({{"games":{},"wins":{:.4f},"winRate":{:.5f},"mean":{:.3f},"deviation":{:.3f},"lowest":{},"highest":{}}})",
      one.games, one.wins, one.win_rate(), one.mean(), one.deviation(), one.lowest, one.highest);
}

template <class Map, class F>
std::string object(const Map& map, F&& text) {
  std::string out = "{";
  for (const auto& [key, value] : map)
    out += fmt::format("{}{}:{}", out.size() > 1 ? "," : "", json_text(fmt::format("{}", key)), text(value));
  return out + '}';
}

std::string count_json(int count) { return std::to_string(count); }

std::string chi_json(const ChiSquare& test) {
  return fmt::format(R"({{"chiSquare":{:.4f},"freedom":{},"p":{:.5f},"rolls":{}}})", test.value, test.freedom,
                     test.p, test.rolls);
}

std::string game_json(const GameStats& game) {
  return fmt::format(
      R"({{"records":{},"unfinished":{},"turns":{:.2f},"seats":{},"players":{},"endings":{},"lengths":{},"scores":{}}})",
      game.records, game.unfinished, mean_length(game.lengths), object(game.seats, results_json),
      object(game.players, results_json), object(game.endings, count_json), object(game.lengths, count_json),
      object(game.scores, count_json));
}

void add_results(std::string& out, std::string_view who, const Results& one) {
  fmt::format_to(std::back_inserter(out), "  {:<20} {:>6} {:>7.1f} % {:>8.1f} {:>6.1f} {:>6} {:>6}\n", who,
                 one.games, 100 * one.win_rate(), one.mean(), one.deviation(), one.lowest, one.highest);
}

void add_game(std::string& out, const std::string& name, const GameStats& game, bool unicode) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{} players: {}, {} unfinished\n", name, counted(game.records, "record"),
                 game.unfinished);
  if (game.seats.empty()) return;
  out += "                        games      wins    score     sd    low   high\n";
  for (const auto& [seat, one] : game.seats) add_results(out, fmt::format("seat {}", seat), one);
  if (game.players.size() > 1 || !game.players.begin()->first.starts_with("seat ")) {
    for (const auto& [player, one] : game.players) add_results(out, player, one);
  }
  fmt::format_to(to, "  ended by:");
  for (const auto& [how, count] : game.endings) fmt::format_to(to, " {} {}", how, count);
  fmt::format_to(to, "\n\n  turns, mean {:.1f}\n", mean_length(game.lengths));
  out += histogram(game.lengths, 2, 40, unicode);
  out += "\n  final scores\n";
  out += histogram(game.scores, 10, 40, unicode) + '\n';
}

void add_test(std::string& out, std::string_view name, const ChiSquare& test) {
  fmt::format_to(std::back_inserter(out),
                 "  {:<9} {:>8} rolls  chi-square {:>7.2f}  ({} degrees)  p = {:.3f}{}\n", name, test.rolls,
                 test.value, test.freedom, test.p, test.p < 0.001 ? "  suspicious" : "");
}

}  // namespace

std::string to_json(const Stats& stats) {
  std::string dice;
  for (int die = 0; die < dice_count; ++die) {
    dice += fmt::format("{}{}:{}", die ? "," : "", json_text(die_names[static_cast<std::size_t>(die)]),
                        chi_json(stats.test_of_die(die)));
  }
  return fmt::format(R"({{"games":{},"dice":{{{}}},"whiteSum":{}}})", object(stats.games, game_json), dice,
                     chi_json(stats.test_of_sums()));
}

std::string to_csv(const Stats& stats) {
  std::string out = "game,kind,who,games,wins,win_rate,mean,deviation,lowest,highest\n";
  const auto line = [&](const std::string& game, std::string_view kind, std::string_view who,
                        const Results& one) {
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{:.4f},{:.5f},{:.3f},{:.3f},{},{}\n", game, kind,
                   json_text(who), one.games, one.wins, one.win_rate(), one.mean(), one.deviation(),
                   one.lowest, one.highest);
  };
  for (const auto& [name, game] : stats.games) {
    for (const auto& [seat, one] : game.seats) line(name, "seat", std::to_string(seat), one);
    for (const auto& [player, one] : game.players) line(name, "player", player, one);
  }
  return out;
}

std::string to_table(const Stats& stats, bool unicode) {
  std::string out;
  for (const auto& [name, game] : stats.games) add_game(out, name, game, unicode);
  out += "the dice\n";
  for (int die = 0; die < dice_count; ++die)
    add_test(out, die_names[static_cast<std::size_t>(die)], stats.test_of_die(die));
  add_test(out, "white sum", stats.test_of_sums());
  return out;
}

}  // namespace qwixx::analysis
