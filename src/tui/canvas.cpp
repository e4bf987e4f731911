#include "tui/canvas.h"

namespace qwixx::tui {
namespace {

// The length of the UTF-8 character that begins here; a broken one counts as one byte.
std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0) == 0x80)
    ++length;
  return length;
}

}  // namespace

int width_of(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); i += length_at(text, i)) ++width;
  return width;
}

std::string clipped(std::string_view text, int width) {
  std::size_t end = 0;
  for (int shown = 0; shown < width && end < text.size(); ++shown) end += length_at(text, end);
  return std::string(text.substr(0, end));
}

int Canvas::write(int x, int y, std::string_view text, Ink ink) {
  for (std::size_t i = 0; i < text.size(); ++x) {
    const std::size_t length = length_at(text, i);
    if (y >= 0 && y < size_.height && x >= 0 && x < size_.width) {
      glyphs_[static_cast<std::size_t>(y * size_.width + x)] = {std::string(text.substr(i, length)), ink};
    }
    i += length;
  }
  return x;
}

void Canvas::fill(int x, int y, int width, Ink ink) {
  write(x, y, std::string(static_cast<std::size_t>(std::max(0, width)), ' '), ink);
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < size_.height; ++y) {
    std::string line;
    for (int x = 0; x < size_.width; ++x) line += at(x, y).text;
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace qwixx::tui
