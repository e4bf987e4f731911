#include "tui/game_json.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <iterator>

namespace qwixx::tui {
namespace {

namespace json = boost::json;

std::string packed_dice(const json::array& dice) {
  std::string out;
  for (const json::value& die : dice)
    out += die.is_number() ? static_cast<char>('0' + die.to_number<int>()) : '-';
  return out;
}

// " r2.5.12": with the lock, the last number is in the list already.
void append_sheet(std::string& out, const json::object& player) {
  for (Colour row : colours) {
    const json::array& numbers = player.at("rows").at(name_of(row)).as_array();
    if (numbers.empty()) continue;
    out += fmt::format(" {}", letter_of(row));
    for (std::size_t i = 0; i < numbers.size(); ++i)
      out += fmt::format("{}{}", i ? "." : "", numbers[i].to_number<int>());
  }
  out += fmt::format(" x{}", player.at("misthrows").to_number<int>());
}

void append_tokens(std::string& out, const json::object& game, int seat) {
  for (Colour row : colours) {
    std::string word;
    for (const json::value& space : game.at("rows").at(name_of(row)).as_array()) {
      if (space.at("owner").to_number<int>() != seat) continue;
      word += fmt::format("{}{}", word.empty() ? "" : ".", space.at("number").to_number<int>());
      if (const int height = space.at("height").to_number<int>(); height > 1)
        word += fmt::format("*{}", height);
    }
    const json::value& owner = game.at("lockOwner").at(name_of(row));
    if (owner.is_number() && owner.to_number<int>() == seat) word += ".+";
    if (!word.empty()) out += fmt::format(" {}{}", letter_of(row), word);
  }
  out += fmt::format(" x{}",
                     game.at("players").at(static_cast<std::size_t>(seat)).at("misthrows").to_number<int>());
}

bool ended_by_last_round(const json::object& game) {
  if (text_of(game.at("phase")) != "over" || game.at("locked").as_array().size() >= rows_that_end)
    return false;
  for (const json::value& player : game.at("players").as_array()) {
    if (player.at("misthrows").to_number<int>() >= misthrow_limit) return false;
  }
  return true;
}

std::string who(const json::object& event, const Scene& scene) {
  return scene.name_of(Seat(event.at("seat").to_number<int>()));
}

std::string move_words(const json::value& text, const Look& look) {
  const auto move = parse_move(text_of(text));
  if (!move) return "?";
  return move->is_pass() ? "passes" : look.move(*move);
}

std::string roll_line(const json::object& event, const Scene& scene, const Look& look) {
  const json::array& dice = event.at("dice").as_array();
  std::string out =
      fmt::format("{}: {}+{}", who(event, scene), dice[0].to_number<int>(), dice[1].to_number<int>());
  for (Colour row : colours) {
    const json::value& die = dice[static_cast<std::size_t>(2 + index_of(row))];
    if (die.is_number()) out += fmt::format(" {}{}", look.symbol(row), die.to_number<int>());
  }
  return out;
}

}  // namespace

std::string text_of(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : "";
}

Result<AnyGame> game_from_json(const json::object& game, const on_board::Board* board) {
  const std::string name = text_of(game.at("game"));
  std::string text = fmt::format("{} {} {} {}", name, text_of(game.at("phase")),
                                 game.at("active").to_number<int>(), packed_dice(game.at("dice").as_array()));
  if (name == OnBoard::name) {
    if (board) text += " board=" + board->name();
    const json::array& players = game.at("players").as_array();
    const auto* last = game.if_contains("lastRound");
    if (ended_by_last_round(game)) {
      text += " last=0";
    } else if (last && last->is_bool() && last->as_bool()) {
      // How many turns are left is not told; that the last round is on is all that is painted.
      text += fmt::format(" last={}", std::max<std::size_t>(1, players.size() - 1));
    }
  }
  int seat = 0;
  for (const json::value& value : game.at("players").as_array()) {
    const json::object& player = value.as_object();
    text += " /";
    if (name == Duel::name) {
      append_tokens(text, game, seat++);
      continue;
    }
    append_sheet(text, player);
    if (const auto* space = player.if_contains("space")) text += fmt::format(" @{}", space->to_number<int>());
  }
  return AnyGame::parse(text);
}

Result<const on_board::Board*> board_from_json(std::string_view name, const json::array& path) {
  const auto board = on_board::parse_board(fmt::format(
      R"({{"name":{},"spaces":{}}})", json::serialize(json::string(name)), json::serialize(path)));
  if (!board) return std::unexpected(board.error());
  return &on_board::keep(*board);
}

std::string event_line(const json::object& event, const Scene& scene, const Look& look) {
  const std::string kind = text_of(event.at("e"));
  if (kind == "roll") return roll_line(event, scene, look);
  if (kind == "reveal") {
    std::string out;
    for (const json::value& one : event.at("moves").as_array()) {
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", who(one.as_object(), scene),
                         move_words(one.at("move"), look));
    }
    return out;
  }
  if (kind == "move") {
    std::string out = fmt::format("{} {}", who(event, scene), move_words(event.at("move"), look));
    if (const auto* mark = event.if_contains("mark"); mark && mark->is_string())
      out += fmt::format(" and {}", move_words(*mark, look));
    return out;
  }
  if (kind == "misthrow") return fmt::format("{} takes a misthrow", who(event, scene));
  if (kind == "lock") return fmt::format("the {} row is locked", text_of(event.at("row")));
  if (kind == "beaten") return fmt::format("{} loses a token", who(event, scene));
  if (kind == "lastRound") return "the last round begins";
  if (kind == "timeout") return fmt::format("{} ran out of time", who(event, scene));
  if (kind == "undone") return fmt::format("{} takes a step back", who(event, scene));
  if (kind == "joined") return fmt::format("{} joins", who(event, scene));
  if (kind == "left" || kind == "removed") return fmt::format("{} leaves", who(event, scene));
  if (kind == "rematch") return fmt::format("{} wants to play again", who(event, scene));
  if (kind == "started") return "--- the game begins ---";
  if (kind == "over") return "--- the game is over ---";
  return {};
}

}  // namespace qwixx::tui
