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
  if (!file) return failure("{}", std::strerror(errno));
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!written || std::fflush(file.get()) != 0) return failure("{}", std::strerror(errno));
  return {};
}

Result<void> replace(const std::filesystem::path& target, std::string_view bytes) {
  const std::string beside = fmt::format("{}.{}", target.string(), ::getpid());
  Result<void> done = write_plainly(beside, bytes);
  std::error_code error;
  if (done) std::filesystem::rename(beside, target, error);
  if (error) done = failure("{}", error.message());
  if (!done) std::filesystem::remove(beside, error);
  return done;
}

}  // namespace

Result<void> write_file(std::string_view path, std::string_view bytes) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path target(path);
  if (fs::is_symlink(target, error)) target = fs::weakly_canonical(target, error);
  const bool plain = !fs::exists(target, error) || fs::is_regular_file(target, error);
  const Result<void> done = plain ? replace(target, bytes) : write_plainly(target.string(), bytes);
  if (!done) return within(path, done.error());
  return {};
}

}  // namespace qwixx
