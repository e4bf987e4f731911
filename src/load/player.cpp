#include "load/player.h"

#include <fmt/format.h>

#include "load/scan.h"

namespace qwixx::load {
namespace {

bool has_seat(std::string_view list, int seat) {
  return list.find(static_cast<char>('0' + seat)) != std::string_view::npos;
}

void read_words(std::string_view list, std::vector<std::string>& out) {
  out.clear();
  for (std::size_t at = list.find('"'); at != std::string_view::npos; at = list.find('"', at)) {
    const std::size_t end = list.find('"', at + 1);
    if (end == std::string_view::npos) return;
    out.emplace_back(list.substr(at + 1, end - at - 1));
    at = end + 1;
  }
}

}  // namespace

void Player::created(std::string_view table, std::string_view secret) {
  table_ = table;
  secret_ = secret;
}

std::string Player::hello() {
  greet_again_ = false;
  std::string text = fmt::format(R"({{"t":"hello","table":"{}")", table_);
  if (!secret_.empty()) text += fmt::format(R"(,"secret":"{}")", secret_);
  if (version_ > 0) text += fmt::format(R"(,"v":{})", version_);
  return text += '}';
}

std::string Player::message(std::string_view type, std::string_view members) {
  sent_id_ = next_id_++;
  sent_text_ = fmt::format(R"({{"t":"{}","id":{},"v":{}{}}})", type, sent_id_, version_, members);
  measured_ = true;
  return sent_text_;
}

Player::Turn Player::due(std::int64_t now) const {
  if (now < not_before_ || version_ < acked_version_) return Turn::Nothing;  // the view is yet to come
  if (!greeted_ || sent_ != Turn::Nothing || over_ || role_ == Role::Spectator) return Turn::Nothing;
  if (secret_.empty()) return Turn::Join;
  if (lobby_) return role_ == Role::Host && full_ ? Turn::Start : Turn::Nothing;
  if (!waiting_ || !reopened_) return Turn::Nothing;
  return legal_.empty() ? Turn::Roll : Turn::Choose;
}

std::string Player::act(std::int64_t now) {
  sent_ = due(now);
  sent_at_ = now;
  reopened_ = false;
  switch (sent_) {
    case Turn::Join:
      return message("join", fmt::format(R"(,"name":"guest","seed":"{:x}","key":"{:016x}{:016x}")",
                                         rng_.next32(), rng_.next(), rng_.next()));
    case Turn::Start:
      return message("start", "");
    case Turn::Roll:
      return message("roll", "");
    case Turn::Choose: {
      // Passing as seldom as chance has it ends games in a few dozen turns.
      sent_move_ = legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))];
      return message("choose", fmt::format(R"(,"move":"{}")", sent_move_));
    }
    case Turn::Nothing:
      break;
  }
  return {};
}

std::optional<std::string> Player::again(std::int64_t now) {
  if (sent_ == Turn::Nothing) return std::nullopt;
  sent_at_ = now;
  measured_ = false;
  return sent_text_;
}

// The table has taken the message that was on its way.
void Player::taken() {
  if (sent_ == Turn::Roll) ++rolls_;
  if (sent_ == Turn::Choose) accepted_.push_back(sent_move_);
  sent_ = Turn::Nothing;
}

void Player::hear(std::string_view text, std::int64_t now, Figures& figures) {
  const auto type = word(text, "\"t\":");
  if (!type) return figures.error("a message without a type");
  if (*type == "update") return see(text, figures);
  if (*type == "welcome") return welcomed(text, figures);
  if (*type == "ack") {
    const auto id = number(text, "\"id\":");
    if (sent_ == Turn::Nothing || id != sent_id_) return figures.error("an ack for nothing");
    acked_version_ = number(text, "\"v\":").value_or(0);
    if (sent_ == Turn::Roll || sent_ == Turn::Choose) {
      ++figures.moves;
      if (measured_) figures.latencies.push_back(static_cast<std::uint32_t>(now - sent_at_));
    }
    taken();
    return;
  }
  if (*type == "refuse")
    refused(word(text, "\"code\":").value_or("?"), number(text, "\"id\":"), now, figures);
}

