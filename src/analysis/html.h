// An analysis as one self-contained web page: the win-chance curve, the sheets at every step, the dearest
// decisions. It carries the same JSON that the web app's review reads, and needs no network.
#pragma once

#include <string>

#include "analysis/review.h"

namespace qwixx::analysis {

std::string to_html(const Analysis& analysis, const Record& record);

}  // namespace qwixx::analysis
