#include "app/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace qwixx {
namespace {

Result<void> write_plainly(const std::string& path, std::string_view bytes) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
  if (!file) return failure("{}: {}", path, std::strerror(errno));
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!written || std::fflush(file.get()) != 0) return failure("{}: {}", path, std::strerror(errno));
  return {};
}

}  // namespace

Result<void> write_file(std::string_view path, std::string_view bytes) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path target(path);
  if (fs::is_symlink(target, error)) target = fs::weakly_canonical(target, error);
  if (fs::exists(target, error) && !fs::is_regular_file(target, error))
    return write_plainly(target.string(), bytes);
  const std::string beside = fmt::format("{}.{}", target.string(), ::getpid());
  Result<void> done = write_plainly(beside, bytes);
  if (done) fs::rename(beside, target, error);
  if (done && error) done = failure("{}: {}", path, error.message());
  if (!done) fs::remove(beside, error);
  return done;
}

}  // namespace qwixx
