// The answer to a record or request that could not be used.
#pragma once

#include "analysis/json_writer.h"

namespace qwixx {

// {"t":"failed","message":…}
inline std::string failed(std::string_view message) {
  return fmt::format(R"({{"t":"failed","message":{}}})", analysis::json_text(message));
}

}  // namespace qwixx
