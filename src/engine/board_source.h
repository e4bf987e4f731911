// A board by name or by file, as people give it on a command line, and a game on it.
#pragma once

#include <string_view>

#include "core/result.h"
#include "match/any_game.h"

namespace qwixx {

// A shipped board's name, else the path of a board file. The error names the file and the place in it.
Result<const on_board::Board*> find_board(std::string_view name_or_file);

// The board counts for On Board only.
Result<AnyGame> start_game(std::string_view game, int players, std::string_view board);

}  // namespace qwixx
