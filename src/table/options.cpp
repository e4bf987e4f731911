#include "table/options.h"

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>
#include <optional>

#include "ai/bot.h"
#include "core/text.h"
#include "match/any_game.h"
#include "table/json.h"

namespace qwixx {
namespace {

namespace json = boost::json;

// Reads the members of one object, and remembers the first that does not fit.
class Members {
 public:
  explicit Members(const json::object& object) : object_(object) {}

  void number(std::string_view name, int& into, int low, int high) {
    const json::value* value = find(name);
    if (!value) return;
    if (!value->is_int64() || value->get_int64() < low || value->get_int64() > high)
      return fail(fmt::format("\"{}\" must be a whole number from {} to {}", name, low, high));
    into = static_cast<int>(value->get_int64());
  }
  void flag(std::string_view name, bool& into) {
    const json::value* value = find(name);
    if (!value) return;
    if (!value->is_bool()) return fail(fmt::format("\"{}\" must be true or false", name));
    into = value->get_bool();
  }
  void text(std::string_view name, std::string& into) {
    const json::value* value = find(name);
    if (!value) return;
    if (!value->is_string()) return fail(fmt::format("\"{}\" must be a text", name));
    into = text_of(*value);
  }
  const json::value* find(std::string_view name) const { return object_.if_contains(name); }
  void fail(std::string message) {
    if (!error_) error_ = Error{std::move(message)};
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  const json::object& object_;
  std::optional<Error> error_;
};

void read_options(Members& top, TableSetup& setup, WhereFrom where) {
  // In the middle of the ladder.
  const auto ladder = bot_names(setup.game);
  setup.options.gone_level = ladder[ladder.size() / 2];
  const json::value* value = top.find("options");
  if (!value) return;
  if (!value->is_object()) return top.fail("\"options\" must be an object");
  Members members(value->get_object());
  TableOptions& options = setup.options;
  if (const json::value* timer = members.find("timer"); timer && !timer->is_null())
    members.number("timer", options.timer, 5, 3600);
  members.number("warning", options.warning, 0, 3600);
  members.flag("botsForGone", options.bots_for_gone);
  members.number("goneAfter", options.gone_after, 5, 3600);
  members.text("goneLevel", options.gone_level);
  members.flag("hints", options.hints);
  members.flag("reactions", options.reactions);
  members.flag("undo", options.undo);
  members.flag("local", options.local);
  std::string dice = "table";
  members.text("dice", dice);
  options.real_dice = dice == "real";
  if (dice != "table" && dice != "real") members.fail("\"dice\" must be \"table\" or \"real\"");
  if (where != WhereFrom::log && !has_level(setup.game, options.gone_level))
    members.fail("\"goneLevel\" is not a bot's level");
  if (where == WhereFrom::network && (options.local || options.undo))
    members.fail("\"local\" and \"undo\" are for tables on the own device");
  if (members.error()) top.fail("options: " + members.error()->message);
}

void read_board(Members& top, TableSetup& setup) {
  const json::value* value = top.find("board");
  if (setup.game != "onboard") {
    if (value && !value->is_null()) top.fail("\"board\" is for On Board only");
    return;
  }
  setup.board = &on_board::side_a();
  if (!value || value->is_null()) return;
  if (value->is_string()) {
    const auto named = [&](const on_board::Board* board) { return board->name() == text_of(*value); };
    const auto shipped = on_board::shipped_boards();
    const auto found = std::find_if(shipped.begin(), shipped.end(), named);
    if (found == shipped.end()) return top.fail("\"board\" is not the name of a shipped board");
    setup.board = *found;
    return;
  }
  auto board = on_board::parse_board(json::serialize(*value));
  if (!board) return top.fail("board: " + board.error().message);
  setup.board = &on_board::keep(std::move(*board));
}

void read_bots(Members& top, TableSetup& setup) {
  const json::value* value = top.find("bots");
  if (!value) return;
  if (!value->is_array() || value->get_array().size() > most_seats)
    return top.fail("\"bots\" must be a list of at most 5");
  for (const json::value& one : value->get_array()) {
    if (!one.is_object()) return top.fail("\"bots\" must hold objects with \"seat\" and \"level\"");
    Members members(one.get_object());
    BotSeat bot{-1, ""};
    members.number("seat", bot.seat, 0, setup.seats - 1);
    members.text("level", bot.level);
    if (members.error()) return top.fail("bots: " + members.error()->message);
    if (bot.seat < 0) return top.fail("bots: \"seat\" is missing");
    if (!has_level(setup.game, bot.level)) return top.fail("bots: \"level\" is not a bot's level");
    setup.bots.push_back(std::move(bot));
  }
}

struct SeatLimits {
  int fewest, most;
};

std::optional<SeatLimits> limits_of(std::string_view game) {
  if (game == Classic::name) return SeatLimits{Classic::fewest_players, Classic::most_players};
  if (game == OnBoard::name) return SeatLimits{OnBoard::fewest_players, OnBoard::most_players};
  if (game == Duel::name) return SeatLimits{Duel::fewest_players, Duel::most_players};
  return std::nullopt;
}

}  // namespace

bool valid_contribution(std::string_view text) {
  return text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                  c == '_';
         });
}

