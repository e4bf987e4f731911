// Trained weights as a file: a few lines of text that say what they are, then the numbers as half-precision
// floats, least significant byte first.
//
//   qwixx-weights 1
//   game classic
//   recipe --games 3000000 --seed 1 …
//   net two 1307 128
//   net more 1307 128
//   checksum 0123456789abcdef       FNV-1a of the numbers' bytes
//                                   an empty line, then the numbers of each net in turn
//
// The nets of each game are part of the program. A file that is cut short, damaged, or made for another
// game or another shape of inputs is refused with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/net.h"
#include "core/result.h"

namespace qwixx {

struct NamedNet {
  std::string name;
  Net net;
};

struct Weights {
  std::string game;
  std::vector<std::string> recipes;  // how each part was trained, oldest first
  std::vector<NamedNet> nets;

  const Net* find(std::string_view name) const;
};

std::string to_bytes(const Weights& weights);
Result<Weights> parse_weights(std::string_view bytes);

// A net of that name and shape, or the reason why there is none.
Result<Net> take_net(const Weights& weights, std::string_view game, std::string_view name, Shape shape);

std::uint16_t half_of(float number);
float float_of(std::uint16_t half);

}  // namespace qwixx
