// Work that falls into independent pieces, on as many threads as are wanted (one in the browser).
#pragma once

#include <functional>

namespace qwixx::analysis {

// Does work(0) … work(pieces−1), in that order if there is one thread. The caller's thread works too and is
// the only one that reports.
void in_parallel(int pieces, int threads, const std::function<void(int)>& work,
                 const std::function<void(int done, int total)>& report);

}  // namespace qwixx::analysis
