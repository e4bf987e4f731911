#include "ai/features_classic.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ai/own_sheet.h"

namespace qwixx {

void add_on_scale(Inputs& inputs, int base, int knots, float place) {
  const float held = std::clamp(place, 0.0F, static_cast<float>(knots - 1));
  const int below = std::min(static_cast<int>(held), knots - 2);
  const float share = held - static_cast<float>(below);
  inputs.add(base + below, 1.0F - share);
  inputs.add(base + below + 1, share);
}

namespace sheets {
namespace {

struct Row {
  int reach = 0;    // 0: nothing crossed; else one more than the last crossed position
  int crosses = 0;  // lock not counted
  bool has_lock = false;
};

Row row_of(const classic::State& state, Seat seat, int row) {
  const std::uint16_t lane = lane_of(state.sheets[seat.index()].crosses, colours[row]);
  const unsigned numbers = lane & ((1U << positions) - 1);
  return {static_cast<int>(std::bit_width(numbers)), std::popcount(numbers),
          (lane >> lock_position & 1) != 0};
}

int case_of(const Row& row, bool locked) {
  if (locked) return 56 + row.crosses + row.has_lock;
  return row.reach == 0 ? 0 : row.reach * (row.reach - 1) / 2 + row.crosses;
}

// Which white sums (bit 0 for 2, bit 10 for 12) fit a row whose crosses reach this far, skipping at most
// so many numbers; and the chance of rolling one of a set of sums.
struct WhiteTables {
  std::array<std::array<std::uint16_t, 12>, 2> any{};   // by direction and reach
  std::array<std::array<std::uint16_t, 12>, 2> near{};  // at most two skipped
  std::array<float, 2048> chance{};

