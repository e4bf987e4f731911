#include "ai/shipped_weights.h"

#include <cstddef>
#include <cstdint>

namespace qwixx {

// Made at build time from data/weights (cmake/embed.cmake).
extern const std::uint64_t classic_weights[];
extern const std::size_t classic_weights_size;
extern const std::uint64_t onboard_weights[];
extern const std::size_t onboard_weights_size;
extern const std::uint64_t duel_weights[];
extern const std::size_t duel_weights_size;

std::string_view shipped_weights(std::string_view game) {
  const auto bytes = [](const std::uint64_t* numbers, std::size_t size) {
    return std::string_view(reinterpret_cast<const char*>(numbers), size);
  };
  if (game == "classic") return bytes(classic_weights, classic_weights_size);
  if (game == "onboard") return bytes(onboard_weights, onboard_weights_size);
  if (game == "duel") return bytes(duel_weights, duel_weights_size);
  return {};
}

}  // namespace qwixx
