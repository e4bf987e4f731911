// Writing JSON by hand: strings with their escapes, lists of numbers.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace qwixx::analysis {

// "text" with its quotes.
inline std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out += '"';
}

// [0.5,0.25], rounded to five places
inline std::string list_of(std::span<const double> numbers) {
  std::string out = "[";
  for (double number : numbers) {
    if (out.size() > 1) out += ',';
    // The +0 turns a negative zero into a plain one.
    fmt::format_to(std::back_inserter(out), "{:.5f}", number + 0.0);
  }
  return out += ']';
}

}  // namespace qwixx::analysis
