#include "match/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace qwixx {

Result<std::string> read_file(std::string_view path) {
  const std::string name(path);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), std::fclose);
  if (!file) return failure("{}: {}", name, std::strerror(errno));
  std::string text;
  char buffer[65536];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file.get())) {
    text.append(buffer, got);
    if (text.size() > largest_input) return failure("{}: larger than {} MB", name, largest_input >> 20);
  }
  if (std::ferror(file.get())) return failure("{}: {}", name, std::strerror(errno));
  return text;
}

}  // namespace qwixx
