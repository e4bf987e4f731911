// A board by name or by file, as people give it on a command line.
#pragma once

#include <string_view>

#include "core/result.h"
#include "games/on_board/board.h"

namespace qwixx {

// A shipped board's name, else the path of a board file. The error names the file and the place in it.
Result<const on_board::Board*> find_board(std::string_view name_or_file);

}  // namespace qwixx
