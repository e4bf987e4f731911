#include <fmt/format.h>

#include "core/text.h"
#include "tui/paint.h"

namespace qwixx::tui {
namespace {

constexpr int space_width = 5;

// The pieces on a space as letters, "AB"; start may hold several.
std::string pieces_on(const on_board::State& state, int space) {
  std::string out;
  for (int i = 0; i < state.players; ++i) {
    if (state.spaces[static_cast<std::size_t>(i)] == space) out += static_cast<char>('A' + i);
  }
  return out;
}

// The step that brings the acting piece to a space, if it is legal now.
std::optional<Move> step_to(const Scene& scene, const on_board::State& state, int space) {
  for (Move move : scene.legal) {
    if (move.is_step() && on_board::destination(state, state.active, move.spaces()) == space) return move;
  }
  return std::nullopt;
}

void paint_space(const Pen& pen, const on_board::State& state, int space, int x, int y) {
  const on_board::Space& data = state.board->at(space);
  const Colour row = data.mark.colour();
  const std::string pieces = pieces_on(state, space);
  pen.canvas().write(x + 1, y, pieces, {Tint::accent, true});
  const auto step = pen.scene.acting ? step_to(pen.scene, state, space) : std::nullopt;
  const std::string text = fmt::format("{}{:<2}", pen.look.symbol(row), data.mark.number());
  if (step) {
    const bool under = pen.scene.cursor == *step;
    pen.canvas().write(x, y + 1, fmt::format("{}{}{}", under ? '>' : '[', text, under ? '<' : ']'),
                       {tint_of(row), true, under});
    pen.spot({x, y, space_width, 2, step, 0});
  } else {
    const bool near_end = state.board->near_end(space);
    pen.canvas().write(x, y + 1, fmt::format(" {} ", text), {tint_of(row), near_end});
  }
  pen.canvas().write(x, y + 2, fmt::format(" +{:<2} ", data.points), {Tint::grey, false, false, true});
}

}  // namespace

int paint_path(const Pen& pen, const on_board::State& state, int x, int y, int width, int height) {
  const int a_line = std::max(1, width / space_width);
  const int length = state.board->length();
  const int lines_needed = (length + a_line - 1) / a_line;
  const int lines = std::clamp(height / 3, 1, lines_needed);
  // Where there is no room for all of it, the part around the piece that moves next.
  int first = 1;
  if (lines < lines_needed) {
    first = std::clamp(state.spaces[static_cast<std::size_t>(state.active.index())] - 2, 1,
                       std::max(1, length - lines * a_line + 1));
  }
  for (int i = 0; i < lines * a_line && first + i <= length; ++i) {
    paint_space(pen, state, first + i, x + space_width * (i % a_line), y + 3 * (i / a_line));
  }
  return 3 * lines;
}

void paint_duel(const Pen& pen, const duel::State& state, int x, int y) {
  for (int seat = 0; seat < 2; ++seat) {
    paint_name(
        pen, Seat(seat), state.misthrows[static_cast<std::size_t>(seat)],
        fmt::format("{}: {}  ", "ab"[seat], counted(state.in_hand[static_cast<std::size_t>(seat)], "token")),
        x, y + seat);
  }
  const bool live = pen.scene.acting == state.active && !pen.scene.rolls;
  for (Colour row : colours) {
    const int line = y + 3 + index_of(row);
    pen.canvas().write(x, line, pen.look.symbol(row), {tint_of(row), true});
    for (int position = 0; position < positions; ++position) {
      const int height =
          state.height[static_cast<std::size_t>(index_of(row))][static_cast<std::size_t>(position)];
      const bool second = lane_of(state.tokens[1], row) >> position & 1;
      std::string text = fmt::format("{:>2}", number_at(row, position));
      Ink ink{tint_of(row)};
      if (height > 0) {
        text = fmt::format("{}{}", second ? 'b' : 'a', height > 1 ? std::to_string(height) : " ");
        ink = {second ? Tint::accent : Tint::plain, true};
      }
      paint_cell(pen, x + 2 + 4 * position, line, clipped(text, 2), Move::at(row, position), live, ink);
    }
    const bool first = lane_of(state.tokens[0], row) >> lock_position & 1;
    const bool other = lane_of(state.tokens[1], row) >> lock_position & 1;
    const bool locked = state.locked >> index_of(row) & 1;
    pen.canvas().write(x + 47, line,
                       fmt::format("[{}]", first    ? "a"
                                           : other  ? "b"
                                           : locked ? "="
                                                    : " "),
                       {tint_of(row), first || other});
    pen.canvas().write(
        x + 51, line,
        fmt::format("{:>2}:{:<2}", points(state.count[0][static_cast<std::size_t>(index_of(row))]),
                    points(state.count[1][static_cast<std::size_t>(index_of(row))])));
  }
}

}  // namespace qwixx::tui
