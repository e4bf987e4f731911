// Fits the stand-in for the exact tables of classic (ai/sheet_hope.h) to them, on sheets as they come up in
// games. The tables are built first where they are not kept yet.
#pragma once

#include <functional>

#include "ai/sheet_hope.h"
#include "core/result.h"

namespace qwixx {

struct SheetRecipe {
  std::uint64_t seed = 1;
  std::int64_t lessons = 30'000'000;
  float rate = 2e-3F;
  float last_rate = 1e-5F;
  int batch = 512;
};

struct SheetFit {
  std::int64_t lessons = 0;
  double off = 0;  // root of the mean squared error since the last call, in points
  double off_soon = 0;
};

Result<Net> fit_sheets(const SheetRecipe& recipe, const std::function<void(const SheetFit&)>& on_progress);

}  // namespace qwixx
