#include "core/move.h"

#include "core/text.h"

namespace qwixx {

std::string to_text(Move move) {
  if (move.is_pass()) return "-";
  if (move.is_step()) return fmt::format(">{}", move.spaces());
  return fmt::format("{}{}", letter_of(move.colour()), move.number());
}

Result<Move> parse_move(std::string_view text) {
  if (text == "-") return Move::pass();
  const auto bad = [&] {
    return failure("'{}' is not a move: -, a colour letter and a number (r5), or >1 to >5", shortened(text));
  };
  if (text.size() < 2 || text[1] == '0') return bad();
  const auto number = parse_number<unsigned>(text.substr(1));
  if (!number) return bad();
  if (text[0] == '>') {
    if (*number > longest_step) return bad();
    return Move::step(static_cast<int>(*number));
  }
  const auto colour = colour_of_letter(text[0]);
  if (!colour || *number < 2 || *number > 12) return bad();
  return Move::mark(*colour, static_cast<int>(*number));
}

std::string to_text(MoveSet moves) {
  std::string text;
  if (moves.has(Move::pass())) text = "-";
  for (Move move : moves.without_pass()) {
    if (!text.empty()) text += ' ';
    text += to_text(move);
  }
  return text;
}

}  // namespace qwixx
