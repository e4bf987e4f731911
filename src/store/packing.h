// Several events in one row. A chunk holds those of one table: each with its length before it, seven bits a
// byte, lowest first. The journal holds those of one commit, of many tables, each after a line that says
// whose and how long it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/text.h"

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

// One event of the journal: which table (by number), which version, what.
struct JournalEntry {
  std::int64_t number = 0;
  std::uint64_t version = 0;
  std::string_view bytes;
};

inline void append_entry(std::string& out, const JournalEntry& entry) {
  const auto append_number = [&](auto number, char after) {
    append_int(out, number);
    out += after;
  };
  append_number(entry.number, ' ');
  append_number(entry.version, ' ');
  append_number(entry.bytes.size(), '\n');
  out.append(entry.bytes);
}

// Takes the first entry off the front.
inline Result<JournalEntry> take_entry(std::string_view& journal) {
  const std::string_view line = journal.substr(0, journal.find('\n'));
  const std::size_t first = line.find(' '), second = line.find(' ', first + 1);
  if (second == std::string_view::npos) return failure("the journal is damaged");
  const auto number = parse_number<std::int64_t>(line.substr(0, first));
  const auto version = parse_number<std::uint64_t>(line.substr(first + 1, second - first - 1));
  const auto length = parse_number<std::size_t>(line.substr(second + 1));
  if (!number || !version || !length || line.size() == journal.size() ||
      *length > journal.size() - line.size() - 1) {
    return failure("the journal is damaged");
  }
  const JournalEntry entry{*number, *version, journal.substr(line.size() + 1, *length)};
  journal.remove_prefix(line.size() + 1 + *length);
  return entry;
}

}  // namespace qwixx::store
