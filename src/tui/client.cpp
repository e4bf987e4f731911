#include "tui/client.h"

#include <fmt/format.h>

#include "tui/game_json.h"

namespace qwixx::tui {
namespace {

namespace json = boost::json;

SeatSet seats_of(const json::value& list) {
  SeatSet seats;
  for (const json::value& seat : list.as_array()) seats.add(Seat(static_cast<int>(seat.to_number<int>())));
  return seats;
}

MoveSet moves_of(const json::value& list) {
  MoveSet moves;
  for (const json::value& text : list.as_array()) {
    if (const auto move = parse_move(text_of(text))) moves.add(*move);
  }
  return moves;
}

}  // namespace

bool Client::poll(std::chrono::milliseconds patience) {
  const auto messages = link_.receive(patience);
  for (const std::string& message : messages) take(message);
  const std::string status = std::exchange(scene_.status, link_.status());
  return !messages.empty() || status != scene_.status;
}

void Client::take(std::string_view text) {
  // What a server sends is not ours to trust: a message that does not fit is told, not obeyed.
  try {
    const json::object message = json::parse(text).as_object();
    const std::string type = text_of(message.at("t"));
    if (const auto* v = message.if_contains("v"); v && v->is_number())
      version_ = v->to_number<std::int64_t>();
    if (type == "welcome" || type == "update") {
      take_view(message);
    } else if (type == "refuse") {
      scene_.note = text_of(message.at("message"));
      const std::string code = text_of(message.at("code"));
      if (code == "gone" || code == "bad-secret") closed_ = scene_.note;
      // Who came to play and got no seat should not think they had one.
      const bool no_seat = code == "full" || code == "started" || code == "over";
      if (no_seat && scene_.mine.empty() && wants_seat_)
        closed_ = scene_.note + " (--watch looks on without a seat)";
    } else if (type == "hint") {
      take_hint(message);
    } else if (type == "reaction") {
      scene_.log.push_back(fmt::format("{}: {}!", scene_.name_of(Seat(message.at("seat").to_number<int>())),
                                       text_of(message.at("reaction"))));
    }
  } catch (const std::exception& error) {
    scene_.note = fmt::format("the table sent something that does not fit: {}", error.what());
  }
}

void Client::take_table(const json::object& table) {
  const std::string status = text_of(table.at("status"));
  scene_.stage = status == "lobby" ? Stage::lobby : status == "playing" ? Stage::playing : Stage::over;
  scene_.seats.clear();
  for (const json::value& value : table.at("seats").as_array()) {
    const json::object& seat = value.as_object();
    scene_.seats.push_back({text_of(seat.at("name")), text_of(seat.at("level")),
                            text_of(seat.at("kind")) == "open", seat.at("present").as_bool()});
    if (scene_.seats.back().name.empty()) scene_.seats.back().name = scene_.seats.back().level;
  }
  if (!board_ && table.at("path").is_array()) {
    const auto board = board_from_json(text_of(table.at("board")), table.at("path").as_array());
    if (board) board_ = *board;
  }
}

void Client::decide_for(int seat, const json::object& own) {
  scene_.acting = Seat(seat);
  scene_.rolls = scene_.game && scene_.game->phase() == Phase::roll;
  scene_.legal = moves_of(own.at("legal"));
  scene_.costs_misthrow = own.at("costsMisthrow").as_bool();
  const auto choice = parse_move(text_of(own.at("choice")));
  scene_.choice = choice ? std::optional(*choice) : std::nullopt;
}

void Client::take_seats(const json::object& message) {
  const std::optional<Seat> acted = scene_.acting;
  const MoveSet legal = scene_.legal;
  scene_.acting.reset();
  scene_.choice.reset();
  scene_.legal = {};
  scene_.rolls = false;
  scene_.mine = {};
  const json::object& you = message.at("you").as_object();
  scene_.host = you.at("host").as_bool();
  if (const auto* last = you.if_contains("lastId"); last && last->is_number())
    last_id_ = std::max(last_id_, last->to_number<std::int64_t>());
  if (const auto* secret = you.if_contains("secret"); secret && secret->is_string())
    secret_ = text_of(*secret);

  std::vector<std::pair<int, json::object>> own;
  if (const auto* mine = message.if_contains("mine"); mine && mine->is_array()) {
    for (const json::value& one : mine->as_array()) {
      own.emplace_back(one.at("seat").to_number<int>(), one.as_object());
    }
  } else if (you.at("seat").is_number()) {
    own.emplace_back(you.at("seat").to_number<int>(), you);
  }
  for (const auto& [seat, what] : own) scene_.mine.add(Seat(seat));
  // The first own seat that must decide; else the last one that may still change its mind.
  for (const auto& [seat, what] : own) {
    if (scene_.waiting.has(Seat(seat)) && !scene_.acting) decide_for(seat, what);
  }
  for (auto it = own.rbegin(); it != own.rend() && !scene_.acting; ++it) {
    if (scene_.chosen.has(Seat(it->first)) && !it->second.at("legal").as_array().empty())
      decide_for(it->first, it->second);
  }
  if (scene_.acting != acted || scene_.legal != legal) {
    const auto order = in_order(scene_.legal);
    scene_.cursor = order.empty() ? Move::pass() : order.front();
    scene_.hints.clear();
  }
}

void Client::take_view(const json::object& message) {
  scene_.note.clear();
  if (const auto* table = message.if_contains("table"); table && table->is_object())
    take_table(table->as_object());
  if (const auto* game = message.if_contains("game")) {
    if (game->is_object()) {
      auto found = game_from_json(game->as_object(), board_);
      if (found) {
        scene_.game = *found;
      } else {
        scene_.note = found.error().message;
      }
    } else {
      scene_.game.reset();
    }
  }
  scene_.turn = message.at("turn").to_number<int>();
  scene_.waiting = seats_of(message.at("waiting"));
  scene_.chosen = seats_of(message.at("chosen"));
  scene_.seconds_left.reset();
  if (message.at("deadline").is_number())
    scene_.seconds_left = message.at("deadline").to_number<int>() / 1000;
  take_seats(message);
  if (const auto* events = message.if_contains("events"); events && events->is_array()) {
    for (const json::value& event : events->as_array()) {
      std::string line = event_line(event.as_object(), scene_, look_);
      if (!line.empty()) scene_.log.push_back(std::move(line));
    }
  }
}

void Client::take_hint(const json::object& message) {
  scene_.hints.clear();
  for (const json::value& one : message.at("moves").as_array()) {
    const auto move = parse_move(text_of(one.at("move")));
    if (!move) continue;
    scene_.hints.push_back({*move, one.at("win").to_number<double>(), one.at("margin").to_number<double>()});
  }
  if (!scene_.hints.empty() && scene_.legal.has(scene_.hints.front().move))
    scene_.cursor = scene_.hints.front().move;
}

void Client::send(std::string_view type, std::string_view members) {
  link_.send(fmt::format(R"({{"t":"{}","id":{},"v":{}{}{}}})", type, ++last_id_, version_,
                         members.empty() ? "" : ",", members));
}

void Client::hello(std::string_view table, std::string_view secret) {
  std::string members = fmt::format(R"("table":{})", json::serialize(json::string(table)));
  if (!secret.empty()) members += fmt::format(R"(,"secret":{})", json::serialize(json::string(secret)));
  send("hello", members);
}

void Client::join(std::string_view name, std::string_view key) {
  wants_seat_ = true;
  send("join", fmt::format(R"("name":{},"key":"{}")", json::serialize(json::string(name)), key));
}

void Client::choose(Move move) {
  if (!scene_.acting) return;
  send("choose", fmt::format(R"("move":"{}","seat":{})", to_text(move), scene_.acting->index()));
}

void Client::take_back() {
  // The seat that has sealed last may take back; else the table finds the own last step.
  std::string members;
  for (Seat seat : scene_.chosen) {
    if (scene_.mine.has(seat)) members = fmt::format(R"("seat":{})", seat.index());
  }
  send("undo", members);
}

void Client::hint() {
  if (!scene_.acting || scene_.rolls) {
    scene_.note = "there is nothing to decide now";
    return;
  }
  scene_.note = "thinking ...";
  send("hint", fmt::format(R"("seat":{})", scene_.acting->index()));
}

}  // namespace qwixx::tui
