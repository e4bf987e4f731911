#include "solver/table.h"

#ifndef __wasi__
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "core/progress.h"
#include "solver/build.h"
#include "solver/store.h"
#endif

namespace qwixx::solver {

#ifdef __wasi__

Result<const Table*> Table::get(const TableKind&) { return failure("there are no tables in the browser"); }

#else

namespace {

class MappedTable final : public Table {
 public:
  MappedTable(const TableKind& kind, MappedValues mapped)
      : Table(kind, mapped.values()), mapped_(std::move(mapped)) {}

 private:
  MappedValues mapped_;
};

// Where the cache folder cannot be written, the table lives in memory alone.
class BuiltTable final : public Table {
 public:
  BuiltTable(const TableKind& kind, std::vector<Lane> values) : Table(kind, {}), built_(std::move(values)) {
    values_ = built_;
  }

 private:
  std::vector<Lane> built_;
};

std::string label_of(const TableKind& kind) {
  if (kind.players == 1) return "solving solitaire";
  return fmt::format("solving {} players{}", kind.players, kind.discount == 1 ? "" : ", discounted");
}

}  // namespace

Result<std::unique_ptr<const Table>> open_or_build(const std::string& folder, const TableKind& kind,
                                                   int threads, bool fresh) {
  if (kind.players < 1 || kind.players > most_seats)
    return failure("tables are for 1 to {} players, not {}", most_seats, kind.players);
  const std::filesystem::path path = std::filesystem::path(folder) / table_name(kind);
  std::error_code ignored;
  if (!fresh && std::filesystem::exists(path, ignored)) {
    auto mapped = MappedValues::open(path, kind);
    if (mapped) return std::make_unique<MappedTable>(kind, std::move(*mapped));
    fmt::print(stderr, "qwixx: {}; it is built anew\n", mapped.error().message);
  }
  Progress bar(label_of(kind));
  std::vector<Lane> values = build_values(kind, threads, [&](double share) { bar.show(share); });
  bar.clear();
  if (const auto saved = save_values(path, kind, values); !saved) {
    fmt::print(stderr, "qwixx: the table cannot be kept: {}\n", saved.error().message);
    return std::make_unique<BuiltTable>(kind, std::move(values));
  }
  values = {};  // the mapped file takes its place
  auto mapped = MappedValues::open(path, kind);
  if (!mapped) return std::unexpected(mapped.error());
  return std::make_unique<MappedTable>(kind, std::move(*mapped));
}

Result<const Table*> Table::get(const TableKind& kind) {
  static std::mutex guard;
  static std::map<std::string, std::unique_ptr<const Table>> kept;
  const std::lock_guard hold(guard);
  auto& place = kept[table_name(kind)];
  if (!place) {
    const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    auto table = open_or_build(table_folder().string(), kind, threads, false);
    if (!table) return std::unexpected(table.error());
    place = std::move(*table);
  }
  return place.get();
}

#endif

}  // namespace qwixx::solver