// With several machines, or after a reconnection, some refusals are part of the game.
void Player::refused(std::string_view code, std::optional<std::uint64_t> id, std::int64_t now,
                     Figures& figures) {
  constexpr std::int64_t pause = 20'000;
  ++figures.refused;
  if (code == "duplicate") {
    if (sent_ == Turn::Nothing || id != sent_id_) return;  // a welcome has said before that it was taken
    if (sent_ == Turn::Roll || sent_ == Turn::Choose) ++figures.moves;
    return taken();
  }
  not_before_ = now + pause;
  if (!greeted_) {
    greet_again_ = true;
  } else {
    sent_ = Turn::Nothing;
    reopened_ = true;
  }
  if (code == "stale") not_before_ = 0;  // the fresh view is on its way
  if (code != "ahead" && code != "stale") figures.error("refused: " + std::string(code));
}

void Player::welcomed(std::string_view text, Figures& figures) {
  greeted_ = true;
  const auto you = inside(text, "\"you\":");
  if (!you) return figures.error("a welcome without you");
  if (const auto secret = word(*you, "\"secret\":")) {
    secret_ = *secret;
    if (sent_ == Turn::Join) taken();
  }
  if (const auto version = number(text, "\"v\":"); version && *version < acked_version_) {
    figures.error("an acknowledged move is lost");
  }
  const std::uint64_t last = number(*you, "\"lastId\":").value_or(0);
  if (sent_ != Turn::Nothing && last >= sent_id_) {  // it had been taken, only the answer was lost
    if (sent_ == Turn::Roll || sent_ == Turn::Choose) ++figures.moves;
    taken();
  }
  next_id_ = std::max(next_id_, last + 1);
  see(text, figures);
}

void Player::see(std::string_view text, Figures& figures) {
  const auto version = number(text, "\"v\":");
  const auto you = inside(text, "\"you\":");
  const auto waiting = inside(text, "\"waiting\":");
  if (!version || !you || !waiting) return figures.error("a view that is not whole");
  version_ = *version;
  if (const auto table = inside(text, "\"table\":")) {
    const auto status = word(*table, "\"status\":").value_or("");
    lobby_ = status == "lobby";
    over_ = status == "over";
    const auto seats = inside(*table, "\"seats\":");
    full_ = seats && seats->find("\"open\"") == std::string_view::npos;
  }
  // The table has a member "game" too, a text; the state is the one that is an object.
  if (const std::size_t at = text.find("\"game\":{"); at != std::string_view::npos) {
    game_ = inside(text.substr(at), "\"game\":").value_or("");
  }
  const auto seat = number(*you, "\"seat\":");
  seat_ = seat ? static_cast<int>(*seat) : -1;
  waiting_ = seat_ >= 0 && has_seat(*waiting, seat_);
  if (const auto legal = inside(*you, "\"legal\":")) read_words(*legal, legal_);
  reopened_ = true;
}

void Player::check(const Record& record, Figures& figures) const {
  if (!over_) return figures.error("a client did not see the end");
  const std::string final = record.match.game().json();
  if ("{" + game_ + "}" != final) figures.error("a client's last view differs from the record");
  if (role_ == Role::Spectator) {
    ++figures.spectators_checked;
    return;
  }
  std::size_t next = 0;
  bool same = true;
  for (const Event& event : record.match.events()) {
    const auto* played = std::get_if<Played>(&event);
    if (played == nullptr || played->seat.index() != seat_) continue;
    same = same && next < accepted_.size() && accepted_[next] == to_text(played->move);
    ++next;
  }
  if (!same || next != accepted_.size())
    figures.error("the record's moves of a seat differ from the acknowledged ones");
  ++figures.clients_checked;
}

}  // namespace qwixx::load
