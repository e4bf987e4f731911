#include "table/log_entry.h"

#include "core/text.h"

namespace qwixx {
namespace {

void append_seat(std::string& out, std::optional<Seat> seat) {
  out += ' ';
  out += seat ? static_cast<char>('0' + seat->index()) : '-';
}

Result<std::optional<Seat>> parse_seat(std::string_view word) {
  if (word == "-") return std::nullopt;
  if (word.size() != 1 || word[0] < '0' || word[0] >= '0' + most_seats)
    return failure("'{}' is not a seat", shortened(word));
  return Seat(word[0] - '0');
}

constexpr std::string_view kinds = "TSJNLXBKGRCUZOA";

}  // namespace

std::string_view next_word(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return word;
}

std::string packed(const Dice& dice) {
  std::string text;
  for (std::uint8_t value : dice.values) text += static_cast<char>('0' + value);
  return text;
}

Result<Dice> parse_packed(std::string_view text) {
  if (text.size() != dice_count) return failure("'{}' is not six dice", shortened(text));
  Dice dice;
  for (int i = 0; i < dice_count; ++i) {
    if (text[i] < '0' || text[i] > '6') return failure("'{}' is not six dice", shortened(text));
    dice.values[i] = static_cast<std::uint8_t>(text[i] - '0');
  }
  return dice;
}

std::string to_text(const LogEntry& entry) {
  std::string out;
  out.reserve(32 + entry.text.size());
  out += static_cast<char>(entry.kind);
  out += ' ';
  append_int(out, entry.time);
  out += ' ';
  append_int(out, entry.id);
  append_seat(out, entry.by);
  append_seat(out, entry.seat);
  out += ' ';
  return out += entry.text;
}

Result<LogEntry> parse_log_entry(std::string_view text) {
  LogEntry entry;
  std::string_view rest = text;
  const std::string_view kind = next_word(rest);
  if (kind.size() != 1 || !kinds.contains(kind[0]))
    return failure("'{}' is not a kind of table event", shortened(kind));
  entry.kind = static_cast<EntryKind>(kind[0]);
  const auto time = parse_number<Millis>(next_word(rest));
  const auto id = parse_number<std::uint64_t>(next_word(rest));
  if (!time || *time < 0 || !id) return failure("table event '{}' is broken", shortened(text));
  entry.time = *time;
  entry.id = *id;
  const auto by = parse_seat(next_word(rest));
  const auto seat = parse_seat(next_word(rest));
  if (!by) return std::unexpected(by.error());
  if (!seat) return std::unexpected(seat.error());
  entry.by = *by;
  entry.seat = *seat;
  entry.text = rest;
  return entry;
}

}  // namespace qwixx
