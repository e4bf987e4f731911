#include "wasm/replay.h"

#include <iterator>

#include "table/decision.h"
#include "table/json.h"
#include "table/options.h"
#include "table/story.h"
#include "wasm/failed.h"

namespace qwixx {
namespace {

void append_label(std::string& out, const Match& match, const ReplayStep& step) {
  std::string label;
  for (std::size_t i = step.first; i < step.last; ++i) {
    if (!label.empty()) label += ' ';
    const Event& event = match.events()[i];
    const auto* played = std::get_if<Played>(&event);
    label += played ? to_text(played->move) : to_text(std::get<Rolled>(event).dice);
  }
  out += analysis::json_text(label);
}

void append_step(std::string& out, const Match& match, const ReplayStep& step) {
  out += R"({"turn":)";
  append_int(out, step.turn);
  out += R"(,"seat":)";
  const Event& last = match.events()[step.last - 1];
  const auto* played = std::get_if<Played>(&last);
  const bool together = played && step.before.phase() == Phase::white && seals(step.before);
  if (together) {
    out += "null";
  } else {
    append(out, played ? played->seat : step.after.active());
  }
  out += R"(,"label":)";
  append_label(out, match, step);
  out += R"(,"events":[)";
  std::string events;
  tell(events, match.after(step.last - 1), step.after, last);
  out += events;
  out += R"(],"game":)";
  out += step.after.seen_by(std::nullopt).json();
  out += '}';
}

}  // namespace

std::vector<ReplayStep> steps_of(const Match& match) {
  std::vector<ReplayStep> steps;
  AnyGame game = match.start();
  AnyGame before = game;
  std::size_t first = 0;
  int turn = 0;
  for (std::size_t i = 0; i < match.events().size(); ++i) {
    const Event& event = match.events()[i];
    if (const auto* rolled = std::get_if<Rolled>(&event)) {
      ++turn;
      [[maybe_unused]] const auto done = game.roll(rolled->dice);
    } else {
      const auto& played = std::get<Played>(event);
      [[maybe_unused]] const auto done = game.play(played.seat, played.move);
    }
    // Choices that are not revealed yet do not make a step, unless the record ends there.
    const bool sealing = !sealed_seats(game).empty() && i + 1 < match.events().size();
    if (sealing) continue;
    steps.push_back({turn, first, i + 1, before, game});
    before = game;
    first = i + 1;
  }
  return steps;
}

std::string replay(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return failed(record.error().message);
  const Match& match = record->match;
  std::string out = R"({"t":"replay","game":)";
  append_plain(out, match.game().name());
  out += R"(,"tags":{)";
  for (const auto& [name, value] : record->tags) {
    if (out.back() != '{') out += ',';
    out += analysis::json_text(name);
    out += ":" + analysis::json_text(value);
  }
  out += R"(},"names":[)";
  for (int i = 0; i < match.game().players(); ++i) {
    if (i > 0) out += ',';
    out += analysis::json_text(record->name_of(Seat(i)));
  }
  out += R"(],"path":)";
  if (match.game().board()) {
    append_path(out, *match.game().board());
  } else {
    out += "null";
  }
  out += R"(,"steps":[)";
  for (const ReplayStep& step : steps_of(match)) {
    if (out.back() != '[') out += ',';
    append_step(out, match, step);
  }
  return out += "]}";
}

}  // namespace qwixx
