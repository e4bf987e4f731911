#ifndef __wasi__

#include "solver/build.h"

#include <atomic>
#include <thread>

namespace qwixx::solver {
namespace {

struct Pair {
  RowState greater;
  RowState lesser;
};

constexpr int pair_levels = 2 * lock_position + 1;

// All unordered pairs of rows by the sum of their levels.
std::array<std::vector<Pair>, pair_levels> pairs_by_level() {
  std::array<std::vector<Pair>, pair_levels> result;
  for (int a = 0; a < RowSpace::count; ++a) {
    for (int b = 0; b <= a; ++b)
      result[row_space.level[a] + row_space.level[b]].push_back(
          {static_cast<RowState>(a), static_cast<RowState>(b)});
  }
  return result;
}

std::uint32_t index_of_pair(const Pair& pair) { return unordered(pair.greater, pair.lesser); }

class Builder {
 public:
  Builder(const TableKind& kind, int threads)
      : kind_(kind),
        threads_(threads),
        pairs_(pairs_by_level()),
        values_(kind.players * std::size_t{sheet_count}) {}

  std::vector<Lane> build(const OnBuilt& on_built) {
    std::size_t done = 0;
    for (int level = 2 * (pair_levels - 1); level >= 0; --level) {
      done += build_level(level);
      on_built(static_cast<double>(done) / sheet_count);
    }
    return std::move(values_);
  }

 private:
  std::size_t build_level(int level) {
    std::vector<std::pair<Pair, int>> jobs;  // the greater pair and the level of the lesser
    for (int first = 0; first < pair_levels; ++first) {
      const int second = level - first;
      if (second < 0 || second >= pair_levels) continue;
      for (const Pair& pair : pairs_[first]) jobs.emplace_back(pair, second);
    }
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> solved = 0;
    const auto work = [&] {
      std::size_t count = 0;
      for (std::size_t job = next++; job < jobs.size(); job = next++) count += solve_row_of_sheets(jobs[job]);
      solved += count;
    };
    std::vector<std::jthread> helpers;
    if (jobs.size() > 64) {
      for (int i = 1; i < threads_; ++i) helpers.emplace_back(work);
    }
    work();
    helpers.clear();
    return solved;
  }

  std::size_t solve_row_of_sheets(const std::pair<Pair, int>& job) {
    const auto& [first, second_level] = job;
    std::size_t count = 0;
    for (const Pair& second : pairs_[second_level]) {
      if (index_of_pair(second) > index_of_pair(first)) continue;
      ++count;
      const Rows rows{first.greater, first.lesser, second.greater, second.lesser};
      if (!twice_locked(rows))
        solve_sheet(kind_, rows, values_);  // two locks end the game: worth nothing more
    }
    return count;
  }

  TableKind kind_;
  int threads_;
  std::array<std::vector<Pair>, pair_levels> pairs_;
  std::vector<Lane> values_;
};

}  // namespace

std::vector<Lane> build_values(const TableKind& kind, int threads, const OnBuilt& on_built) {
  return Builder(kind, threads).build(on_built);
}

}  // namespace qwixx::solver

#endif