bool valid_key(std::string_view text) { return text.size() >= 22 && valid_contribution(text); }

bool has_level(std::string_view game, std::string_view level) {
  const auto names = bot_names(game);
  return std::find(names.begin(), names.end(), level) != names.end();
}

Result<TableSetup> parse_table_setup(std::string_view text, WhereFrom where) {
  boost::system::error_code error;
  json::parse_options parsing;
  parsing.max_depth = 6;
  const json::value file = json::parse({text.data(), text.size()}, error, {}, parsing);
  if (error) return failure("not valid JSON: {}", error.message());
  if (!file.is_object()) return failure("a table is described by an object");
  Members members(file.get_object());
  TableSetup setup;
  setup.game.clear();
  members.text("game", setup.game);
  const auto limits = limits_of(setup.game);
  if (!limits) return failure("\"game\" must be classic, onboard or duel");
  setup.seats = 0;
  members.number("seats", setup.seats, limits->fewest, limits->most);
  if (!members.error() && setup.seats == 0) return failure("\"seats\" is missing");
  members.text("name", setup.name);
  members.text("seed", setup.contribution);
  if (!valid_contribution(setup.contribution))
    return failure("\"seed\" may have up to 64 letters, digits, '-' and '_'");
  read_board(members, setup);
  read_options(members, setup, where);
  if (!members.error()) read_bots(members, setup);
  if (members.error()) return std::unexpected(*members.error());
  return setup;
}

void append_json(std::string& out, const TableOptions& options) {
  fmt::format_to(
      std::back_inserter(out),
      R"({{"timer":{},"warning":{},"botsForGone":{},"goneAfter":{},"goneLevel":"{}","dice":"{}","hints":{},"reactions":{},"undo":{},"local":{}}})",
      options.timer == 0 ? "null" : fmt::to_string(options.timer), options.warning, options.bots_for_gone,
      options.gone_after, options.gone_level, options.real_dice ? "real" : "table", options.hints,
      options.reactions, options.undo, options.local);
}

void append_path(std::string& out, const on_board::Board& board) {
  out += '[';
  for (int space = 1; space <= board.length(); ++space) {
    const on_board::Space& at = board.at(space);
    fmt::format_to(std::back_inserter(out), R"({}{{"colour":"{}","number":{},"points":{}}})",
                   space > 1 ? "," : "", name_of(at.mark.colour()), at.mark.number(), at.points);
  }
  out += ']';
}

std::string to_json(const TableSetup& setup) {
  std::string out = fmt::format(R"({{"game":"{}","seats":{})", setup.game, setup.seats);
  if (setup.board) {
    const auto shipped = on_board::shipped_boards();
    if (std::find(shipped.begin(), shipped.end(), setup.board) != shipped.end()) {
      fmt::format_to(std::back_inserter(out), R"(,"board":"{}")", setup.board->name());
    } else {
      fmt::format_to(std::back_inserter(out), R"(,"board":{{"name":"{}","spaces":)", setup.board->name());
      append_path(out, *setup.board);
      out += '}';
    }
  }
  out += R"(,"options":)";
  append_json(out, setup.options);
  return out += '}';
}

}  // namespace qwixx
