// Coming, going, answering: what clients are told.
#include <algorithm>

#include "table/json.h"
#include "table/table.h"

namespace qwixx {
namespace {

// Does not stop at the first difference, so that its time says nothing.
bool equal_in_constant_time(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned>(a[i] ^ b[i]);
  return difference == 0;
}

void append_version(std::string& out, std::uint64_t version) {
  out += R"("v":)";
  append_int(out, version);
}

}  // namespace

Table::Client* Table::find(ClientId id) {
  const auto found = std::ranges::find(clients_, id, &Client::id);
  return found == clients_.end() ? nullptr : &*found;
}

void Table::handle(ClientId id, std::string_view text, Millis now, Effects& effects) {
  MessageReader reader;
  const auto message = reader.read(text);
  const auto refuse = [&](const Refusal& refusal) {
    effects.send(id, refuse_text(reader.id(), refusal.code, refusal.message, version()));
  };
  if (!message) return refuse(message.error());
  if (message->v && *message->v > version()) {
    effects.behind = true;
    return refuse({RefuseCode::ahead, "this table has not come that far here: send it again"});
  }
  if (message->kind == MessageKind::hello) return hello(id, *message, now, effects);
  Client* client = find(id);
  if (!client) return refuse({RefuseCode::not_seated, "say hello first"});

  Call call{*client, *message, now, effects};
  const auto answered = dispatch(call);
  if (!answered) return refuse(answered.error());
  if (*answered == Answer::ack) {
    const std::uint32_t begin = effects.here();
    effects.bytes += R"({"t":"ack","id":)";
    append_int(effects.bytes, *message->id);
    append_version(effects.bytes += ',', version());
    effects.bytes += '}';
    effects.send_since(begin, id);
    effects.messages.back().can_wait = true;
  }
  settle(now, effects);
  note_presence(now, effects);
  const bool joined = message->kind == MessageKind::join;
  if (joined) welcome(*client, {message->id, std::nullopt, call.secret}, now, effects);
  broadcast(joined ? client : nullptr, now, effects);
}

void Table::hello(ClientId id, const Message& message, Millis now, Effects& effects) {
  const auto refuse = [&](RefuseCode code, std::string_view text) {
    effects.send(id, refuse_text(message.id, code, text, version()));
  };
  if (*message.table != state_.id()) return refuse(RefuseCode::gone, "there is no such table");
  SeatSet seats;
  if (message.secret) {
    const auto seat = seat_of_secret(*message.secret);
    if (!seat) return refuse(RefuseCode::bad_secret, "this secret fits no seat of the table");
    seats.add(*seat);
  }
  Client* client = find(id);
  if (!client) {
    if (clients_.size() >= most_clients) return refuse(RefuseCode::full, "too many are watching this table");
    client = &clients_.emplace_back(Client{id, {}});
  }
  // A device with several seats says hello for one after the other.
  if (!state_.options().local) client->seats = {};
  for (Seat seat : seats) client->seats.add(seat);
  note_presence(now, effects);
  welcome(*client, {message.id, message.v, {}}, now, effects);
}

std::optional<Seat> Table::seat_of_secret(std::string_view secret) const {
  const std::string digest = chance_->digest(secret);
  std::optional<Seat> found;
  for (int i = 0; i < state_.seat_count(); ++i) {
    const std::string& kept = state_.at(Seat(i)).digest;
    if (equal_in_constant_time(kept, digest) && !kept.empty()) found = Seat(i);
  }
  return found;
}

void Table::detach(ClientId id, Millis now, Effects& effects) {
  std::erase_if(clients_, [&](const Client& client) { return client.id == id; });
  note_presence(now, effects);
}

void Table::set_elsewhere(Seat seat, bool here, Millis now, Effects& effects) {
  if (!state_.has_seat(seat.index())) return;
  if (here) {
    elsewhere_.add(seat);
  } else {
    elsewhere_.remove(seat);
  }
  const std::size_t told = effects.presence.size();
  note_presence(now, effects);
  effects.presence.resize(told);  // the other machine knows
}

SeatSet Table::present() const {
  SeatSet seats = elsewhere_;
  for (const Client& client : clients_) {
    for (Seat seat : client.seats) seats.add(seat);
  }
  return seats;
}

void Table::note_presence(Millis now, Effects& effects) {
  const SeatSet here = present();
  if (here == announced_) return;
  for (int i = 0; i < state_.seat_count(); ++i) {
    const bool comes = here.has(Seat(i));
    if (comes == announced_.has(Seat(i))) continue;
    if (!comes) absent_since_[i] = now;
    effects.presence.push_back({Seat(i), comes});
    const std::uint32_t begin = effects.here();
    std::string& text = effects.bytes;
    text += R"({"t":"presence",)";
    append_version(text, version());
    text += R"(,"seat":)";
    append(text, Seat(i));
    text += R"(,"present":)";
    append_bool(text, comes);
    text += '}';
    tell_all(begin, effects);
  }
  announced_ = here;
  table_changed_ = true;
}

// What has been written since `begin` is a message to every client.
void Table::tell_all(std::uint32_t begin, Effects& effects) const {
  const std::uint32_t size = effects.here() - begin;
  for (const Client& client : clients_) effects.messages.push_back({client.id, begin, size});
}

const std::string& Table::game_json() {
  if (game_changed_ || game_json_.empty()) game_json_ = state_.current() ? state_.game().json() : "null";
  game_changed_ = false;
  return game_json_;
}

// The events since a version, if all of them are still known.
void Table::append_missed(std::string& out, std::uint64_t seen) const {
  if (seen > version() || version() - seen > told_kept || (seen < version() && told_.empty())) return;
  std::string events;
  for (std::uint64_t v = seen + 1; v <= version(); ++v) {
    const Told& told = told_[v % told_kept];
    if (told.version != v) return;
    if (!events.empty() && !told.events.empty()) events += ',';
    events += told.events;
  }
  out += R"(,"events":[)";
  out += events;
  out += ']';
}

void Table::welcome(const Client& client, const WelcomeFor& what, Millis now, Effects& effects) {
  const std::uint32_t begin = effects.here();
  std::string& text = effects.bytes;
  text += R"({"t":"welcome",)";
  append_version(text, version());
  text += R"(,"id":)";
  if (what.id) {
    append_int(text, *what.id);
  } else {
    text += "null";
  }
  if (what.seen) append_missed(text, *what.seen);
  text += R"(,"table":)";
  append_table(text, state_, present());
  text += R"(,"game":)";
  const bool unsent = game_changed_;  // the others have yet to hear of it
  text += game_json();
  game_changed_ = unsent;
  text += R"(,"rolled":)";
  append_rolled(text, state_.rolled());
  append_moment(text, state_, around(now));
  append_you(text, state_, client.seats, what.secret);
  text += '}';
  effects.send_since(begin, client.id);
}

void Table::broadcast(const Client* except, Millis now, Effects& effects) {
  if (!log_grew_) return;
  if (!clients_.empty()) {
    const std::uint32_t begin = effects.here();
    std::string& text = effects.bytes;
    text += R"({"t":"update",)";
    append_version(text, version());
    text += R"(,"events":[)";
    text += events_;
    text += ']';
    if (table_changed_) append_table(text += R"(,"table":)", state_, present());
    if (game_changed_) (text += R"(,"game":)") += game_json();
    if (rolled_changed_) append_rolled(text += R"(,"rolled":)", state_.rolled());
    append_moment(text, state_, around(now));
    const std::uint32_t size = effects.here() - begin;
    const bool new_decision = told_decision_ != state_.decision_version();
    const SeatSet asked = new_decision ? waiting_seats(state_) : SeatSet();
    for (const Client& client : clients_) {
      if (&client == except) continue;
      const std::uint32_t own = effects.here();
      append_you(text, state_, client.seats, {});
      text += '}';
      bool can_wait = !table_changed_;
      for (Seat seat : client.seats) can_wait = can_wait && !asked.has(seat);
      effects.messages.push_back({client.id, begin, size, own, effects.here() - own, can_wait});
    }
  }
  told_decision_ = state_.decision_version();
  events_.clear();
  log_grew_ = table_changed_ = rolled_changed_ = false;
}

}  // namespace qwixx
