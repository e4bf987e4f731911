// Finding members in the messages of our own server without building a tree: the load generator shares the
// machine with the server it measures. Good for members whose names occur once, which those asked for do.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx::load {

// What follows `"name":`, up to the end of the text; nothing if there is no such member.
inline std::optional<std::string_view> after_name(std::string_view text, std::string_view quoted_name) {
  const std::size_t at = text.find(quoted_name);
  if (at == std::string_view::npos) return std::nullopt;
  return text.substr(at + quoted_name.size());
}

inline std::optional<std::uint64_t> number(std::string_view text, std::string_view quoted_name) {
  const auto rest = after_name(text, quoted_name);
  if (!rest) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(rest->data(), rest->data() + rest->size(), value);
  if (error != std::errc{}) return std::nullopt;
  return value;
}

inline std::optional<std::string_view> word(std::string_view text, std::string_view quoted_name) {
  const auto rest = after_name(text, quoted_name);
  if (!rest || rest->empty() || rest->front() != '"') return std::nullopt;
  const std::size_t end = rest->find('"', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return rest->substr(1, end - 1);
}

// The inside of the array or object that is the member's value.
inline std::optional<std::string_view> inside(std::string_view text, std::string_view quoted_name) {
  const auto rest = after_name(text, quoted_name);
  if (!rest || rest->empty() || (rest->front() != '[' && rest->front() != '{')) return std::nullopt;
  int depth = 0;
  for (std::size_t i = 0; i < rest->size(); ++i) {
    const char c = (*rest)[i];
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth == 0) return rest->substr(1, i - 1);
  }
  return std::nullopt;
}

}  // namespace qwixx::load
