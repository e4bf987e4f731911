#ifndef __wasi__

#include "solver/store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace qwixx::solver {
namespace {

constexpr std::array<char, 8> magic{'Q', 'W', 'I', 'X', 'X', 'T', 'A', 'B'};

struct Header {
  std::array<char, 8> mark = magic;
  std::uint32_t version = table_version;
  std::uint32_t players = 0;
  double discount = 1;
  std::uint64_t count = 0;
  std::uint64_t checksum = 0;
  std::array<std::uint64_t, 3> unused{};
};
static_assert(sizeof(Header) == 64);

// Four streams of multiply and rotate: every bit counts, at the speed of memory.
std::uint64_t checksum_of(std::span<const Lane> values) {
  std::array<std::uint64_t, 4> streams{1, 2, 3, 4};
  std::size_t at = 0;
  for (const Lane& lane : values) {
    std::array<std::uint64_t, 2> words{};
    std::memcpy(words.data(), &lane, sizeof lane);
    for (std::uint64_t word : words) {
      std::uint64_t& stream = streams[at++ & 3];
      stream = std::rotl((stream ^ word) * 0x9E37'79B9'7F4A'7C15ULL, 29);
    }
  }
  std::uint64_t sum = values.size();
  for (std::uint64_t stream : streams) sum = std::rotl((sum ^ stream) * 0xD6E8'FEB8'6659'FD93ULL, 31);
  return sum;
}

Result<void> check(const Header& header, const TableKind& kind, std::size_t length) {
  if (header.mark != magic) return failure("not a table file");
  if (header.version != table_version)
    return failure("a table of version {}, this program writes {}", header.version, table_version);
  if (static_cast<int>(header.players) != kind.players || header.discount != kind.discount)
    return failure("a table for other rules of play");
  if (header.count != kind.players * std::size_t{sheet_count} ||
      length != sizeof(Header) + header.count * sizeof(Lane))
    return failure("cut short or too long");
  return {};
}

}  // namespace

std::filesystem::path table_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return std::filesystem::path(cache) / "qwixx";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr && *home != 0 ? home : "/tmp") / ".cache" / "qwixx";
}

std::string table_name(const TableKind& kind) {
  if (kind.discount == 1) return fmt::format("classic-{}.table", kind.players);
  return fmt::format("classic-{}-discount-{}.table", kind.players, kind.discount);
}

MappedValues::MappedValues(void* start, std::size_t length)
    : start_(start),
      length_(length),
      values_(reinterpret_cast<const Lane*>(static_cast<const char*>(start) + sizeof(Header)),
              (length - sizeof(Header)) / sizeof(Lane)) {}

MappedValues::MappedValues(MappedValues&& other) noexcept
    : start_(std::exchange(other.start_, nullptr)), length_(other.length_), values_(other.values_) {}

MappedValues::~MappedValues() {
  if (start_ != nullptr) munmap(start_, length_);
}

Result<MappedValues> MappedValues::open(const std::filesystem::path& path, const TableKind& kind) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failure("{}: {}", path.string(), std::strerror(errno));
  struct stat about{};
  const bool known = fstat(file, &about) == 0;
  const auto length = known ? static_cast<std::size_t>(about.st_size) : 0;
  void* start = length >= sizeof(Header) ? mmap(nullptr, length, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  if (length < sizeof(Header)) return failure("{}: too short for a table", path.string());
  if (start == MAP_FAILED) return failure("{}: cannot be mapped into memory", path.string());
  MappedValues mapped(start, length);
  Header header;
  std::memcpy(&header, start, sizeof header);
  if (const auto fit = check(header, kind, length); !fit) return within(path.string(), fit.error());
  if (checksum_of(mapped.values_) != header.checksum)
    return failure("{}: the checksum does not fit, the file is damaged", path.string());
  return mapped;
}

Result<void> save_values(const std::filesystem::path& path, const TableKind& kind,
                         std::span<const Lane> values) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return failure("{}: {}", path.parent_path().string(), error.message());
  Header header;
  header.players = static_cast<std::uint32_t>(kind.players);
  header.discount = kind.discount;
  header.count = values.size();
  header.checksum = checksum_of(values);
  const std::string beside = fmt::format("{}.{}", path.string(), getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return failure("{}: {}", beside, std::strerror(errno));
  bool written = std::fwrite(&header, sizeof header, 1, file) == 1;
  written = written && std::fwrite(values.data(), sizeof(Lane), values.size(), file) == values.size();
  written = std::fclose(file) == 0 && written;
  if (written) std::filesystem::rename(beside, path, error);
  if (written && !error) return {};
  const std::string reason = error ? error.message() : std::strerror(errno);
  std::filesystem::remove(beside, error);
  return failure("{}: {}", path.string(), reason);
}

}  // namespace qwixx::solver

#endif
