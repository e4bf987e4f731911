// One event of a table's log: the only thing that is ever stored. A table is a fold over its entries.
//
//   C 1763240000123 17 0 0 r5       kind, time (ms since 1970), the client's message number, the seat that
//                                   sent the message, the seat it is about, and what the kind needs
//
// A '-' stands for "no seat"; a table's own doing (a bot's move, a timer) has neither number nor sender.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/result.h"
#include "core/seat.h"

namespace qwixx {

using Millis = std::int64_t;

enum class EntryKind : char {
  table = 'T',    // id, setup as JSON
  seed = 'S',     // secret seed of the next game, its commitment
  join = 'J',     // digest of the seat's secret, contribution, name
  rename = 'N',   // name
  leave = 'L',    // the seat gives itself up
  remove = 'X',   // the host clears the seat
  bot = 'B',      // level
  take = 'K',     // the seat's person plays again
  start = 'G',    // a game begins
  roll = 'R',     // the six dice, 0 for one out of the game
  choose = 'C',   // the move
  untake = 'U',   // a sealed choice is taken back
  back = 'Z',     // how many of the match's events stay
  timeout = 'O',  // the timer passed; what the seat then does follows as an own entry
  again = 'A',    // the seat wants a rematch; contribution
};

struct LogEntry {
  EntryKind kind = EntryKind::table;
  Millis time = 0;
  std::uint64_t id = 0;
  std::optional<Seat> by{};
  std::optional<Seat> seat{};
  std::string text{};

  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

std::string to_text(const LogEntry& entry);
Result<LogEntry> parse_log_entry(std::string_view text);

// How an entry's text is put together: words between spaces, dice as six digits.
std::string_view next_word(std::string_view& rest);
std::string packed(const Dice& dice);
Result<Dice> parse_packed(std::string_view text);

}  // namespace qwixx
