// Builds a whole table: sheets by falling number of crosses, each level shared out among threads.
#pragma once

#include <functional>
#include <vector>

#include "solver/bellman.h"

namespace qwixx::solver {

using OnBuilt = std::function<void(double share)>;

std::vector<Lane> build_values(const TableKind& kind, int threads, const OnBuilt& on_built);

}  // namespace qwixx::solver
