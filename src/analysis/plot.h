// Small plots of text: a histogram of bars.
#pragma once

#include <map>
#include <string>

namespace qwixx::analysis {

// Bars for values gathered in bins of such a width, with the share of each bin.
std::string histogram(const std::map<int, int>& counts, int bin, int width, bool unicode);

}  // namespace qwixx::analysis
