// Reading a whole file, with an error that names it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace qwixx {

inline constexpr std::size_t largest_input = 64 << 20;

Result<std::string> read_file(std::string_view path);

}  // namespace qwixx
