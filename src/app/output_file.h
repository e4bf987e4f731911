// Writing a whole file, with an error that names it and says why.
#pragma once

#include <string_view>

#include "core/result.h"

namespace qwixx {

// Written beside and moved over: whatever happens, the file is the old one or the new one. What is no plain
// file, such as /dev/stdout, is written to.
Result<void> write_file(std::string_view path, std::string_view bytes);

}  // namespace qwixx
