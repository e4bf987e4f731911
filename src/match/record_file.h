// A game record from a file; the error names the file, the line and the turn.
#pragma once

#include <string_view>

#include "match/record.h"

namespace qwixx {

Result<Record> read_record(std::string_view file);

}  // namespace qwixx
