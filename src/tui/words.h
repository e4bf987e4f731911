// What the screen and the plain mode say in words: whose decision it is, what it is, who is waited for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tui/look.h"
#include "tui/scene.h"

namespace qwixx::tui {

std::string title_of(std::string_view game);

struct Prompt {
  std::string first;
  std::string second;
  bool warns = false;
};
Prompt prompt_for(const Scene& scene, const Look& look);

// Broken into lines at spaces; what is longer than a line is cut.
std::vector<std::string> wrapped(std::string_view text, int width);

// "red 5", "pass", "move 3 spaces to space 7 (green 4)"
std::string spoken(const Scene& scene, Move move);

}  // namespace qwixx::tui
