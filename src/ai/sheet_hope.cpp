#include "ai/sheet_hope.h"

namespace qwixx {
namespace {

// A turn looks at the same few sheets over and over; this remembers the latest ones of each thread.
struct Remembered {
  std::uint64_t key = ~std::uint64_t{0};
  const SheetHope* by = nullptr;
  Hope hope;
};
constexpr int remembered_bits = 10;
thread_local std::array<Remembered, 1U << remembered_bits> memory;

}  // namespace

void SheetHope::extract(const solver::Rows& rows, int misthrows, HopeKind kind, Inputs& inputs) {
  const auto first = static_cast<int>(solver::unordered(rows[0], rows[1]));
  const auto second = static_cast<int>(solver::unordered(rows[2], rows[3]));
  inputs.clear();
  inputs.add(std::max(first, second));
  inputs.add(std::min(first, second));
  inputs.add(solver::pair_count + misthrows);
  inputs.add(solver::pair_count + solver::misthrow_states + static_cast<int>(kind));
}

Hope SheetHope::operator()(const solver::Rows& rows, int misthrows, HopeKind kind) const {
  if (misthrows >= solver::misthrow_states || solver::twice_locked(rows)) return {};
  const std::uint64_t key =
      (std::uint64_t{solver::sheet_index(rows)} * solver::misthrow_states + misthrows) * hope_kinds +
      static_cast<std::uint64_t>(kind);
  Remembered& place = memory[key * 0x9E37'79B9'7F4A'7C15ULL >> (64 - remembered_bits)];
  if (place.key != key || place.by != this) place = {key, this, compute(rows, misthrows, kind)};
  return place.hope;
}

Hope SheetHope::compute(const solver::Rows& rows, int misthrows, HopeKind kind) const {
  Inputs inputs;
  extract(rows, misthrows, kind, inputs);
  const Net::Output output = net_(inputs);
  return {output.win_logit * unit, output.margin * unit};
}

}  // namespace qwixx
