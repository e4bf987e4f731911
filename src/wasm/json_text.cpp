#include "wasm/json_text.h"

#include <fmt/format.h>

#include <iterator>

namespace qwixx {

void append_string(std::string& out, std::string_view text) {
  out += '"';
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
  out += '"';
}

std::string failed(std::string_view message) {
  std::string out = R"({"t":"failed","message":)";
  append_string(out, message);
  return out += '}';
}

}  // namespace qwixx
