// Board files and paths: any text is refused, or read and written again to the same board.
#include "fuzz.h"
#include "games/on_board/board.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx::on_board;
  const std::string_view text = qwixx::text_of(data, size);
  if (const auto board = parse_board(text)) {
    qwixx::must(parse_board(to_json(*board)) == *board);
    qwixx::must(parse_path(board->name(), to_text(*board)) == *board);
  }
  if (const auto board = parse_path("path", text)) qwixx::must(parse_path("path", to_text(*board)) == *board);
  return 0;
}
