#include "table/message.h"

#include <algorithm>
#include <array>

#include "table/json.h"
#include "table/options.h"

namespace qwixx {
namespace {

namespace json = boost::json;

constexpr std::uint64_t greatest_id = 9007199254740991;  // what a JavaScript number holds exactly

constexpr std::array<std::string_view, 16> kind_names{
    "hello", "join",   "rename", "leave", "start",   "remove", "bot",  "take",
    "roll",  "choose", "undo",   "react", "rematch", "why",    "hint", "sync"};

using Check = std::expected<void, Refusal>;

std::unexpected<Refusal> malformed(std::string_view message) {
  return std::unexpected(Refusal{RefuseCode::malformed, message});
}

Check read_count(const json::value& value, std::uint64_t most, std::uint64_t& into) {
  if (!value.is_int64() || value.get_int64() < 0 || static_cast<std::uint64_t>(value.get_int64()) > most)
    return malformed("a number is not a whole number in its range");
  into = static_cast<std::uint64_t>(value.get_int64());
  return {};
}

Check read_text(const json::value& value, std::optional<std::string_view>& into) {
  if (!value.is_string()) return malformed("a member that should be a text is not");
  into = text_of(value);
  return {};
}

Check read_dice(const json::value& value, std::optional<Dice>& into) {
  if (!value.is_array() || value.get_array().size() != dice_count)
    return malformed("\"dice\" must hold six values");
  Dice dice;
  for (int i = 0; i < dice_count; ++i) {
    const json::value& die = value.get_array()[i];
    if (die.is_null()) continue;
    if (!die.is_int64() || die.get_int64() < 1 || die.get_int64() > 6)
      return malformed("a die must be 1 to 6, or null");
    dice.values[i] = static_cast<std::uint8_t>(die.get_int64());
  }
  into = dice;
  return {};
}

Check read_move(const json::value& value, std::optional<Move>& into) {
  if (!value.is_string()) return malformed("\"move\" must be a text");
  const auto move = parse_move(text_of(value));
  if (!move) return malformed("\"move\" must be -, a colour letter and a number, or >1 to >5");
  into = *move;
  return {};
}

template <class T>
Check read_small(const json::value& value, int most, std::optional<T>& into) {
  std::uint64_t number = 0;
  if (auto read = read_count(value, static_cast<std::uint64_t>(most), number); !read) return read;
  into = T(static_cast<int>(number));
  return {};
}

Check read_member(Message& message, std::string_view key, const json::value& value) {
  if (key == "v") {
    message.v = 0;
    return read_count(value, greatest_id, *message.v);
  }
  if (key == "move") return read_move(value, message.move);
  if (key == "seat") return read_small(value, most_seats - 1, message.seat);
  if (key == "dice") return read_dice(value, message.dice);
  if (key == "ms") return read_small(value, 10'000, message.ms);
  if (key == "table") return read_text(value, message.table);
  if (key == "secret") return read_text(value, message.secret);
  if (key == "name") return read_text(value, message.name);
  if (key == "seed") return read_text(value, message.seed);
  if (key == "key") return read_text(value, message.key);
  if (key == "level") return read_text(value, message.level);
  if (key == "reaction") return read_text(value, message.reaction);
  return {};
}

// The members without which a message of this kind says nothing.
Check check_complete(const Message& message) {
  switch (message.kind) {
    case MessageKind::hello:
      if (!message.table) return malformed("\"table\" is missing");
      return {};
    case MessageKind::join:
    case MessageKind::rename:
      if (!message.name) return malformed("\"name\" is missing");
      break;
    case MessageKind::remove:
      if (!message.seat) return malformed("\"seat\" is missing");
      break;
    case MessageKind::bot:
      if (!message.seat || !message.level) return malformed("\"seat\" or \"level\" is missing");
      break;
    case MessageKind::choose:
    case MessageKind::why:
      if (!message.move) return malformed("\"move\" is missing");
      break;
    case MessageKind::react:
      if (!message.reaction) return malformed("\"reaction\" is missing");
      break;
    default:
      break;
  }
  if (!message.id) return malformed("\"id\" is missing");
  if (message.seed && !valid_contribution(*message.seed))
    return malformed("\"seed\" may have up to 64 letters, digits, - and _");
  if (message.key && !valid_key(*message.key))
    return malformed("\"key\" must have 22 to 64 letters, digits, - and _");
  return {};
}

}  // namespace

std::string_view name_of(RefuseCode code) {
  constexpr std::array<std::string_view, 17> names{
      "malformed", "unknown-type", "too-long", "rate",          "stale",      "ahead",
      "duplicate", "not-seated",   "not-host", "not-your-turn", "illegal",    "full",
      "started",   "over",         "gone",     "bad-secret",    "not-allowed"};
  return names[static_cast<int>(code)];
}

std::expected<Message, Refusal> MessageReader::read(std::string_view text) {
  id_.reset();
  if (text.size() > longest_message)
    return std::unexpected(Refusal{RefuseCode::too_long, "a message may have 4096 bytes"});
  value_.reset();
  memory_.release();
  json::parse_options options;
  options.max_depth = 3;
  boost::system::error_code error;
  value_.emplace(json::parse({text.data(), text.size()}, error, &memory_, options));
  if (error) return malformed("not JSON");
  if (!value_->is_object()) return malformed("not an object");
  return read_object(value_->get_object());
}

std::expected<Message, Refusal> MessageReader::read_object(const json::object& object) {
  Message message;
  if (const json::value* id = object.if_contains("id"); id && !id->is_null()) {
    std::uint64_t number = 0;
    if (auto read = read_count(*id, greatest_id, number); !read) return std::unexpected(read.error());
    message.id = id_ = number;
  }
  const json::value* type = object.if_contains("t");
  if (!type || !type->is_string()) return malformed("\"t\" is missing");
  const auto kind = std::find(kind_names.begin(), kind_names.end(), text_of(*type));
  if (kind == kind_names.end())
    return std::unexpected(Refusal{RefuseCode::unknown_type, "there is no message of this type"});
  message.kind = static_cast<MessageKind>(kind - kind_names.begin());
  for (const auto& [key, value] : object) {
    if (value.is_null()) continue;
    if (auto read = read_member(message, {key.data(), key.size()}, value); !read)
      return std::unexpected(read.error());
  }
  if (auto complete = check_complete(message); !complete) return std::unexpected(complete.error());
  return message;
}

std::string refuse_text(std::optional<std::uint64_t> id, RefuseCode code, std::string_view message,
                        std::uint64_t version) {
  std::string out = R"({"t":"refuse","id":)";
  if (id) {
    append_int(out, *id);
  } else {
    out += "null";
  }
  out += R"(,"code":)";
  append_plain(out, name_of(code));
  out += R"(,"message":")";
  for (char c : message) {  // our own words: quotes are all there is to escape
    if (c == '"') out += '\\';
    out += c;
  }
  out += R"(","v":)";
  append_int(out, version);
  return out += '}';
}

}  // namespace qwixx