  constexpr WhiteTables() {
    for (int reach = 0; reach <= 11; ++reach) {
      for (int position = reach; position < positions; ++position) {
        const auto up = static_cast<std::uint16_t>(1U << position);
        const auto down = static_cast<std::uint16_t>(1U << (10 - position));
        any[0][reach] |= up;
        any[1][reach] |= down;
        if (position <= reach + 2) near[0][reach] |= up;
        if (position <= reach + 2) near[1][reach] |= down;
      }
    }
    for (unsigned sums = 0; sums < 2048; ++sums) {
      int ways = 0;
      for (int sum = 0; sum < 11; ++sum) {
        if (sums >> sum & 1) ways += sum <= 5 ? sum + 1 : 11 - sum;
      }
      chance[sums] = static_cast<float>(ways) / 36.0F;
    }
  }
};
constexpr WhiteTables white;

struct Summary {
  int lockable = 0;
  unsigned any = 0;
  unsigned near = 0;
};

Summary summary_of(const classic::State& state, Seat seat) {
  Summary summary;
  for (int row = 0; row < 4; ++row) {
    if (state.locked >> row & 1) continue;
    const Row now = row_of(state, seat, row);
    const int direction = ascending(colours[row]) ? 0 : 1;
    summary.lockable += now.crosses >= marks_before_last;
    summary.any |= white.any[direction][now.reach];
    summary.near |= white.near[direction][now.reach];
  }
  return summary;
}

void add_rows(const classic::State& state, Seat seat, int base, const RowOrder& order, Inputs& inputs) {
  for (int slot = 0; slot < 4; ++slot) {
    const int row = order[slot];
    inputs.add(base + slot * row_cases + case_of(row_of(state, seat, row), (state.locked >> row & 1) != 0));
  }
}

}  // namespace

RowOrder canonical_order(const classic::State& state, const Table& table) {
  // Two rows of equal keys are equal for these two players; others break no tie that matters much.
  std::array<int, 4> key;
  for (int row = 0; row < 4; ++row) {
    const bool locked = (state.locked >> row & 1) != 0;
    key[row] = case_of(row_of(state, table.own, row), locked) * row_cases +
               case_of(row_of(state, table.leader, row), locked);
  }
  for (Seat seat = table.own.next(state.players); seat != table.own; seat = seat.next(state.players)) {
    if (seat == table.leader) continue;
    for (int row = 0; row < 4; ++row) {
      key[row] = key[row] * row_cases + case_of(row_of(state, seat, row), (state.locked >> row & 1) != 0);
    }
  }
  RowOrder order = plain_order;
  if (key[0] < key[1]) std::swap(order[0], order[1]);
  if (key[2] < key[3]) std::swap(order[2], order[3]);
  const auto pair = [&](int slot) { return std::pair(key[order[slot]], key[order[slot + 1]]); };
  if (pair(0) < pair(2)) order = {order[2], order[3], order[0], order[1]};
  return order;
}

void add(const classic::State& state, const Table& table, const RowOrder& order, Inputs& inputs) {
  add_rows(state, table.own, own_rows, order, inputs);
  if (state.players > 1) add_rows(state, table.leader, leader_rows, order, inputs);

  const Summary own = summary_of(state, table.own);
  const Summary leader = summary_of(state, table.leader);
  for (int row = 0; row < 4; ++row) {
    if (state.locked >> row & 1) continue;
    const Row mine = row_of(state, table.own, row);
    const Row theirs = row_of(state, table.leader, row);
    inputs.add(reach_of_both + mine.reach * open_cases + theirs.reach);
    inputs.add(crosses_of_both + mine.crosses * open_cases + theirs.crosses);
  }
  inputs.add(misthrows_of_both + state.misthrows[table.own.index()] * 5 +
             state.misthrows[table.leader.index()]);
  const int locked = state.locked != 0;
  inputs.add(lockable_of_both +
             (locked * most_lockable + std::min(own.lockable, most_lockable - 1)) * most_lockable +
             std::min(leader.lockable, most_lockable - 1));
  add_on_scale(inputs, difference, difference_knots, static_cast<float>(table.difference + 80) / 5.0F);

  const auto add_chance = [&](int base, unsigned sums) {
    add_on_scale(inputs, base, white_knots, white.chance[sums] * (white_knots - 1));
  };
  add_chance(own_white, own.any);
  add_chance(own_near_white, own.near);
  add_chance(leader_white, leader.any);
  add_chance(leader_near_white, leader.near);

  const int turns_away = (table.own.index() - state.active.index() + state.players) % state.players;
  inputs.add(turn_of_players + (state.players - 1) * 5 + turns_away);
  if (state.players < 3) return;
  int near_misthrow_end = 0;
  int able_to_lock = 0;
  for (Seat seat = table.own.next(state.players); seat != table.own; seat = seat.next(state.players)) {
    near_misthrow_end += state.misthrows[seat.index()] >= misthrow_limit - 1;
    able_to_lock += summary_of(state, seat).lockable > 0;
    if (seat != table.leader) add_rows(state, seat, other_rows, order, inputs);
  }
  inputs.add(others_misthrows + near_misthrow_end);
  inputs.add(others_lockable + able_to_lock);
}

}  // namespace sheets

namespace hopes {
namespace {

// How far a lead in hope decides, by the points still to come: fitted to games of players who go by it.
constexpr float spread = 1.76F;
constexpr float rest = 16;

struct Seats {
  std::array<Hope, most_seats> hope;
  std::array<float, most_seats> total;  // with the points scored
  std::array<float, most_seats> total_soon;
  float scale = 0;  // of a difference of totals, to a logit
};

Seats look(const SheetHope& hope, const classic::State& state) {
  Seats seats;
  float to_come = 0;
  for (int i = 0; i < state.players; ++i) {
    const HopeKind kind = state.active == Seat(i) ? HopeKind::on_roll : HopeKind::waiting;
    seats.hope[i] = hope(solver::rows_of(state.sheets[i], state.locked), state.misthrows[i], kind);
    const auto points = static_cast<float>(score(state, Seat(i)));
    seats.total[i] = points + seats.hope[i].to_come;
    seats.total_soon[i] = points + seats.hope[i].soon;
    to_come += std::max(seats.hope[i].to_come, 0.0F);
  }
  seats.scale = spread * std::sqrt(to_come / static_cast<float>(state.players) + rest);
  return seats;
}

// The chance of a seat, as a logit: the seats' chances are as e to the power of their totals.
float logit_of(const Seats& seats, int players, int own) {
  if (players == 2) return (seats.total[own] - seats.total[1 - own]) / seats.scale;
  float others = 0;
  for (int i = 0; i < players; ++i) {
    if (i != own) others += std::exp(std::min((seats.total[i] - seats.total[own]) / seats.scale, 30.0F));
  }
  return -std::log(std::max(others, 1e-9F));
}

void add(const Seats& seats, int players, int own, Inputs& inputs) {
  int best = -1;
  float most_soon = -1e9F;
  for (int i = 0; i < players; ++i) {
    if (i == own) continue;
    if (best < 0 || seats.total[i] > seats.total[best]) best = i;
    most_soon = std::max(most_soon, seats.total_soon[i]);
  }
  const float ahead = seats.total[own] - seats.total[best];
  const float chance = logit_of(seats, players, own);
  inputs.known = {std::clamp(chance, -6.0F, 6.0F), ahead / Net::margin_unit};
  constexpr int even_lead = (lead_knots - 1) / 2;
  constexpr int even_logit = (logit_knots - 1) / 2;
  add_on_scale(inputs, lead, lead_knots, ahead / 4 + even_lead);
  add_on_scale(inputs, lead_soon, lead_knots, (seats.total_soon[own] - most_soon) / 4 + even_lead);
  add_on_scale(inputs, logit, logit_knots, chance * 4 + even_logit);
  add_on_scale(inputs, own_rest, rest_knots, seats.hope[own].to_come / 6);
  add_on_scale(inputs, leader_rest, rest_knots, seats.hope[best].to_come / 6);
  add_on_scale(inputs, own_soon, rest_knots, seats.hope[own].soon / 4);
  add_on_scale(inputs, leader_soon, rest_knots, seats.hope[best].soon / 4);
}

}  // namespace
}  // namespace hopes

void Features<Classic>::extract(const classic::State& state, Seat own, Inputs& inputs) const {
  const sheets::Table table = table_of(state, own);
  inputs.clear();
  sheets::add(state, table, sheets::canonical_order(state, table), inputs);
  hopes::add(hopes::look(hope, state), state.players, own.index(), inputs);
}

float Features<Classic>::guess(const classic::State& state, Seat own) const {
  return chance_of(hopes::logit_of(hopes::look(hope, state), state.players, own.index()));
}

namespace {

class HopefulSheet final : public OwnSheet {
 public:
  explicit HopefulSheet(const SheetHope& hope) : hope_(hope) {}

 private:
  static_assert(kind == SheetHope::discounted);
  double to_come(const solver::Rows& rows, int misthrows, bool on_roll) const override {
    return double{hope_(rows, misthrows, on_roll ? HopeKind::on_roll : HopeKind::waiting).to_come};
  }

  const SheetHope& hope_;
};

}  // namespace

Move Features<Classic>::plain_choice(const classic::State& state, Seat seat) const {
  return HopefulSheet(hope).plans(state, seat).front().move;
}

float Features<Classic>::alone(const classic::State& state) const {
  const solver::Rows rows = solver::rows_of(state.sheets[0], state.locked);
  return static_cast<float>(score(state, Seat(0))) + hope(rows, state.misthrows[0], HopeKind::alone).to_come;
}

}  // namespace qwixx
