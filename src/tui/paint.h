// From a scene to a picture of any size from 80 × 24 upward, and to what a click on it means.
#pragma once

#include "tui/canvas.h"
#include "tui/look.h"
#include "tui/scene.h"

namespace qwixx::tui {

inline constexpr Size smallest{80, 24};

// A place that can be clicked: a move, or the key that does the same.
struct Spot {
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;
  std::optional<Move> move;
  char key = 0;

  bool holds(int column, int line) const {
    return column >= x && column < x + width && line >= y && line < y + height;
  }
};

struct Picture {
  Canvas canvas;
  std::vector<Spot> spots;
};

Picture paint(const Scene& scene, Size size, const Look& look);

// --- the parts -----------------------------------------------------------------------------------------

inline constexpr int sheet_width = 56;
inline constexpr int sheet_height = 5;

struct Pen {
  Picture& picture;
  const Scene& scene;
  const Look& look;
  Canvas& canvas() const { return picture.canvas; }
  void spot(Spot spot) const { picture.spots.push_back(spot); }
};

void paint_dice(const Pen& pen, int x, int y);
// One sheet, five lines high; the own one has its legal cells lit.
void paint_sheet(const Pen& pen, const classic::State& state, Seat seat, int x, int y);
// The same in one line, where there is no room.
void paint_sheet_line(const Pen& pen, const classic::State& state, Seat seat, int x, int y);
// The On Board path in lines of three; gives back how many lines it took.
int paint_path(const Pen& pen, const on_board::State& state, int x, int y, int width, int height);
// The Duel's board with both players' lines: seven lines.
void paint_duel(const Pen& pen, const duel::State& state, int x, int y);
void paint_log(const Pen& pen, int x, int y, int width, int height);
void paint_help(const Pen& pen);

// A cell four columns wide: lit, under the cursor, chosen, or quiet.
void paint_cell(const Pen& pen, int x, int y, std::string_view text, Move move, bool live, Ink ink);
// "▶ Ann  23 points  misthrows ✗✗··"
void paint_name(const Pen& pen, Seat seat, int misthrows, std::string_view more, int x, int y);

}  // namespace qwixx::tui
