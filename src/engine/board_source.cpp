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

}  // namespace qwixx
