#include "games/on_board/board.h"

#include <boost/json.hpp>
#include <iterator>
#include <map>
#include <mutex>

#include "core/text.h"
#include "games/on_board/shipped_boards.h"

namespace qwixx::on_board {
namespace {

Board parse_shipped(std::string_view json) { return *parse_board(json); }

Result<std::int64_t> whole_number(const boost::json::object& object, std::string_view key, std::int64_t low,
                                  std::int64_t high) {
  const boost::json::value* value = object.if_contains(key);
  if (!value || !value->is_int64()) return failure("\"{}\" is missing or not a whole number", key);
  if (value->get_int64() < low || value->get_int64() > high)
    return failure("\"{}\" is {}, not {} to {}", key, value->get_int64(), low, high);
  return value->get_int64();
}

Result<Space> parse_space(const boost::json::value& value) {
  if (!value.is_object()) return failure("not an object");
  const auto& object = value.get_object();
  const boost::json::value* colour_name = object.if_contains("colour");
  if (!colour_name || !colour_name->is_string()) return failure("\"colour\" is missing or not a string");
  const std::string_view name(colour_name->get_string().data(), colour_name->get_string().size());
  const auto colour = colour_of_name(name);
  if (!colour) return failure("\"colour\" is '{}', not red, yellow, green or blue", shortened(name));
  const auto number = whole_number(object, "number", 2, 12);
  if (!number) return std::unexpected(number.error());
  const auto points = whole_number(object, "points", 1, 20);
  if (!points) return std::unexpected(points.error());
  return Space{Move::mark(*colour, static_cast<int>(*number)), static_cast<std::uint8_t>(*points)};
}

// on_board 1.1
Result<void> check_path(const std::vector<Space>& spaces) {
  if (spaces.size() < Board::fewest_spaces || spaces.size() > Board::most_spaces) {
    return failure("the path has {} spaces, not {} to {}", spaces.size(), Board::fewest_spaces,
                   Board::most_spaces);
  }
  for (std::size_t i = 1; i < spaces.size(); ++i) {
    if (spaces[i].points < spaces[i - 1].points)
      return failure("space {}: the extra points fall from {} to {}", i + 1, spaces[i - 1].points,
                     spaces[i].points);
  }
  return {};
}

Result<void> check_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  if (name.empty() || name.size() > 40) return failure("the board's name must have 1 to 40 characters");
  for (char c : name) {
    if (!allowed(c))
      return failure("the board's name '{}' may have letters, digits, '-', '_' and '.' only",
                     shortened(name));
  }
  return {};
}

#ifdef __wasi__
struct Mutex {  // one thread only
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

struct Kept {
  Mutex mutex;
  std::map<std::string, Board, std::less<>> boards;  // by name, a line break, and the path
};

Kept& kept() {
  static Kept all;
  return all;
}

}  // namespace

const Board& side_a() {
  static const Board board = parse_shipped(side_a_json);
  return board;
}

const Board& side_b() {
  static const Board board = parse_shipped(side_b_json);
  return board;
}

std::span<const Board* const> shipped_boards() {
  static const std::array<const Board*, 2> boards{&side_a(), &side_b()};
  return boards;
}

const Board* find_shipped(std::string_view name) {
  for (const Board* board : shipped_boards()) {
    if (board->name() == name) return board;
  }
  return nullptr;
}

const Board* find_kept(std::string_view name) {
  if (const Board* shipped = find_shipped(name)) return shipped;
  const std::lock_guard guard(kept().mutex);
  const std::string prefix = fmt::format("{}\n", name);
  const auto found = kept().boards.lower_bound(prefix);
  return found != kept().boards.end() && found->first.starts_with(prefix) ? &found->second : nullptr;
}

const Board& keep(Board board) {
  if (const Board* shipped = find_shipped(board.name()); shipped && *shipped == board) return *shipped;
  std::string key = fmt::format("{}\n{}", board.name(), to_text(board));
  const std::lock_guard guard(kept().mutex);
  return kept().boards.try_emplace(std::move(key), std::move(board)).first->second;
}

Result<Board> parse_board(std::string_view json) {
  boost::system::error_code error;
  boost::json::parse_options options;
  options.max_depth = 4;
  const boost::json::value file = boost::json::parse({json.data(), json.size()}, error, {}, options);
  if (error) return failure("not valid JSON: {}", error.message());
  if (!file.is_object()) return failure("a board file is an object with \"name\" and \"spaces\"");
  const auto& object = file.get_object();
  const boost::json::value* name = object.if_contains("name");
  if (!name || !name->is_string()) return failure("\"name\" is missing or not a string");
  std::string board_name(name->get_string().data(), name->get_string().size());
  if (const auto checked = check_name(board_name); !checked) return std::unexpected(checked.error());
  const boost::json::value* list = object.if_contains("spaces");
  if (!list || !list->is_array()) return failure("\"spaces\" is missing or not a list");
  std::vector<Space> spaces;
  for (const boost::json::value& value : list->get_array()) {
    if (spaces.size() >= Board::most_spaces)
      return failure("the path has more than {} spaces", Board::most_spaces);
    const auto space = parse_space(value);
    if (!space) return within(fmt::format("space {}", spaces.size() + 1), space.error());
    spaces.push_back(*space);
  }
  if (const auto checked = check_path(spaces); !checked) return std::unexpected(checked.error());
  return Board(std::move(board_name), std::move(spaces));
}

std::string to_json(const Board& board) {
  std::string out = fmt::format("{{\n  \"name\": \"{}\",\n  \"spaces\": [\n", board.name());
  for (int space = 1; space <= board.length(); ++space) {
    const Space& at = board.at(space);
    fmt::format_to(std::back_inserter(out), "    {{\"colour\": \"{}\", \"number\": {}, \"points\": {}}}{}\n",
                   name_of(at.mark.colour()), at.mark.number(), at.points, space < board.length() ? "," : "");
  }
  return out += "  ]\n}\n";
}

std::string to_text(const Board& board) {
  std::string out;
  for (int space = 1; space <= board.length(); ++space) {
    if (space > 1) out += ' ';
    fmt::format_to(std::back_inserter(out), "{}:{}", to_text(board.at(space).mark), board.at(space).points);
  }
  return out;
}

Result<Board> parse_path(std::string_view name, std::string_view text) {
  if (const auto checked = check_name(name); !checked) return std::unexpected(checked.error());
  std::vector<Space> spaces;
  Words words(text);
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    if (spaces.size() >= Board::most_spaces)
      return failure("the path has more than {} spaces", Board::most_spaces);
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto mark = parse_move(word.substr(0, colon));
    const auto points = parse_number<unsigned>(colon < word.size() ? word.substr(colon + 1) : "");
    if (!mark || !mark->is_mark() || !points || *points < 1 || *points > 20) {
      return failure("space {}: '{}' is not of the form y2:1", spaces.size() + 1, shortened(word));
    }
    spaces.push_back({*mark, static_cast<std::uint8_t>(*points)});
  }
  if (const auto checked = check_path(spaces); !checked) return std::unexpected(checked.error());
  return Board(std::string(name), std::move(spaces));
}

}  // namespace qwixx::on_board
