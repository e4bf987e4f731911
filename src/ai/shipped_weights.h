// The trained weights that are part of the program (data/weights), one file a game, as bytes.
#pragma once

#include <string_view>

namespace qwixx {

// Empty for a game without weights.
std::string_view shipped_weights(std::string_view game);

}  // namespace qwixx
