// Reading text that may be anything: words, numbers, and quoting a piece of it in an error message. And
// writing numbers.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qwixx {

// Splits at spaces and tabs; next() is empty when there is nothing left.
class Words {
 public:
  explicit constexpr Words(std::string_view text) : rest_(text) {}

  constexpr std::string_view next() {
    skip_spaces();
    const std::size_t end = std::min(rest_.find_first_of(spaces), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }

  constexpr std::string_view rest() {
    skip_spaces();
    return rest_;
  }

 private:
  static constexpr std::string_view spaces = " \t\r\n";
  constexpr void skip_spaces() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(spaces), rest_.size()));
  }

  std::string_view rest_;
};

// The whole text as a decimal number of type T, or nothing.
template <class T>
std::optional<T> parse_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Any whole number in decimal digits.
template <std::integral T>
void append_int(std::string& out, T number) {
  char digits[20];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// "1 point", "2 points", "0 points"
template <std::integral T>
std::string counted(T number, std::string_view one) {
  std::string out;
  append_int(out, number);
  out.append(" ").append(one);
  return number == 1 ? out : out += 's';
}

// What an error message may quote: at most 40 bytes, unprintable ones as '?'.
std::string shortened(std::string_view text);

}  // namespace qwixx
