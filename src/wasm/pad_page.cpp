#include "wasm/pad_page.h"

#include <algorithm>

#include "games/explain.h"

namespace qwixx {
namespace {

template <class S>
constexpr bool is_duel = std::is_same_v<S, duel::State>;

// Rows locked by the sheets themselves.
unsigned locks_on(const classic::State& state) {
  unsigned rows = 0;
  for (int i = 0; i < state.players; ++i) {
    for (Colour row : colours) rows |= unsigned{state.sheets[i].has_lock(row)} << index_of(row);
  }
  return rows;
}
unsigned locks_on(const duel::State& state) { return state.locked; }

bool has_row(unsigned rows, Colour row) { return rows >> index_of(row) & 1; }

Lanes coloured(const Dice& dice) {
  return dice.lanes_with_white(dice.first_white()) | dice.lanes_with_white(dice.second_white());
}

}  // namespace

int PadPage::count() const {
  return std::visit([](const auto& state) { return int{state.players}; }, sheets);
}

unsigned PadPage::locked() const {
  return closed | std::visit([](const auto& state) { return locks_on(state); }, sheets);
}

int PadPage::misthrows(Seat sheet) const {
  return std::visit([&](const auto& state) -> int { return state.misthrows[sheet.index()]; }, sheets);
}

bool PadPage::over() const {
  if (std::popcount(locked()) >= rows_that_end) return true;
  return std::visit(
      [](const auto& state) {
        if constexpr (is_duel<std::remove_cvref_t<decltype(state)>>) {
          return state.in_hand[0] == 0 || state.in_hand[1] == 0 ||
                 state.misthrows[0] + state.misthrows[1] >= duel::misthrow_fields;
        } else {
          return std::any_of(state.misthrows.begin(), state.misthrows.end(),
                             [](int misthrows) { return misthrows >= misthrow_limit; });
        }
      },
      sheets);
}

// What the dice leave to a sheet; everything while none are entered.
Lanes PadPage::shown(Seat sheet) const {
  if (!dice) return all_numbers;
  const bool may_be_active = !active || *active == sheet;
  if (std::holds_alternative<duel::State>(sheets) && !may_be_active) return 0;
  const Lanes second = may_be_active ? coloured(*dice) : 0;
  switch (used[sheet.index()]) {
    case Used::nothing:
      return lanes_of_white_sum(dice->white_sum()) | second;
    case Used::white:
      return second;
    case Used::all:
      break;
  }
  return 0;
}

// Why the sheet itself does not take the mark, whatever the dice.
Reason PadPage::bar(Seat sheet, Move mark) const {
  return std::visit(
      [&](auto state) {
        if constexpr (is_duel<decltype(state)>) {
          state.active = sheet;
          if (dice && used[sheet.index()] == Used::white && mark == state.used) return Reason::just_used;
          if (state.in_hand[sheet.index()] == 0) return Reason::not_crossable;
          if (has_row(closed, mark.colour())) return Reason::locked;
          return duel::explain_place(state, mark);
        } else {
          // classic 3.1: the last number of a row that was locked in this very action
          const bool just_locked =
              mark.position() == last_position && !(dice && has_row(locked_before, mark.colour()));
          state.locked = static_cast<std::uint8_t>(locked());
          if (just_locked)
            state.locked = static_cast<std::uint8_t>(state.locked & ~(1U << index_of(mark.colour())));
          return classic::explain_mark(state, sheet, mark);
        }
      },
      sheets);
}

Reason PadPage::explain(Seat sheet, Move move) const {
  // With sheets of their own, others may still cross what ended the game in the same action (classic 3.1).
  if (over() && std::holds_alternative<duel::State>(sheets)) return Reason::no_decision;
  if (move.is_step()) return steps(sheet).has(move) ? Reason::legal : Reason::not_crossable;
  if (!move.is_mark()) return Reason::not_this_game;
  if (const Reason reason = bar(sheet, move); reason != Reason::legal) return reason;
  return shown(sheet) & move.lanes() ? Reason::legal : Reason::not_the_roll;
}

MoveSet PadPage::marks(Seat sheet) const {
  MoveSet moves;
  for (Colour row : colours) {
    for (int position = 0; position < positions; ++position) {
      const Move mark = Move::at(row, position);
      if (explain(sheet, mark) == Reason::legal) moves.add(mark);
    }
  }
  return moves;
}

MoveSet PadPage::steps(Seat sheet) const {
  const auto* board = std::get_if<on_board::State>(&sheets);
  if (!board || over() || (active && *active != sheet)) return {};
  on_board::State state = *board;
  state.active = sheet;
  state.locked = static_cast<std::uint8_t>(locked());
  return on_board::board_moves(state);
}

bool PadPage::may_misthrow(Seat sheet) const {
  return !over() && misthrows(sheet) < misthrow_limit && (!active || *active == sheet);
}

void PadPage::note_use(Seat sheet, Move mark) {
  if (!dice) return;
  Used& use = used[sheet.index()];
  const bool white = use == Used::nothing && (lanes_of_white_sum(dice->white_sum()) & mark.lanes()) != 0;
  use = white ? Used::white : Used::all;
}

PadPage::Next PadPage::marked(Seat sheet, Move mark) const {
  if (const Reason reason = explain(sheet, mark); reason != Reason::legal) return std::unexpected(reason);
  PadPage next = *this;
  next.note_use(sheet, mark);
  std::visit(
      [&](auto& state) {
        state.active = sheet;
        if constexpr (is_duel<std::remove_cvref_t<decltype(state)>>) {
          duel::place(state, mark);
          state.used = next.used[sheet.index()] == Used::white ? mark : Move::pass();
          state.phase = Phase::roll;
        } else {
          state.sheets[sheet.index()].cross(mark);
        }
      },
      next.sheets);
  return next;
}

PadPage::Next PadPage::unmarked(Seat sheet, Move mark) const {
  if (!mark.is_mark()) return std::unexpected(Reason::not_this_game);
  PadPage next = *this;
  const bool last = mark.position() == last_position;
  const bool done = std::visit(
      [&](auto& state) {
        if constexpr (is_duel<std::remove_cvref_t<decltype(state)>>) {
          const int own = sheet.index(), row = index_of(mark.colour());
          if ((state.tokens[own] & mark.lanes()) == 0) return false;
          if (--state.height[row][mark.position()] == 0) state.tokens[own] &= ~mark.lanes();
          int back = 1;
          if (last) {
            back += (state.tokens[own] & mark.lanes() << 1) != 0;
            state.tokens[own] &= ~(mark.lanes() << 1);
            state.locked = static_cast<std::uint8_t>(state.locked & ~(1U << row));
          }
          state.count[own][row] = static_cast<std::uint8_t>(state.count[own][row] - back);
          state.in_hand[own] = static_cast<std::uint8_t>(state.in_hand[own] + back);
          return true;
        } else {
          classic::Sheet& crosses = state.sheets[sheet.index()];
          if ((crosses.crosses & mark.lanes()) == 0) return false;
          // classic 1.2: the last number stands on five others
          if (!last && crosses.has_lock(mark.colour()) &&
              crosses.count(mark.colour()) - 1 <= marks_before_last)
            return false;
          crosses.crosses &= ~mark.lanes();
          if (last) crosses.crosses &= ~(mark.lanes() << 1);
          return true;
        }
      },
      next.sheets);
  if (!done) return std::unexpected(Reason::not_crossable);
  if (dice) next.used[sheet.index()] = Used::nothing;
  return next;
}

PadPage::Next PadPage::stepped(Seat sheet, Move step) const {
  if (!steps(sheet).has(step)) return std::unexpected(explain(sheet, step));
  PadPage next = *this;
  auto& state = std::get<on_board::State>(next.sheets);
  state.active = sheet;
  on_board::step(state, step);
  state.phase = Phase::roll;
  return next;
}

PadPage::Next PadPage::with_misthrow(Seat sheet) const {
  if (!may_misthrow(sheet)) return std::unexpected(Reason::no_decision);
  PadPage next = *this;
  std::visit(
      [&](auto& state) {
        state.active = sheet;
        if constexpr (is_duel<std::remove_cvref_t<decltype(state)>>) {
          duel::take_misthrow(state);
          state.phase = Phase::roll;
        } else {
          ++state.misthrows[sheet.index()];
        }
      },
      next.sheets);
  return next;
}

PadPage::Next PadPage::without_misthrow(Seat sheet) const {
  if (misthrows(sheet) == 0) return std::unexpected(Reason::no_decision);
  PadPage next = *this;
  std::visit(
      [&](auto& state) {
        --state.misthrows[sheet.index()];
        if constexpr (is_duel<std::remove_cvref_t<decltype(state)>>) ++state.in_hand[sheet.index()];
      },
      next.sheets);
  return next;
}

PadPage PadPage::with_row_toggled(Colour row) const {
  PadPage next = *this;
  next.closed = static_cast<std::uint8_t>(next.closed ^ 1U << index_of(row));
  return next;
}

PadPage PadPage::with_dice(std::optional<Dice> entered, std::optional<Seat> who) const {
  PadPage next = *this;
  next.locked_before = static_cast<std::uint8_t>(locked());
  next.dice = entered ? std::optional(entered->without(locked())) : std::nullopt;
  next.active = who;
  next.used = {};
  return next;
}

}  // namespace qwixx
