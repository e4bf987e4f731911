#include "analysis/parallel.h"

#include <atomic>
#include <vector>

#ifndef __wasi__
#include <thread>
#endif

namespace qwixx::analysis {

void in_parallel(int pieces, [[maybe_unused]] int threads, const std::function<void(int)>& work,
                 const std::function<void(int done, int total)>& report) {
  std::atomic<int> next{0};
  std::atomic<int> done{0};
  const auto take = [&](bool reports) {
    for (int i = next++; i < pieces; i = next++) {
      work(i);
      ++done;
      if (reports && report) report(done, pieces);
    }
  };
#ifndef __wasi__
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads && i < pieces; ++i) others.emplace_back([&] { take(false); });
    take(true);
  }
  if (threads > 1 && report) report(pieces, pieces);
#else
  take(true);
#endif
}

}  // namespace qwixx::analysis
