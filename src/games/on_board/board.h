// The On Board path (on_board 1): spaces 1, 2, … with a colour, a number and extra points. Space 0 is
// "start". Boards are immutable and kept for the life of the program, so a state may point to one.
//
// Always holds: 5 to 200 spaces; points 1 to 20, never falling along the path.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/result.h"

namespace qwixx::on_board {

struct Space {
  Move mark;  // the colour and the number
  std::uint8_t points = 0;
  friend bool operator==(const Space&, const Space&) = default;
};

class Board {
 public:
  static constexpr int fewest_spaces = 5;
  static constexpr int most_spaces = 200;

  Board(std::string name, std::vector<Space> spaces) : name_(std::move(name)), spaces_(std::move(spaces)) {}

  const std::string& name() const { return name_; }
  int length() const { return static_cast<int>(spaces_.size()); }
  const Space& at(int space) const { return spaces_[space - 1]; }
  int points_at(int space) const { return space == 0 ? 0 : at(space).points; }
  bool near_end(int space) const { return space > length() - 5; }  // on_board 4.1

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::string name_;
  std::vector<Space> spaces_;
};

const Board& side_a();
const Board& side_b();
std::span<const Board* const> shipped_boards();

// A shipped board of that name, or null.
const Board* find_shipped(std::string_view name);
// A shipped or kept board of that name, or null.
const Board* find_kept(std::string_view name);

// Gives back the one kept copy of an equal board.
const Board& keep(Board board);

// A board file: {"name": …, "spaces": [{"colour": …, "number": …, "points": …}, …]}
Result<Board> parse_board(std::string_view json);
std::string to_json(const Board& board);

// "y2:1 r3:1 …", the form in which the engine protocol and game records write a path.
std::string to_text(const Board& board);
Result<Board> parse_path(std::string_view name, std::string_view text);

}  // namespace qwixx::on_board
