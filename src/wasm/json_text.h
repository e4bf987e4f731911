// A text as a JSON string.
#pragma once

#include <string>
#include <string_view>

namespace qwixx {

void append_string(std::string& out, std::string_view text);

// {"t":"failed","message":…}
std::string failed(std::string_view message);

}  // namespace qwixx
