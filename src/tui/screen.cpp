#include "tui/screen.h"

#include <ncurses.h>

#include <langinfo.h>
#include <array>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace qwixx::tui {
namespace {

// Foregrounds for 256 colours and for 16, in the order of Tint.
constexpr std::array<short, 7> many{-1, 203, 220, 77, 75, 245, 147};
constexpr std::array<short, 7> few{-1,         COLOR_RED,   COLOR_YELLOW, COLOR_GREEN,
                                   COLOR_BLUE, COLOR_WHITE, COLOR_CYAN};

}  // namespace

bool terminal_is_unicode() {
  std::setlocale(LC_ALL, "");
  return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

Result<std::unique_ptr<Screen>> Screen::open(Colours colours) {
  std::setlocale(LC_ALL, "");
  const char* term = std::getenv("TERM");
  // newterm instead of initscr, which ends the program when it does not know the terminal.
  if (!newterm(nullptr, stdout, stdin))
    return failure("the terminal '{}' cannot show the full-screen game; use --plain", term ? term : "");
  std::unique_ptr<Screen> screen(new Screen);
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
  mouseinterval(0);
  screen->set_up_colours(colours);
  return screen;
}

Screen::~Screen() { endwin(); }

void Screen::set_up_colours(Colours colours) {
  const char* no_colour = std::getenv("NO_COLOR");
  if (colours == Colours::automatic && no_colour && *no_colour) colours = Colours::none;
  if (colours == Colours::none || !has_colors()) return;
  start_color();
  use_default_colors();
  const bool rich = COLORS >= 256 && colours != Colours::sixteen;
  for (short tint = 1; tint < 7; ++tint) {
    const auto index = static_cast<std::size_t>(tint);
    init_pair(tint, rich ? many[index] : few[index], -1);
  }
  coloured_ = true;
}

Size Screen::size() const { return {COLS, LINES}; }

int Screen::attributes_of(const Ink& ink) const {
  attr_t attributes = A_NORMAL;
  if (ink.bold) attributes |= A_BOLD;
  if (ink.reverse) attributes |= A_REVERSE;
  if (ink.dim && coloured_) attributes |= A_DIM;
  if (coloured_) attributes |= static_cast<attr_t>(COLOR_PAIR(static_cast<int>(ink.tint)));
  return static_cast<int>(attributes);
}

void Screen::show(const Canvas& canvas) {
  erase();
  for (int y = 0; y < canvas.size().height; ++y) {
    for (int x = 0; x < canvas.size().width; ++x) {
      // Writing into the last corner would scroll.
      if (y == canvas.size().height - 1 && x == canvas.size().width - 1) break;
      const Glyph& glyph = canvas.at(x, y);
      attrset(attributes_of(glyph.ink));
      mvaddstr(y, x, glyph.text.c_str());
    }
  }
  refresh();
}

std::optional<Input> Screen::read(std::chrono::milliseconds patience) {
  timeout(static_cast<int>(patience.count()));
  const int key = getch();
  switch (key) {
    case ERR:
      return std::nullopt;
    case KEY_LEFT:
      return Input{Key::left};
    case KEY_RIGHT:
    case '\t':
      return Input{Key::right};
    case KEY_UP:
      return Input{Key::up};
    case KEY_DOWN:
      return Input{Key::down};
    case KEY_BTAB:
      return Input{Key::back_tab};
    case KEY_PPAGE:
      return Input{Key::page_up};
    case KEY_NPAGE:
      return Input{Key::page_down};
    case KEY_RESIZE:
      return Input{Key::resize};
    case KEY_ENTER:
    case '\n':
    case '\r':
    case ' ':
      return Input{Key::enter};
    case KEY_MOUSE: {
      MEVENT event;
      if (getmouse(&event) != OK) return std::nullopt;
      return Input{Key::click, 0, event.x, event.y};
    }
    default:
      break;
  }
  if (key > 0 && key < 128) return Input{Key::character, static_cast<char>(key)};
  return std::nullopt;
}

}  // namespace qwixx::tui
