// What the fuzz targets share. must() ends the process, so that libFuzzer keeps the input.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace qwixx {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace qwixx
