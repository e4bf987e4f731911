#include "engine/board_source.h"

#include "match/file.h"

namespace qwixx {

Result<const on_board::Board*> find_board(std::string_view name_or_file) {
  if (const auto* shipped = on_board::find_shipped(name_or_file)) return shipped;
  const auto text = read_file(name_or_file);
  if (!text)
    return failure("no board is named '{}' and it is not a file that can be read ({})", name_or_file,
                   text.error().message);
  auto board = on_board::parse_board(*text);
  if (!board) return within(name_or_file, board.error());
  return &on_board::keep(std::move(*board));
}

}  // namespace qwixx
