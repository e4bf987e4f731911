#include "ai/weights.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace qwixx {
namespace {

constexpr std::string_view magic = "qwixx-weights 1";
constexpr int most_inputs = 60'000;

std::uint64_t checksum_of(std::string_view bytes) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
  for (char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x0000'0100'0000'01B3ULL;
  return hash;
}

template <class Number>
bool read_number(std::string_view text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc{} && end == text.data() + text.size();
}

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

Result<NamedNet> parse_net_line(std::string_view line) {
  NamedNet named{std::string(take_word(line)), {}};
  Shape shape;
  const std::string_view inputs = take_word(line);
  if (!read_number(inputs, shape.inputs) || !read_number(line, shape.wide) || shape.inputs < 1 ||
      shape.inputs > most_inputs || shape.wide < 64 || shape.wide > Shape::widest || shape.wide % 64 != 0) {
    return failure("net '{}' has no shape this program knows", named.name);
  }
  named.net = Net(shape);
  return named;
}

// Reads the header's lines up to the empty one; what is left are the numbers.
Result<std::uint64_t> parse_header(std::string_view& bytes, Weights& weights) {
  std::uint64_t checksum = 0;
  for (bool first = true;; first = false) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return failure("not a file of weights, or cut short in its header");
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (first && line != magic) return failure("not a file of weights (it does not begin with '{}')", magic);
    if (first) continue;
    if (line.empty()) return checksum;
    const std::string_view key = take_word(line);
    if (key == "game") {
      weights.game = line;
    } else if (key == "recipe") {
      weights.recipes.emplace_back(line);
    } else if (key == "net") {
      Result<NamedNet> named = parse_net_line(line);
      if (!named) return std::unexpected(named.error());
      weights.nets.push_back(std::move(*named));
    } else if (key != "checksum" || !read_number(line, checksum, 16)) {
      return failure("its header has a line this program does not know: '{}'", key);
    }
  }
}

}  // namespace

std::uint16_t half_of(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const float size = std::abs(number);
  if (!(size < 65520.0F)) return static_cast<std::uint16_t>(sign | 0x7BFF);  // weights are never this large
  if (size < 0x1p-14F) return static_cast<std::uint16_t>(sign | std::lrint(std::ldexp(size, 24)));
  const std::uint32_t rounded = (bits & 0x7FFF'FFFF) + 0xFFF + (bits >> 13 & 1);
  return static_cast<std::uint16_t>(sign | (rounded - (112U << 23)) >> 13);
}

float float_of(std::uint16_t half) {
  const float sign = half & 0x8000 ? -1.0F : 1.0F;
  const std::uint32_t rest = half & 0x7FFF;
  if (rest < 0x400) return sign * std::ldexp(static_cast<float>(rest), -24);
  return sign * std::bit_cast<float>((rest << 13) + (112U << 23));
}

const Net* Weights::find(std::string_view name) const {
  for (const NamedNet& named : nets) {
    if (named.name == name) return &named.net;
  }
  return nullptr;
}

std::string to_bytes(const Weights& weights) {
  std::string numbers;
  for (const NamedNet& named : weights.nets) {
    for (float weight : named.net.weights()) {
      const std::uint16_t half = half_of(weight);
      numbers += static_cast<char>(half & 0xFF);
      numbers += static_cast<char>(half >> 8);
    }
  }
  std::string bytes = fmt::format("{}\ngame {}\n", magic, weights.game);
  for (const std::string& recipe : weights.recipes) bytes += fmt::format("recipe {}\n", recipe);
  for (const NamedNet& named : weights.nets) {
    const Shape& shape = named.net.shape();
    bytes += fmt::format("net {} {} {}\n", named.name, shape.inputs, shape.wide);
  }
  return bytes + fmt::format("checksum {:016x}\n\n", checksum_of(numbers)) + numbers;
}

Result<Weights> parse_weights(std::string_view bytes) {
  Weights weights;
  const Result<std::uint64_t> checksum = parse_header(bytes, weights);
  if (!checksum) return std::unexpected(checksum.error());
  std::size_t wanted = 0;
  for (const NamedNet& named : weights.nets) wanted += 2 * named.net.weights().size();
  if (bytes.size() != wanted) {
    return failure("{} bytes of numbers where its header says {}: {}", bytes.size(), wanted,
                   bytes.size() < wanted ? "cut short" : "something follows");
  }
  if (checksum_of(bytes) != *checksum) return failure("its checksum does not match: the file is damaged");
  const char* at = bytes.data();
  for (NamedNet& named : weights.nets) {
    for (float& weight : named.net.weights()) {
      const auto low = static_cast<unsigned char>(*at++);
      const auto high = static_cast<unsigned char>(*at++);
      weight = float_of(static_cast<std::uint16_t>(low | high << 8));
    }
  }
  return weights;
}

Result<Net> take_net(const Weights& weights, std::string_view game, std::string_view name, Shape shape) {
  if (weights.game != game) return failure("weights for {}, not for {}", weights.game, game);
  const Net* net = weights.find(name);
  if (net == nullptr) return failure("no net '{}' among these weights", name);
  if (net->shape() != shape) {
    return failure("net '{}' has {} inputs and {} units; this program's {} needs {} and {}", name,
                   net->shape().inputs, net->shape().wide, game, shape.inputs, shape.wide);
  }
  return *net;
}

}  // namespace qwixx
