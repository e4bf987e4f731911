// Dice and decisions: is it your turn, did you see what you decide on, may you do it.
#include <algorithm>

#include "table/decision.h"
#include "table/json.h"
#include "table/table.h"

namespace qwixx {
namespace {

constexpr int usual_hint_ms = 120;  // on the screen before anyone gets impatient

constexpr std::array<std::string_view, 8> reactions{"wow",   "nice",   "ouch", "luck",
                                                    "hurry", "thanks", "gg",   "haha"};

}  // namespace

// The client must have seen the beginning of the decision it answers.
std::expected<void, Refusal> Table::check_fresh(const Message& message) const {
  if (!message.v) return refused(RefuseCode::malformed, "\"v\" is missing");
  if (*message.v < state_.decision_version())
    return refused(RefuseCode::stale, "the game has gone on since you decided");
  return {};
}

std::expected<void, Refusal> Table::check_decision(Seat seat, const Message& message) const {
  if (auto fresh = check_new(seat, message); !fresh) return fresh;
  if (state_.status() == TableStatus::over) return refused(RefuseCode::over, "the game is over");
  if (state_.status() == TableStatus::lobby)
    return refused(RefuseCode::not_your_turn, "the game has not begun");
  if (auto fresh = check_fresh(message); !fresh) return fresh;
  if (state_.at(seat).bot_plays)
    return refused(RefuseCode::not_allowed, "a bot plays for this seat: take it back first");
  return {};
}

Table::Answered Table::roll(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto due = check_decision(*seat, call.message); !due) return std::unexpected(due.error());
  if (state_.game().phase() != Phase::roll)
    return refused(RefuseCode::not_your_turn, "the dice are on the table already");
  const Seat active = state_.game().active();
  const bool real = state_.options().real_dice;
  // Real dice of a seat that nobody plays are entered by whoever sees them.
  const bool for_another = real && !state_.at(active).played_by_person();
  if (*seat != active && !for_another)
    return refused(RefuseCode::not_your_turn, "it is not your turn to roll");
  LogEntry entry = roll_of_table(call.now);
  if (real) {
    if (!call.message.dice) return refused(RefuseCode::malformed, "\"dice\" is missing: enter the real dice");
    AnyGame game = state_.game();
    if (!game.roll(*call.message.dice))
      return refused(RefuseCode::illegal, "these dice are not those in the game");
    entry.text = packed(*call.message.dice);
  } else if (call.message.dice) {
    return refused(RefuseCode::not_allowed, "the table rolls the dice here");
  }
  entry.id = *call.message.id;
  entry.by = *seat;
  commit(entry, call.effects);
  return Answer::ack;
}

Table::Answered Table::choose(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (auto due = check_decision(*seat, call.message); !due) return std::unexpected(due.error());
  const MoveSet moves = open_moves(state_.game(), *seat);
  if (moves.empty()) return refused(RefuseCode::not_your_turn, "there is nothing for you to decide now");
  if (!moves.has(*call.message.move)) return refused(RefuseCode::illegal, "this move is not legal now");
  commit({EntryKind::choose, call.now, *call.message.id, *seat, *seat, to_text(*call.message.move)},
         call.effects);
  return Answer::ack;
}

Table::Answered Table::undo(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  const bool after_the_end = state_.options().undo && state_.status() == TableStatus::over;
  if (!after_the_end) {
    if (auto due = check_decision(*seat, call.message); !due) return std::unexpected(due.error());
  }
  const bool has_sealed = state_.current() && !after_the_end && state_.game().sealed(*seat);
  if (!has_sealed && state_.options().undo) return step_back(call, *seat);
  if (!has_sealed) return refused(RefuseCode::not_allowed, "there is no sealed choice to take back");
  commit({EntryKind::untake, call.now, *call.message.id, *seat, *seat, {}}, call.effects);
  return Answer::ack;
}

// Back to before the last decision of one of the client's seats. The dice of that turn stay what they were.
Table::Answered Table::step_back(Call& call, Seat seat) {
  const auto& events = state_.current()->match.events();
  const auto own = std::find_if(events.rbegin(), events.rend(), [&](const Event& event) {
    const auto* played = std::get_if<Played>(&event);
    return played &&
           (call.message.seat ? played->seat == *call.message.seat : call.client.seats.has(played->seat));
  });
  if (own == events.rend()) return refused(RefuseCode::not_allowed, "there is nothing to take back");
  const auto kept = std::distance(own, events.rend()) - 1;
  commit(
      {EntryKind::back, call.now, *call.message.id, seat, std::get<Played>(*own).seat, fmt::to_string(kept)},
      call.effects);
  return Answer::ack;
}

Table::Answered Table::react(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (!state_.options().reactions) return refused(RefuseCode::not_allowed, "this table has no reactions");
  if (std::ranges::find(reactions, *call.message.reaction) == reactions.end())
    return refused(RefuseCode::malformed, "there is no such reaction");
  Bucket& bucket = reactions_[seat->index()];
  constexpr double most = 3;
  constexpr double a_second = 0.5;
  bucket.left = std::min(most, bucket.left + a_second * static_cast<double>(call.now - bucket.at) / 1000);
  bucket.at = call.now;
  if (bucket.left < 1) return refused(RefuseCode::rate, "not so many reactions at once");
  bucket.left -= 1;
  const std::uint32_t begin = call.effects.here();
  fmt::format_to(std::back_inserter(call.effects.bytes),
                 R"({{"t":"reaction","v":{},"seat":{},"reaction":"{}"}})", version(), seat->index(),
                 *call.message.reaction);
  tell_all(begin, call.effects);
  return Answer::ack;
}

Table::Answered Table::why(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  const Reason reason = state_.status() == TableStatus::playing
                            ? why_not(state_.game(), *seat, *call.message.move)
                            : Reason::no_decision;
  call.effects.send(call.client.id,
                    fmt::format(R"({{"t":"because","id":{},"v":{},"move":"{}","reason":"{}"}})",
                                *call.message.id, version(), to_text(*call.message.move), name_of(reason)));
  return Answer::given;
}

Table::Answered Table::hint(Call& call) {
  const auto seat = acting_seat(call);
  if (!seat) return std::unexpected(seat.error());
  if (!state_.options().hints && !state_.options().local)
    return refused(RefuseCode::not_allowed, "this table gives no hints");
  if (state_.status() != TableStatus::playing || !state_.game().waiting().has(*seat))
    return refused(RefuseCode::not_your_turn, "there is nothing for you to decide now");
  const std::string_view strongest = bot_names(state_.setup().game).back();
  const std::string_view level = call.message.level.value_or(strongest);
  if (!has_level(state_.setup().game, level))
    return refused(RefuseCode::not_allowed, "there is no bot of this level");
  call.effects.hints.push_back(
      {task_for(*seat, level), call.message.ms.value_or(usual_hint_ms), call.client.id, *call.message.id});
  return Answer::given;
}

void Table::give_hint(const HintTask& hint, std::span<const Candidate> candidates, Effects& effects) {
  std::string text = fmt::format(R"({{"t":"hint","id":{},"v":{},"seat":{},"moves":[)", hint.id, version(),
                                 hint.task.seat.index());
  for (const Candidate& candidate : candidates) {
    if (text.back() != '[') text += ',';
    fmt::format_to(std::back_inserter(text), R"({{"move":"{}","win":{:.4f},"margin":{:.2f}}})",
                   to_text(candidate.move), candidate.win, candidate.margin);
  }
  effects.send(hint.client, text += "]}");
}

}  // namespace qwixx
