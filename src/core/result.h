// Result<T>: a value, or an error that says in words what was wrong and where. Used at the borders, where
// input comes from outside; inside, preconditions are asserted.
#pragma once

#include <fmt/format.h>

#include <expected>
#include <string>
#include <utility>

namespace qwixx {

struct Error {
  std::string message;
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

template <class... Args>
std::unexpected<Error> failure(fmt::format_string<Args...> format, Args&&... args) {
  return std::unexpected(Error{fmt::format(format, std::forward<Args>(args)...)});
}

// The same error with the place it happened in put before it: "turn 3: …".
inline std::unexpected<Error> within(std::string_view place, const Error& error) {
  return std::unexpected(Error{fmt::format("{}: {}", place, error.message)});
}

}  // namespace qwixx
