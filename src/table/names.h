// A person's name as others may see it: no control characters, no markup, no direction tricks, at most 24
// characters, spaces in single file. What is left needs no escaping in JSON or HTML.
#pragma once

#include <string>
#include <string_view>

namespace qwixx {

// May be empty. The text must be valid UTF-8, which the JSON parser sees to.
std::string clean_name(std::string_view name);

}  // namespace qwixx
