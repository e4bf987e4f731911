// What games/json.h appends, and moves: the messages of a table are written a million times a minute. And the
// text of a value that was read.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "core/move.h"
#include "games/json.h"

namespace qwixx {

// Of a value known to be a string.
inline std::string_view text_of(const boost::json::value& value) {
  return {value.get_string().data(), value.get_string().size()};
}

inline void append_bool(std::string& out, bool value) { out += value ? "true" : "false"; }

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

// For words of our own and cleaned names, which need no escaping.
inline void append_plain(std::string& out, std::string_view text) {
  out += '"';
  out += text;
  out += '"';
}

}  // namespace qwixx
