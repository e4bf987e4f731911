// Table files: a header with version, kind and checksum, then the values, mapped into memory when used.
//
// They lie in $XDG_CACHE_HOME/qwixx, else ~/.cache/qwixx. A file is written beside its place and renamed, so
// a half-written one is never found. Whatever does not fit (cut short, changed, another version or kind) is
// refused in words.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "core/result.h"
#include "solver/bellman.h"

namespace qwixx::solver {

inline constexpr std::uint32_t table_version = 1;

std::filesystem::path table_folder();
std::string table_name(const TableKind& kind);

// Values mapped from a file.
class MappedValues {
 public:
  static Result<MappedValues> open(const std::filesystem::path& path, const TableKind& kind);
  MappedValues(MappedValues&& other) noexcept;
  MappedValues& operator=(MappedValues&&) = delete;
  ~MappedValues();
  std::span<const Lane> values() const { return values_; }

 private:
  MappedValues(void* start, std::size_t length);
  void* start_;
  std::size_t length_;
  std::span<const Lane> values_;
};

Result<void> save_values(const std::filesystem::path& path, const TableKind& kind,
                         std::span<const Lane> values);

}  // namespace qwixx::solver
