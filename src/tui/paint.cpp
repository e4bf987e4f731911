#include "tui/paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "tui/words.h"

namespace qwixx::tui {
namespace {

constexpr int log_width_least = 22;
constexpr int top = 7;     // below the dice and the prompt
constexpr int bottom = 4;  // hints, chips, keys

void paint_title(const Pen& pen) {
  const Scene& scene = pen.scene;
  Canvas& canvas = pen.canvas();
  const Ink ink{Tint::accent, true, true};
  canvas.fill(0, 0, canvas.size().width, ink);
  std::string text = scene.game ? " " + title_of(scene.game->name()) : " Qwixx";
  if (scene.turn > 0) text += fmt::format(" {} turn {}", pen.look.dot(), scene.turn);
  if (!scene.place.empty()) text += fmt::format(" {} {}", pen.look.dot(), scene.place);
  const int end = canvas.write(0, 0, text, ink);
  if (!scene.game || scene.stage == Stage::lobby) return;
  std::string scores;
  for (int i = 0; i < scene.game->players(); ++i) {
    scores += fmt::format("{}{} {}", i ? "  " : "", clipped(scene.name_of(Seat(i)), 8),
                          scene.game->score_of(Seat(i)));
  }
  canvas.write(std::max(end + 2, canvas.size().width - 1 - width_of(scores)), 0, scores, ink);
}

void paint_prompt(const Pen& pen, int width) {
  const Prompt prompt = prompt_for(pen.scene, pen.look);
  pen.canvas().write(1, 5, width, prompt.first, {Tint::plain, true});
  pen.canvas().write(1, 6, width, prompt.second, {prompt.warns ? Tint::red : Tint::grey, prompt.warns});
}

// Sheets in columns, as many in full as there is room for; the rest a line each.
template <class State>
int paint_sheets(const Pen& pen, const State& state, int columns, int height) {
  std::vector<Seat> order;
  const int first = pen.scene.acting         ? pen.scene.acting->index()
                    : pen.scene.mine.empty() ? 0
                                             : (*pen.scene.mine.begin()).index();
  for (int i = 0; i < state.players; ++i) order.push_back(Seat((first + i) % state.players));
  if (columns > 1) std::ranges::sort(order);
  const auto lines_for = [&](int full) {
    const int rest = state.players - full;
    return (full + columns - 1) / columns * sheet_height + rest;
  };
  int full = state.players;
  while (full > 1 && lines_for(full) > height) --full;
  const int a_column = (full + columns - 1) / columns;
  const int step = sheet_height + ((sheet_height + 1) * a_column + state.players - full <= height ? 1 : 0);
  for (int i = 0; i < full; ++i) {
    paint_sheet(pen, state, order[static_cast<std::size_t>(i)], 1 + (sheet_width + 1) * (i / a_column),
                top + step * (i % a_column));
  }
  const int below = top + step * a_column;
  for (int i = full; i < state.players; ++i)
    paint_sheet_line(pen, state, order[static_cast<std::size_t>(i)], 1, below + i - full);
  return below + state.players - full;
}

void paint_game(const Pen& pen, const classic::State& state, int columns, int height, int) {
  paint_sheets(pen, state, columns, height);
}
void paint_game(const Pen& pen, const duel::State& state, int, int, int) { paint_duel(pen, state, 1, top); }
void paint_game(const Pen& pen, const on_board::State& state, int columns, int height, int width) {
  const int below = paint_sheets(pen, state, columns, height - 3);
  paint_path(pen, state, 1, below, width, top + height - below);
}

void paint_chips(const Pen& pen, int y) {
  const Scene& scene = pen.scene;
  int x = 1;
  const auto chip = [&](std::string_view text, Spot spot, Ink ink) {
    spot.x = x;
    spot.y = y;
    spot.width = width_of(text);
    x = pen.canvas().write(x, y, text, ink) + 2;
    pen.spot(spot);
  };
  if (scene.stage == Stage::over) {
    chip("[n] play again", {0, 0, 1, 1, {}, 'n'}, {Tint::accent, true});
    chip("[q] quit", {0, 0, 1, 1, {}, 'q'}, {});
    return;
  }
  if (!scene.acting) return;
  if (scene.rolls) return chip("[Enter] roll the dice", {0, 0, 1, 1, {}, '\n'}, {Tint::accent, true, true});
  int number = 0;
  for (Move move : in_order(scene.legal)) {
    const Tint tint = move.is_mark() ? tint_of(move.colour()) : Tint::plain;
    const std::string key = move.is_pass() ? "p" : std::to_string(++number);
    if (move.is_pass()) x += 4;  // apart, so that it is not hit by accident
    chip(fmt::format("[{}] {}{}", key, pen.look.move(move), scene.choice == move ? " (sealed)" : ""),
         {0, 0, 1, 1, move, 0}, {tint, true, scene.cursor == move});
  }
}

void paint_hints(const Pen& pen, int y, int width) {
  if (!pen.scene.status.empty()) {
    pen.canvas().write(1, y, width, pen.scene.status, {Tint::red, true});
    return;
  }
  if (pen.scene.hints.empty()) {
    pen.canvas().write(1, y, width, pen.scene.note, {Tint::accent});
    return;
  }
  std::string text = "hint:";
  for (const Candidate& candidate : pen.scene.hints) {
    text += fmt::format("  {} {:.0f} % ({:+.1f})", pen.look.move(candidate.move), 100 * candidate.win,
                        candidate.margin);
  }
  pen.canvas().write(1, y, width, text, {Tint::green, true});
}

void paint_lobby(const Pen& pen) {
  int y = 3;
  pen.canvas().write(2, y++, pen.scene.stage == Stage::connecting ? "Connecting ..." : "Who is at the table:",
                     {Tint::plain, true});
  for (const SeatLine& seat : pen.scene.seats) {
    const std::string who = seat.open            ? "(open)"
                            : seat.level.empty() ? seat.name
                                                 : fmt::format("{} (bot {})", seat.name, seat.level);
    pen.canvas().write(4, ++y, fmt::format("{} {}", pen.look.active(), who),
                       {seat.open ? Tint::grey : Tint::plain});
  }
  if (pen.scene.stage == Stage::lobby) {
    pen.canvas().write(2, y + 2,
                       pen.scene.host ? "[s] start the game" : "Waiting for the host to start the game.",
                       {Tint::accent, true});
    if (pen.scene.host) pen.spot({2, y + 2, 18, 1, {}, 's'});
  }
}

}  // namespace

void paint_log(const Pen& pen, int x, int y, int width, int height) {
  Canvas& canvas = pen.canvas();
  for (int line = 0; line < height; ++line) canvas.write(x, y + line, pen.look.bar(), {Tint::grey});
  std::vector<std::string> lines;
  for (const std::string& entry : pen.scene.log) {
    for (std::string& part : wrapped(entry, width - 2)) lines.push_back(std::move(part));
  }
  const int count = static_cast<int>(lines.size());
  const int last = std::max(std::min(height, count), count - pen.scene.log_back);
  const int first = std::max(0, last - height);
  for (int i = first; i < last; ++i)
    canvas.write(x + 2, y + i - first, width - 2, lines[static_cast<std::size_t>(i)]);
}

void paint_help(const Pen& pen) {
  constexpr std::array<std::string_view, 13> lines{" Keys                                             ",
                                                   "   Enter, space   roll; do what the cursor is on  ",
                                                   "   arrows, Tab    move the cursor over the moves  ",
                                                   "   1 2 3 ...      do the move with that number    ",
                                                   "   r y g b        the move of that row            ",
                                                   "   p              pass                            ",
                                                   "   u              take back                       ",
                                                   "   h              hint: the chance to win of each ",
                                                   "   PgUp PgDn      scroll the log                  ",
                                                   "   n              play again, once it is over     ",
                                                   "   q, Ctrl-C      leave; the game is saved        ",
                                                   "   mouse          click a lit cell or a chip      ",
                                                   "   ?              close this                      "};
  int y = 5;
  for (std::string_view line : lines) pen.canvas().write(14, y++, line, {Tint::plain, false, true});
}

Picture paint(const Scene& scene, Size size, const Look& look) {
  Picture picture{Canvas(size), {}};
  const Pen pen{picture, scene, look};
  if (size.width < smallest.width || size.height < smallest.height) {
    picture.canvas.write(0, 0, fmt::format("The terminal is {}x{};", size.width, size.height));
    picture.canvas.write(0, 1, fmt::format("the game needs {}x{}.", smallest.width, smallest.height));
    picture.canvas.write(0, 2, "Enlarge it, or use --plain.");
    return picture;
  }
  paint_title(pen);
  if (!scene.game || scene.stage == Stage::lobby || scene.stage == Stage::connecting) {
    paint_lobby(pen);
    const bool ill = !scene.status.empty();
    picture.canvas.write(1, size.height - 2, size.width - 2, ill ? scene.status : scene.note,
                         {ill ? Tint::red : Tint::accent, ill});
  } else {
    const int players = scene.game->name() == Duel::name ? 1 : scene.game->players();
    const int columns = std::clamp((size.width - log_width_least - 1) / (sheet_width + 1), 1, players);
    const int width = columns * (sheet_width + 1);
    paint_dice(pen, 1, 1);
    paint_prompt(pen, width - 1);
    scene.game->visit(
        [&](const auto& state) { paint_game(pen, state, columns, size.height - top - bottom, width); });
    paint_log(pen, width, 1, size.width - width, size.height - 4);
    paint_hints(pen, size.height - 3, size.width - 2);
    paint_chips(pen, size.height - 2);
  }
  picture.canvas.write(
      1, size.height - 1, size.width - 2,
      fmt::format("Enter choose {0} arrows move {0} h hint {0} u take back {0} ? help {0} q quit (saves)",
                  look.dot()),
      {Tint::grey});
  if (scene.help) paint_help(pen);
  return picture;
}

}  // namespace qwixx::tui
