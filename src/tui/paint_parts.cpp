#include <fmt/format.h>

#include "tui/paint.h"

namespace qwixx::tui {
namespace {

// Which of the nine places of a die carry a pip, row by row.
constexpr std::array<std::string_view, 7> pips{"         ", "    o    ", "o       o", "o   o   o",
                                               "o o   o o", "o o o o o", "o oo oo o"};

std::string misthrow_marks(const Look& look, int count) {
  std::string out;
  for (int i = 0; i < misthrow_limit; ++i) out += i < count ? look.cross() : look.skipped();
  return out;
}

}  // namespace

void paint_dice(const Pen& pen, int x, int y) {
  const Dice dice = pen.scene.game->dice();
  for (int i = 0; i < dice_count; ++i) {
    const int value = dice.values[static_cast<std::size_t>(i)];
    const Tint tint = i < 2 ? Tint::plain : tint_of(static_cast<Colour>(i - 2));
    const int left = x + 9 * i;
    const bool out = i >= 2 && (pen.scene.game->locked() >> (i - 2) & 1);
    for (int line = 0; line < 3; ++line) {
      std::string text = " ";
      for (int column = 0; column < 3; ++column) {
        text += pips[static_cast<std::size_t>(value)][static_cast<std::size_t>(3 * line + column)] == 'o'
                    ? std::string(pen.look.pip())
                    : " ";
        text += ' ';
      }
      pen.canvas().write(left, y + line, std::string(pen.look.bar()) + text + std::string(pen.look.bar()),
                         {tint, value != 0, false, value == 0});
    }
    const std::string label = i < 2 ? "white" : std::string(pen.look.symbol(static_cast<Colour>(i - 2)));
    pen.canvas().write(left + (i < 2 ? 2 : 4), y + 3,
                       out ? std::string(pen.look.pick("locked", "locked")) : label,
                       {tint, false, false, out});
  }
}

void paint_cell(const Pen& pen, int x, int y, std::string_view text, Move move, bool live, Ink ink) {
  const Scene& scene = pen.scene;
  if (!live || !scene.legal.has(move)) {
    pen.canvas().write(x, y, fmt::format(" {} ", text), ink);
    return;
  }
  const bool under = scene.cursor == move;
  const bool chosen = scene.choice == move;
  ink.bold = true;
  ink.dim = false;
  ink.reverse = under;
  pen.canvas().write(x, y,
                     fmt::format("{}{}{}",
                                 chosen  ? '('
                                 : under ? '>'
                                         : '[',
                                 text,
                                 chosen  ? ')'
                                 : under ? '<'
                                         : ']'),
                     ink);
  pen.spot({x, y, 4, 1, move, 0});
}

void paint_name(const Pen& pen, Seat seat, int misthrows, std::string_view more, int x, int y) {
  const Scene& scene = pen.scene;
  const AnyGame& game = *scene.game;
  const SeatLine& line = scene.seats[static_cast<std::size_t>(seat.index())];
  const bool active = game.active() == seat && !game.over();
  std::string text = fmt::format("{} {}", active ? pen.look.active() : " ", clipped(scene.name_of(seat), 16));
  if (!line.level.empty() && line.level != line.name) text += fmt::format(" ({})", line.level);
  if (!line.present) text += " (away)";
  int column = pen.canvas().write(x, y, text, {scene.mine.has(seat) ? Tint::accent : Tint::plain, true});
  if (scene.chosen.has(seat))
    column = pen.canvas().write(column, y, pen.look.pick(" ✓", " ok"), {Tint::green, true});
  const std::string right =
      fmt::format("{}{} pts  misthrows {}", more, game.score_of(seat), misthrow_marks(pen.look, misthrows));
  pen.canvas().write(std::max(column + 1, x + sheet_width - 2 - width_of(right)), y, right);
}

void paint_sheet(const Pen& pen, const classic::State& state, Seat seat, int x, int y) {
  const classic::Sheet& sheet = state.sheets[static_cast<std::size_t>(seat.index())];
  const bool live = pen.scene.acting == seat && !pen.scene.rolls;
  paint_name(pen, seat, state.misthrows[static_cast<std::size_t>(seat.index())], "", x, y);
  for (Colour row : colours) {
    const int line = y + 1 + index_of(row);
    const bool locked = state.locked >> index_of(row) & 1;
    const int reached = std::bit_width(static_cast<unsigned>(lane_of(sheet.crosses, row)));
    pen.canvas().write(x, line, pen.look.symbol(row), {tint_of(row), true});
    for (int position = 0; position < positions; ++position) {
      const int left = x + 2 + 4 * position;
      if (sheet.crossed(row, position)) {
        pen.canvas().write(left, line, fmt::format("  {} ", pen.look.cross()), {tint_of(row), true});
      } else if (position < reached || locked) {
        pen.canvas().write(left, line, fmt::format("  {} ", pen.look.skipped()),
                           {Tint::grey, false, false, true});
      } else {
        paint_cell(pen, left, line, fmt::format("{:>2}", number_at(row, position)), Move::at(row, position),
                   live, {tint_of(row)});
      }
    }
    const std::string_view lock = sheet.has_lock(row) ? pen.look.cross() : locked ? "=" : " ";
    pen.canvas().write(x + 47, line, fmt::format("[{}]", lock), {tint_of(row), sheet.has_lock(row)});
    pen.canvas().write(x + 51, line, fmt::format("{:>3}", points(count_in_lane(sheet.crosses, row))));
  }
}

void paint_sheet_line(const Pen& pen, const classic::State& state, Seat seat, int x, int y) {
  const classic::Sheet& sheet = state.sheets[static_cast<std::size_t>(seat.index())];
  const bool active = state.active == seat;
  int column = pen.canvas().write(
      x, y, fmt::format("{} {:<12}", active ? pen.look.active() : " ", clipped(pen.scene.name_of(seat), 12)),
      {pen.scene.mine.has(seat) ? Tint::accent : Tint::plain, true});
  if (pen.scene.chosen.has(seat))
    pen.canvas().write(column - 2, y, pen.look.pick("✓", "ok"), {Tint::green, true});
  for (Colour row : colours) {
    const int reached = std::bit_width(static_cast<unsigned>(lane_of(sheet.crosses, row) & 0x7FF));
    const std::string to = reached == 0 ? "-" : std::to_string(number_at(row, reached - 1));
    column = pen.canvas().write(
        column, y,
        fmt::format(" {}{}:{}{}", pen.look.symbol(row), sheet.count(row), to, sheet.has_lock(row) ? "+" : ""),
        {tint_of(row)});
  }
  pen.canvas().write(
      x + 42, y,
      fmt::format("{:>4} {}", pen.scene.game->score_of(seat),
                  misthrow_marks(pen.look, state.misthrows[static_cast<std::size_t>(seat.index())])));
}

}  // namespace qwixx::tui
