// A picture of the terminal: a grid of glyphs with inks. Painting makes one from a scene, the screen shows
// it, tests compare it; nothing here knows ncurses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"

namespace qwixx::tui {

enum class Tint : std::uint8_t { plain, red, yellow, green, blue, grey, accent };

constexpr Tint tint_of(Colour colour) { return static_cast<Tint>(1 + index_of(colour)); }

struct Ink {
  Tint tint = Tint::plain;
  bool bold = false;
  bool reverse = false;
  bool dim = false;
  friend bool operator==(const Ink&, const Ink&) = default;
};

struct Glyph {
  std::string text = " ";  // one column wide, UTF-8
  Ink ink;
};

struct Size {
  int width = 80;
  int height = 24;
  friend bool operator==(const Size&, const Size&) = default;
};

// How many columns a text takes; every glyph of this program is one column wide.
int width_of(std::string_view text);
// As much of it as fits.
std::string clipped(std::string_view text, int width);

class Canvas {
 public:
  explicit Canvas(Size size) : size_(size), glyphs_(static_cast<std::size_t>(size.width * size.height)) {}

  Size size() const { return size_; }
  const Glyph& at(int x, int y) const { return glyphs_[static_cast<std::size_t>(y * size_.width + x)]; }

  // Writes from (x, y) to the right; what lies outside is dropped. Gives back the column after it.
  int write(int x, int y, std::string_view text, Ink ink = {});
  // The same, at most so wide.
  int write(int x, int y, int most, std::string_view text, Ink ink = {}) {
    return write(x, y, clipped(text, most), ink);
  }
  void fill(int x, int y, int width, Ink ink);

  // Plain text, lines without trailing spaces.
  std::string text() const;

 private:
  Size size_;
  std::vector<Glyph> glyphs_;
};

}  // namespace qwixx::tui
