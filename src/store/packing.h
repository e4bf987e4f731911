// Several byte strings in one: each with its length before it, seven bits a byte, lowest first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace qwixx::store {

inline void pack(std::string& out, std::string_view bytes) {
  std::size_t length = bytes.size();
  for (; length >= 0x80; length >>= 7) out.push_back(static_cast<char>(length | 0x80));
  out.push_back(static_cast<char>(length));
  out.append(bytes);
}

inline Result<void> unpack(std::string_view packed, std::vector<std::string>& out) {
  while (!packed.empty()) {
    std::size_t length = 0;
    unsigned shift = 0;
    bool more = true;
    for (; more && !packed.empty() && shift < 35; shift += 7) {
      const auto byte = static_cast<unsigned char>(packed.front());
      length |= std::size_t{byte & 0x7Fu} << shift;
      more = (byte & 0x80) != 0;
      packed.remove_prefix(1);
    }
    if (more || length > packed.size()) return failure("the stored events are damaged");
    out.emplace_back(packed.substr(0, length));
    packed.remove_prefix(length);
  }
  return {};
}

}  // namespace qwixx::store
