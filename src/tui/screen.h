// The terminal through ncursesw: shows a picture, tells keys, clicks and changes of size. The only file that
// knows ncurses is its source.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "core/result.h"
#include "tui/canvas.h"

namespace qwixx::tui {

enum class Colours { automatic, many, sixteen, none };

enum class Key { character, left, right, up, down, enter, back_tab, page_up, page_down, click, resize };

struct Input {
  Key key = Key::character;
  char character = 0;
  int x = 0;
  int y = 0;
};

class Screen {
 public:
  static Result<std::unique_ptr<Screen>> open(Colours colours);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  Size size() const;
  void show(const Canvas& canvas);
  // A key, if one comes in time.
  std::optional<Input> read(std::chrono::milliseconds patience);

 private:
  Screen() = default;
  void set_up_colours(Colours colours);
  int attributes_of(const Ink& ink) const;

  bool coloured_ = false;
};

// Whether the environment's character set is UTF-8.
bool terminal_is_unicode();

}  // namespace qwixx::tui
