#include "engine/board_source.h"

#include <filesystem>

#include "core/text.h"
#include "match/file.h"

namespace qwixx {

Result<const on_board::Board*> find_board(std::string_view name_or_file) {
  if (const auto* shipped = on_board::find_shipped(name_or_file)) return shipped;
  // Only plain files: a pipe or a terminal would keep the caller waiting.
  std::error_code error;
  if (!std::filesystem::is_regular_file(name_or_file, error))
    return failure("no board is named '{}', and no file", shortened(name_or_file));
  const auto text = read_file(name_or_file);
  if (!text) return std::unexpected(text.error());
  auto board = on_board::parse_board(*text);
  if (!board) return within(name_or_file, board.error());
  return &on_board::keep(std::move(*board));
}

Result<AnyGame> start_game(std::string_view game, int players, std::string_view board) {
  Setup setup{.game = std::string(game), .players = players};
  if (game == OnBoard::name) {
    const auto found = find_board(board);
    if (!found) return std::unexpected(found.error());
    setup.board = *found;
  }
  return AnyGame::start(setup);
}

}  // namespace qwixx
