#include "wasm/pad.h"

#include <boost/json.hpp>

#include "analysis/json_writer.h"
#include "table/json.h"
#include "table/names.h"
#include "table/options.h"

namespace qwixx {
namespace {

namespace json = boost::json;

std::string text_member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value && value->is_string() ? std::string(text_of(*value)) : std::string();
}

Result<json::object> parse_object(std::string_view text) {
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error);
  if (error) return failure("not valid JSON: {}", error.message());
  if (!value.is_object()) return failure("not an object");
  return std::move(value.get_object());
}

std::optional<Dice> read_dice(const json::value& value) {
  if (!value.is_array() || value.get_array().size() != dice_count) return std::nullopt;
  Dice dice;
  for (int i = 0; i < dice_count; ++i) {
    const json::value& die = value.get_array()[i];
    if (die.is_null() && i >= 2) continue;
    if (!die.is_int64() || die.get_int64() < 1 || die.get_int64() > 6) return std::nullopt;
    dice.values[i] = static_cast<std::uint8_t>(die.get_int64());
  }
  return dice;
}

// The empty sheets of a pad.
Result<PadPage> first_page(const std::string& game, int sheets, const on_board::Board* board) {
  PadPage page;
  if (game == Classic::name && sheets >= 1 && sheets <= Classic::most_players) {
    page.sheets = Classic::start({sheets});
  } else if (game == OnBoard::name && sheets >= 1 && sheets <= OnBoard::most_players) {
    page.sheets = OnBoard::start({sheets, board});
  } else if (game == Duel::name && sheets == 2) {
    page.sheets = Duel::start({});
  } else {
    return failure("a pad is for classic (1 to 5 sheets), onboard (1 to 4) or duel (2)");
  }
  return page;
}

void append_sheet(std::string& out, json::object player, const PadPage& page, Seat sheet,
                  std::string_view name) {
  out += R"({"name":)";
  append_plain(out, name);
  for (const auto& [key, value] : player) {
    out += ',';
    append_plain(out, {key.data(), key.size()});
    out += ':';
    out += json::serialize(value);
  }
  out += R"(,"legal":)";
  append(out, page.marks(sheet));
  out += R"(,"steps":[)";
  for (Move step : page.steps(sheet)) {
    if (out.back() != '[') out += ',';
    append_int(out, step.spaces());
  }
  out += R"(],"canMisthrow":)";
  append_bool(out, page.may_misthrow(sheet));
  out += '}';
}

}  // namespace

struct Pad::Words {
  std::string type;
  std::optional<Seat> sheet;
  std::optional<Move> move;
  std::optional<int> steps;
  std::optional<Colour> row;
  std::string name;
  const json::object& object;

  explicit Words(const json::object& from, int sheets)
      : type(text_member(from, "t")), name(text_member(from, "name")), object(from) {
    const auto number = [&](std::string_view key) -> std::optional<std::int64_t> {
      const json::value* value = from.if_contains(key);
      return value && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
    };
    if (const auto which = number("sheet"); which && *which >= 0 && *which < sheets)
      sheet = Seat(static_cast<int>(*which));
    if (const auto far = number("steps"); far && *far >= 1 && *far <= longest_step)
      steps = static_cast<int>(*far);
    if (const auto parsed = parse_move(text_member(from, "move"))) move = *parsed;
    row = colour_of_name(text_member(from, "row"));
  }
};

Result<Pad> Pad::open(std::string_view text) {
  const auto object = parse_object(text);
  if (!object) return std::unexpected(object.error());
  Pad pad;
  pad.game_ = text_member(*object, "game");
  if (pad.game_ == OnBoard::name) {
    // The board is read as a table's is.
    json::object setup{{"game", "onboard"}, {"seats", 2}};
    if (const json::value* board = object->if_contains("board")) setup["board"] = *board;
    const auto read = parse_table_setup(json::serialize(setup), WhereFrom::own_device);
    if (!read) return std::unexpected(read.error());
    pad.board_ = read->board;
  }
  const json::value* sheets = object->if_contains("sheets");
  const int count = sheets && sheets->is_int64() && sheets->get_int64() <= most_seats
                        ? static_cast<int>(sheets->get_int64())
                        : 0;
  const auto page = first_page(pad.game_, count, pad.board_);
  if (!page) return std::unexpected(page.error());
  pad.pages_.push_back(*page);
  const json::value* names = object->if_contains("names");
  for (int i = 0; i < count; ++i) {
    const bool given = names && names->is_array() && i < static_cast<int>(names->get_array().size()) &&
                       names->get_array()[i].is_string();
    pad.names_.push_back(given ? clean_name(text_of(names->get_array()[i])) : "");
  }
  if (const json::value* log = object->if_contains("log"); log && log->is_array()) {
    for (const json::value& message : log->get_array()) {
      if (const auto taken = pad.take(json::serialize(message)); !taken)
        return failure("the kept pad is broken: {}", taken.error().message);
    }
  }
  return pad;
}

std::string Pad::send(std::string_view message) {
  const auto taken = take(message);
  if (taken) return view();
  std::string out = R"({"t":"refuse","code":)";
  append_plain(out, taken.error().code);
  out += R"(,"message":)";
  out += analysis::json_text(taken.error().message);
  if (taken.error().reason) append_plain(out += R"(,"reason":)", name_of(*taken.error().reason));
  return out += '}';
}

