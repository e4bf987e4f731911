#include "tui/words.h"

#include <fmt/format.h>

#include "core/text.h"
#include "tui/canvas.h"

namespace qwixx::tui {
namespace {

std::string names_of(const Scene& scene, SeatSet seats) {
  std::string out;
  for (Seat seat : seats) out += (out.empty() ? "" : ", ") + scene.name_of(seat);
  return out;
}

Prompt result_of(const Scene& scene) {
  const AnyGame& game = *scene.game;
  const SeatSet winners = game.winners();
  std::string scores;
  for (int i = 0; i < game.players(); ++i)
    scores += fmt::format("{}{} {}", i ? ", " : "", scene.name_of(Seat(i)), game.score_of(Seat(i)));
  if (winners.size() > 1)
    return {fmt::format("The game is over: {} share the win.", names_of(scene, winners)), scores};
  return {fmt::format("The game is over: {} wins.", names_of(scene, winners)), scores};
}

std::string task_of(const AnyGame& game) {
  const Dice dice = game.dice();
  const bool places = game.name() == Duel::name;
  switch (game.phase()) {
    case Phase::white:
      return fmt::format("action 1: {} the white sum {}, or pass.", places ? "place" : "cross",
                         dice.white_sum());
    case Phase::colour:
      return fmt::format("action 2: {} white plus coloured, or pass.", places ? "place" : "cross");
    case Phase::board:
      return "action 3: move the piece, or pass.";
    default:
      return "";
  }
}

}  // namespace

std::vector<Move> in_order(MoveSet moves) {
  std::vector<Move> order;
  for (Move move : moves.without_pass()) order.push_back(move);
  if (moves.has(Move::pass())) order.push_back(Move::pass());
  return order;
}

std::string title_of(std::string_view game) {
  if (game == Classic::name) return "Classic Qwixx";
  return game == OnBoard::name ? "Qwixx On Board" : "Qwixx The Duel";
}

Prompt prompt_for(const Scene& scene, const Look&) {
  if (!scene.game) return {};
  const AnyGame& game = *scene.game;
  if (scene.stage == Stage::over) return result_of(scene);
  const std::string left = scene.seconds_left ? fmt::format("  {} s left.", *scene.seconds_left) : "";
  if (!scene.acting) {
    const std::string what = game.phase() == Phase::roll ? "to roll" : "to choose";
    return {fmt::format("Waiting for {} {}.{}", names_of(scene, scene.waiting), what, left), ""};
  }
  const std::string who = scene.name_of(*scene.acting);
  if (scene.rolls) return {fmt::format("{}, it is your turn: roll the dice.{}", who, left), ""};
  Prompt prompt{fmt::format("{}, {}", who, task_of(game)), ""};
  if (scene.choice) {
    prompt.second = fmt::format("Sealed: {}. Choose another, or u to take it back.{}",
                                spoken(scene, *scene.choice), left);
  } else if (scene.costs_misthrow) {
    prompt.second = "Passing now costs a misthrow." + left;
    prompt.warns = true;
  } else {
    prompt.second = left;
  }
  return prompt;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  std::string line;
  Words words(text);
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
      lines.push_back(std::move(line));
      line = "  ";
    } else if (!line.empty() && line != "  ") {
      line += ' ';
    }
    line += word;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string spoken(const Scene& scene, Move move) {
  if (move.is_pass()) return "pass";
  if (move.is_mark()) return fmt::format("{} {}", name_of(move.colour()), move.number());
  std::string out = fmt::format("move {}", move.spaces());
  if (!scene.game) return out;
  return scene.game->visit([&](const auto& state) {
    if constexpr (requires { state.board; }) {
      const int space = on_board::destination(state, state.active, move.spaces());
      if (space <= state.board->length()) {
        const on_board::Space& data = state.board->at(space);
        out += fmt::format(" to space {} ({} {}, {})", space, name_of(data.mark.colour()), data.mark.number(),
                           counted(data.points, "extra point"));
      }
    }
    return out;
  });
}

}  // namespace qwixx::tui
