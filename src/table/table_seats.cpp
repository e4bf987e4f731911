// Who sits where: the lobby, bots, leaving, coming back, starting.
#include <algorithm>

#include "table/names.h"
#include "table/table.h"

namespace qwixx {
namespace {

std::string name_for(std::string_view wanted, Seat seat) {
  std::string name = clean_name(wanted);
  return name.empty() ? fmt::format("Player {}", seat.index() + 1) : name;
}

}  // namespace

Table::Answered Table::dispatch(Call& call) {
  switch (call.message.kind) {
    case MessageKind::hello:
      break;  // has been handled
    case MessageKind::join:
      return join(call);
    case MessageKind::rename:
      return rename(call);
    case MessageKind::leave:
      return leave(call);
    case MessageKind::start:
      return start(call);
    case MessageKind::remove:
      return remove(call);
    case MessageKind::bot:
      return bot(call);
    case MessageKind::take:
      return take(call);
    case MessageKind::roll:
      return roll(call);
    case MessageKind::choose:
      return choose(call);
    case MessageKind::undo:
      return undo(call);
    case MessageKind::react:
      return react(call);
    case MessageKind::rematch:
      return rematch(call);
    case MessageKind::why:
      return why(call);
    case MessageKind::hint:
      return hint(call);
    case MessageKind::sync:
      welcome(call.client, {call.message.id, call.message.v, {}}, call.now, call.effects);
  }
  return Answer::given;
}

// --- who acts --------------------------------------------------------------------------------------------

std::expected<Seat, Refusal> Table::acting_seat(const Call& call) const {
  const SeatSet own = call.client.seats;
  if (own.empty()) return refused(RefuseCode::not_seated, "you have no seat at this table");
  if (call.message.seat) {
    if (!own.has(*call.message.seat)) return refused(RefuseCode::not_seated, "that is not your seat");
    return *call.message.seat;
  }
  const SeatSet due = waiting_seats(state_);
  for (Seat seat : own) {
    if (due.has(seat)) return seat;
  }
  return *own.begin();
}

std::expected<Seat, Refusal> Table::acting_host(const Call& call) const {
  if (call.client.seats.empty()) return refused(RefuseCode::not_seated, "you have no seat at this table");
  if (!state_.host() || !call.client.seats.has(*state_.host()))
    return refused(RefuseCode::not_host, "only the host can do that");
  return *state_.host();
}

std::expected<void, Refusal> Table::check_new(Seat seat, const Message& message) const {
  if (*message.id <= state_.at(seat).last_id)
    return refused(RefuseCode::duplicate, "a message with this number, or a later one, has been taken");
  return {};
}

bool Table::gone(Seat seat, Millis now) const {
  return state_.at(seat).left || (!present().has(seat) && now - absent_since_[seat.index()] >=
                                                              Millis{state_.options().gone_after} * 1000);
}

// --- sitting down, getting up ------------------------------------------------------------------------------

// A client's key becomes the secret of its seat: whoever says it again, not having heard the answer, is given
// the same seat again, here or on another machine, because the log knows the digest.
Table::Answered Table::join(Call& call) {
  const auto own = call.message.key ? seat_of_secret(*call.message.key) : std::nullopt;
  const bool again = own && call.client.seats.has(*own);
  if (!call.client.seats.empty() && !again && !state_.options().local)
    return refused(RefuseCode::not_allowed, "you have a seat already");
  if (own) {
    call.secret = *call.message.key;
    call.client.seats.add(*own);
    return Answer::given;
  }
  std::optional<Seat> seat = call.message.seat;
  if (seat && !state_.has_seat(seat->index())) return refused(RefuseCode::full, "there is no such seat");
  for (int i = 0; i < state_.seat_count() && !seat; ++i) {
    if (state_.at(Seat(i)).free()) seat = Seat(i);
  }
  if (!seat || !state_.at(*seat).free()) {
    if (state_.status() != TableStatus::lobby)
      return refused(RefuseCode::started, "the game has begun without you");
    return refused(RefuseCode::full, seat ? "this seat is taken" : "every seat is taken");
  }
  call.secret = call.message.key ? std::string(*call.message.key) : chance_->fresh_secret();
  const std::string_view seed = call.message.seed.value_or("");
  commit({.kind = EntryKind::join,
          .time = call.now,
          .seat = seat,
          .text = fmt::format("{} {} {}", chance_->digest(call.secret), seed.empty() ? "." : seed,
                              name_for(*call.message.name, *seat))},
         call.effects);
  call.client.seats.add(*seat);
  return Answer::given;
}

Table::Answered Table::rename(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto fresh = check_new(*seat, call.message); !fresh) return std::unexpected(fresh.error());
  commit({EntryKind::rename, call.now, *call.message.id, *seat, *seat, name_for(*call.message.name, *seat)},
         call.effects);
  return Answer::ack;
}

