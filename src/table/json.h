// Appending small values as JSON, by hand: the messages of a table are written a million times a minute. And
// the text of a value that was read.
#pragma once

#include <boost/json/value.hpp>
#include <charconv>
#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/move.h"
#include "core/seat.h"

namespace qwixx {

// Of a value known to be a string.
inline std::string_view text_of(const boost::json::value& value) {
  return {value.get_string().data(), value.get_string().size()};
}

inline void append_int(std::string& out, std::int64_t number) {
  char digits[20];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, end);
}

inline void append_bool(std::string& out, bool value) { out += value ? "true" : "false"; }

inline void append(std::string& out, Seat seat) { out += static_cast<char>('0' + seat.index()); }

inline void append(std::string& out, SeatSet seats) {
  out += '[';
  for (Seat seat : seats) {
    if (out.back() != '[') out += ',';
    append(out, seat);
  }
  out += ']';
}

inline void append(std::string& out, Move move) {
  out += '"';
  if (move.is_pass()) {
    out += '-';
  } else if (move.is_step()) {
    out += '>';
    out += static_cast<char>('0' + move.spaces());
  } else {
    out += letter_of(move.colour());
    append_int(out, move.number());
  }
  out += '"';
}

// ["-","r5"]: the pass first
inline void append(std::string& out, MoveSet moves) {
  out += '[';
  if (moves.has(Move::pass())) append(out, Move::pass());
  for (Move move : moves.without_pass()) {
    if (out.back() != '[') out += ',';
    append(out, move);
  }
  out += ']';
}

inline void append(std::string& out, const Dice& dice) {
  out += '[';
  for (std::uint8_t value : dice.values) {
    if (out.back() != '[') out += ',';
    if (value == 0) {
      out += "null";
    } else {
      out += static_cast<char>('0' + value);
    }
  }
  out += ']';
}

// For words of our own and cleaned names, which need no escaping.
inline void append_plain(std::string& out, std::string_view text) {
  out += '"';
  out += text;
  out += '"';
}

}  // namespace qwixx
