#include "table/names.h"

#include <cstdint>

namespace qwixx {
namespace {

constexpr int longest_name = 24;

struct CodePoint {
  std::uint32_t value;
  std::size_t length;
};

CodePoint decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0U; };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  if (first < 0xE0) return {(first & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if (first < 0xF0) return {(first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), 3};
  return {(first & 7) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F), 4};
}

bool is_space(std::uint32_t c) {
  return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

bool is_unwanted(std::uint32_t c) {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool markup = c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || c == '`';
  const bool invisible = c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF) ||
                         (c >= 0xE000 && c <= 0xF8FF) || c >= 0xE0000;
  return control || markup || invisible;
}

}  // namespace

std::string clean_name(std::string_view name) {
  std::string clean;
  int length = 0;
  bool space_before = false;
  while (!name.empty() && length < longest_name) {
    const CodePoint c = decode(name);
    const std::string_view bytes = name.substr(0, c.length);
    name.remove_prefix(bytes.size());
    if (is_space(c.value)) {
      space_before = !clean.empty();
      continue;
    }
    if (is_unwanted(c.value)) continue;
    if (space_before && ++length < longest_name) clean += ' ';
    space_before = false;
    if (length == longest_name) break;
    clean += bytes;
    ++length;
  }
  return clean;
}

}  // namespace qwixx
