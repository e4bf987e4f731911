// What a table is created with: the game, how many seats, the board, bots, and the options of
// docs/server-protocol.md. The same JSON comes from a client and stands in the table's log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/on_board/board.h"

namespace qwixx {

struct TableOptions {
  int timer = 0;  // seconds for a decision; 0 is none
  int warning = 10;
  bool bots_for_gone = false;
  int gone_after = 60;
  std::string gone_level = "medium";
  bool real_dice = false;
  bool hints = false;
  bool reactions = true;
  bool undo = false;
  bool local = false;
  friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

struct BotSeat {
  int seat = 0;
  std::string level;
};

struct TableSetup {
  std::string game = "classic";
  int seats = 2;
  const on_board::Board* board = nullptr;  // On Board only
  TableOptions options;
  // The rest is for the creator and does not stay with the table.
  std::vector<BotSeat> bots;
  std::string name;
  std::string contribution;
};

// A log may name levels that are no longer on the ladder.
enum class WhereFrom { network, own_device, log };

// Refuses what does not fit in words that name the member. Only the own device may make a local table.
Result<TableSetup> parse_table_setup(std::string_view json, WhereFrom where);

// game, seats, board and options as one line of JSON, which parse_table_setup reads again.
std::string to_json(const TableSetup& setup);
void append_json(std::string& out, const TableOptions& options);

// [{"colour":"red","number":3,"points":1},…]
void append_path(std::string& out, const on_board::Board& board);

// A contribution to the dice: up to 64 letters, digits, '-' and '_'.
bool valid_contribution(std::string_view text);
// A key to a seat, made by a client: of the same characters, and long enough for 128 bits.
bool valid_key(std::string_view text);

// Is this level on the game's ladder?
bool has_level(std::string_view game, std::string_view level);

}  // namespace qwixx