Table::Answered Table::leave(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto fresh = check_new(*seat, call.message); !fresh) return std::unexpected(fresh.error());
  commit({EntryKind::leave, call.now, *call.message.id, *seat, *seat, {}}, call.effects);
  return Answer::ack;
}

Table::Answered Table::remove(Call& call) {
  const auto host = acting_host(call);
  if (!host) return std::unexpected(host.error());
  if (auto fresh = check_new(*host, call.message); !fresh) return std::unexpected(fresh.error());
  const Seat seat = *call.message.seat;
  if (!state_.has_seat(seat.index()) || state_.at(seat).kind == SeatKind::open)
    return refused(RefuseCode::not_allowed, "nobody sits there");
  if (seat == *host) return refused(RefuseCode::not_allowed, "the host cannot be removed, only leave");
  const bool playing = state_.status() == TableStatus::playing;
  if (playing && state_.at(seat).kind == SeatKind::bot)
    return refused(RefuseCode::not_allowed, "a bot stays to the end of the game");
  if (playing && !gone(seat, call.now))
    return refused(RefuseCode::not_allowed, "during a game only a seat that is gone can be removed");
  commit({EntryKind::remove, call.now, *call.message.id, *host, seat, {}}, call.effects);
  return Answer::ack;
}

// --- bots --------------------------------------------------------------------------------------------------

Table::Answered Table::bot(Call& call) {
  const Seat target = *call.message.seat;
  if (!has_level(state_.setup().game, *call.message.level))
    return refused(RefuseCode::not_allowed, "there is no bot of this level");
  if (!state_.has_seat(target.index())) return refused(RefuseCode::not_allowed, "there is no such seat");
  const SeatState& seat = state_.at(target);
  const bool playing = state_.status() == TableStatus::playing;
  const bool own = call.client.seats.has(target);
  if (own && !playing) return refused(RefuseCode::not_allowed, "a seat can be handed to a bot during a game");
  const auto by = own ? std::expected<Seat, Refusal>(target) : acting_host(call);
  if (!by) return std::unexpected(by.error());
  if (auto fresh = check_new(*by, call.message); !fresh) return std::unexpected(fresh.error());
  if (!own) {
    if (playing && (seat.kind != SeatKind::person || !gone(target, call.now)))
      return refused(RefuseCode::not_allowed, "during a game a bot can take over a seat that is gone");
    if (!playing && seat.kind == SeatKind::person && !seat.left)
      return refused(RefuseCode::full, "a person sits there");
  }
  commit({EntryKind::bot, call.now, *call.message.id, *by, target, std::string(*call.message.level)},
         call.effects);
  return Answer::ack;
}

Table::Answered Table::take(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto fresh = check_new(*seat, call.message); !fresh) return std::unexpected(fresh.error());
  if (!state_.at(*seat).bot_plays) return refused(RefuseCode::not_allowed, "no bot plays for this seat");
  commit({EntryKind::take, call.now, *call.message.id, *seat, *seat, {}}, call.effects);
  return Answer::ack;
}

// --- beginning a game --------------------------------------------------------------------------------------

std::expected<void, Refusal> Table::check_players() const {
  const int players = static_cast<int>(state_.players_of_next_game().size());
  const auto game =
      AnyGame::start({.game = state_.setup().game, .players = players, .board = state_.setup().board});
  if (!game) return refused(RefuseCode::not_allowed, "too few seats are taken for this game");
  return {};
}

Table::Answered Table::start(Call& call) {
  const auto host = acting_host(call);
  if (!host) return std::unexpected(host.error());
  if (auto fresh = check_new(*host, call.message); !fresh) return std::unexpected(fresh.error());
  if (state_.status() == TableStatus::playing) return refused(RefuseCode::started, "the game has begun");
  if (auto enough = check_players(); !enough) return std::unexpected(enough.error());
  commit({EntryKind::start, call.now, *call.message.id, *host, std::nullopt, {}}, call.effects);
  return Answer::ack;
}

Table::Answered Table::rematch(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto fresh = check_new(*seat, call.message); !fresh) return std::unexpected(fresh.error());
  if (auto fresh = check_fresh(call.message); !fresh) return std::unexpected(fresh.error());
  if (state_.status() != TableStatus::over) return refused(RefuseCode::over, "the game is not over yet");
  const std::string_view seed = call.message.seed.value_or("");
  SeatSet wanting;
  if (state_.options().local) {
    wanting = call.client.seats;
  } else {
    wanting.add(*seat);
  }
  for (Seat one : wanting) {
    commit({EntryKind::again, call.now, one == *seat ? *call.message.id : 0, *seat, one,
            std::string(seed.empty() ? "." : seed)},
           call.effects);
  }
  const SeatSet here = present();
  for (Seat one : state_.players_of_next_game()) {
    const bool waits = state_.at(one).kind == SeatKind::person && here.has(one) && !state_.rematch().has(one);
    if (waits) return Answer::ack;
  }
  if (check_players()) commit({.kind = EntryKind::start, .time = call.now}, call.effects);
  return Answer::ack;
}

}  // namespace qwixx
