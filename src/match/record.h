// The game record: a whole game as text, one line or many (docs/notation.md has the grammar). What PGN is
// to chess: tags, numbered turns with dice and moves, comments in braces.
//
//   [Game "classic"] [Players "2"] [Name0 "Anna"] [Result "*"] 1. 413522 r5 - y9 {bold} 2. 665431 - ?
//
// Always holds: writing a record that was read gives the same bytes, once it is in either canonical form.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/match.h"

namespace qwixx {

struct Record {
  Match match;
  // Free tags in the order of the text: Name0, Date, … not those that follow from the match.
  std::vector<std::pair<std::string, std::string>> tags{};
  // By how many dice and move tokens stand before it.
  std::multimap<std::size_t, std::string> comments{};

  std::string_view tag(std::string_view name) const;  // empty where there is none
  void set_tag(std::string_view name, std::string_view value);
  // The player's name, or "seat 0".
  std::string name_of(Seat seat) const;

  friend bool operator==(const Record&, const Record&) = default;
};

enum class RecordStyle { one_line, many_lines };

std::string to_text(const Record& record, RecordStyle style);

// An error names the line and, in the moves, the turn.
Result<Record> parse_record(std::string_view text);

}  // namespace qwixx