Pad::Done Pad::take(std::string_view message) {
  const auto object = parse_object(message);
  if (!object) return std::unexpected(Refused{"malformed", object.error().message});
  return apply(Words(*object, page().count()), message);
}

void Pad::turn_to(PadPage next, std::string_view message) {
  pages_.resize(at_ + 1);
  log_.resize(at_);
  pages_.push_back(std::move(next));
  log_.emplace_back(message);
  ++at_;
}

Pad::Done Pad::apply(const Words& words, std::string_view text) {
  const auto malformed = [](std::string what) {
    return std::unexpected(Refused{"malformed", std::move(what)});
  };
  const auto turn = [&](const PadPage::Next& next) -> Done {
    if (!next) return std::unexpected(Refused{"illegal", "the rules do not allow that", next.error()});
    turn_to(*next, text);
    return {};
  };
  if (words.type == "undo" || words.type == "redo") {
    const bool back = words.type == "undo";
    if (back ? at_ == 0 : at_ + 1 == pages_.size())
      return std::unexpected(
          Refused{"not-allowed", back ? "there is nothing to undo" : "there is nothing to redo"});
    at_ = back ? at_ - 1 : at_ + 1;
    return {};
  }
  if (words.type == "close") {
    if (!words.row) return malformed("\"row\" must be red, yellow, green or blue");
    return turn(page().with_row_toggled(*words.row));
  }
  if (words.type == "dice") {
    const json::value* value = words.object.if_contains("dice");
    const auto dice = value ? read_dice(*value) : std::nullopt;
    if (!value || (!dice && !value->is_null())) return malformed("\"dice\" must hold six values, or be null");
    const json::value* active = words.object.if_contains("active");
    std::optional<Seat> who;
    if (active && active->is_int64() && active->get_int64() >= 0 && active->get_int64() < page().count())
      who = Seat(static_cast<int>(active->get_int64()));
    return turn(page().with_dice(dice, who));
  }
  if (!words.sheet) return malformed("\"sheet\" is missing or not one of this pad");
  if (words.type == "rename") {
    names_[words.sheet->index()] = clean_name(words.name);
    return {};
  }
  if (words.type == "misthrow") return turn(page().with_misthrow(*words.sheet));
  if (words.type == "unmisthrow") return turn(page().without_misthrow(*words.sheet));
  if (words.type == "piece") {
    if (!words.steps) return malformed("\"steps\" must be 1 to 5");
    return turn(page().stepped(*words.sheet, Move::step(*words.steps)));
  }
  if (!words.move) return malformed("\"move\" is missing or not a move");
  if (words.type == "mark") return turn(page().marked(*words.sheet, *words.move));
  if (words.type == "unmark") return turn(page().unmarked(*words.sheet, *words.move));
  return std::unexpected(Refused{"unknown-type", "a pad does not know this message"});
}

std::string Pad::view() const {
  const PadPage& shown = page();
  const std::string state_text = std::visit([](const auto& state) { return to_json(state); }, shown.sheets);
  boost::system::error_code error;
  const json::value state = json::parse(state_text, error);
  const json::object& game = state.get_object();

  std::string out = R"({"t":"pad","game":)";
  append_plain(out, game_);
  out += R"(,"board":)";
  if (board_) {
    append_plain(out, board_->name());
    append_path(out += R"(,"path":)", *board_);
  } else {
    out += R"(null,"path":null)";
  }
  out += R"(,"dice":)";
  if (shown.dice) {
    append(out, *shown.dice);
  } else {
    out += "null";
  }
  out += R"(,"active":)";
  if (shown.active) {
    append(out, *shown.active);
  } else {
    out += "null";
  }
  out += R"(,"locked":[)";
  for (Colour row : colours) {
    if ((shown.locked() >> index_of(row) & 1) == 0) continue;
    if (out.back() != '[') out += ',';
    append_plain(out, name_of(row));
  }
  out += R"(],"over":)";
  append_bool(out, shown.over());
  out += R"(,"winners":)";
  append(out, shown.over() ? std::visit([](const auto& sheets) { return winners(sheets); }, shown.sheets)
                           : SeatSet());
  out += R"(,"canUndo":)";
  append_bool(out, at_ > 0);
  out += R"(,"canRedo":)";
  append_bool(out, at_ + 1 < pages_.size());
  for (std::string_view shared : {"rows", "lockOwner"}) {  // the Duel's board
    const json::value* value = game.if_contains(shared);
    if (value) out += fmt::format(R"(,"{}":{})", shared, json::serialize(*value));
  }
  out += R"(,"sheets":[)";
  for (int i = 0; i < shown.count(); ++i) {
    if (i > 0) out += ',';
    append_sheet(out, game.if_contains("players")->get_array()[i].get_object(), shown, Seat(i), names_[i]);
  }
  return out += "]}";
}

std::string Pad::save() const {
  std::string out = fmt::format(R"({{"game":"{}","sheets":{})", game_, page().count());
  if (board_) {
    out += fmt::format(R"(,"board":{{"name":"{}","spaces":)", board_->name());
    append_path(out, *board_);
    out += '}';
  }
  out += R"(,"names":[)";
  for (const std::string& name : names_) {
    if (out.back() != '[') out += ',';
    append_plain(out, name);
  }
  out += R"(],"log":[)";
  for (std::size_t i = 0; i < at_; ++i) {
    if (i > 0) out += ',';
    out += log_[i];
  }
  return out += "]}";
}

}  // namespace qwixx
