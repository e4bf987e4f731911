// A client's message, read and checked for form: every member that is there has the right kind. What it
// means, and whether it may be done, is the table's to say.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "core/dice.h"
#include "core/move.h"
#include "core/seat.h"

namespace qwixx {

inline constexpr std::size_t longest_message = 4096;

enum class MessageKind : std::uint8_t {
  hello,
  join,
  rename,
  leave,
  start,
  remove,
  bot,
  take,
  roll,
  choose,
  undo,
  react,
  rematch,
  why,
  hint,
  sync,
};

enum class RefuseCode : std::uint8_t {
  malformed,
  unknown_type,
  too_long,
  rate,
  stale,
  ahead,
  duplicate,
  not_seated,
  not_host,
  not_your_turn,
  illegal,
  full,
  started,
  over,
  gone,
  bad_secret,
  not_allowed,
};
std::string_view name_of(RefuseCode code);

struct Refusal {
  RefuseCode code;
  std::string_view message;  // lives as long as the program
};
inline std::unexpected<Refusal> refused(RefuseCode code, std::string_view message) {
  return std::unexpected(Refusal{code, message});
}

struct Message {
  MessageKind kind = MessageKind::hello;
  std::optional<std::uint64_t> id;
  std::optional<std::uint64_t> v;
  std::optional<Seat> seat;
  std::optional<Move> move;
  std::optional<Dice> dice;
  std::optional<int> ms;
  std::optional<std::string_view> table, secret, name, seed, key, level, reaction;
};

// Owns the memory that a Message's texts lie in; a message is good until the next one is read.
class MessageReader {
 public:
  MessageReader() : memory_(buffer_, sizeof buffer_) {}
  MessageReader(const MessageReader&) = delete;
  MessageReader& operator=(const MessageReader&) = delete;

  // After a failure, id() is the number of the message if it could be made out.
  std::expected<Message, Refusal> read(std::string_view text);
  std::optional<std::uint64_t> id() const { return id_; }

 private:
  std::expected<Message, Refusal> read_object(const boost::json::object& object);

  unsigned char buffer_[3072];
  boost::json::monotonic_resource memory_;
  std::optional<boost::json::value> value_;  // made in memory_, gone before it is released
  std::optional<std::uint64_t> id_;
};

// {"t":"refuse",…}, also for those who answer before there is a table.
std::string refuse_text(std::optional<std::uint64_t> id, RefuseCode code, std::string_view message,
                        std::uint64_t version);

}  // namespace qwixx
