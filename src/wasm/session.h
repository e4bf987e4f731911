// A table in the browser: the table itself, dice from a seed, and bots that think one at a time when asked
// to, so that a person's own move is on the screen before they begin.
//
// Every call answers with one JSON object:
//   {"messages":[{"to":1,"text":{…}},…],"log":["…",…],"thinking":2,"deadline":1763240000000,"version":12}
// `log` are the new entries of the table's log: kept, they make the table again (restore).
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "table/local_chance.h"
#include "table/table.h"

namespace qwixx {

class TableSession {
 public:
  // A new table from its setup, or an old one from its log, one entry a line.
  static Result<std::unique_ptr<TableSession>> open(std::string_view setup, std::uint64_t seed, Millis now);
  static Result<std::unique_ptr<TableSession>> restore(std::string_view log, std::uint64_t seed, Millis now);

  // What the opening itself brought: the first entries of the log.
  std::string opened() { return answer(); }
  std::string send(ClientId client, std::string_view message, Millis now);
  std::string detach(ClientId client, Millis now);
  // Lets one bot think, or one hint be found; to be called while "thinking" is not 0.
  std::string think(Millis now);
  std::string tick(Millis now);
  std::optional<std::string> record() const { return table_->record(); }

 private:
  explicit TableSession(std::uint64_t seed) : chance_(seed) {}
  std::string answer();

  LocalChance chance_;
  std::optional<Table> table_;
  BotRunner runner_;
  Effects effects_;
  std::deque<BotTask> bots_;
  std::deque<HintTask> hints_;
};

}  // namespace qwixx
