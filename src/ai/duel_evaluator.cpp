#include "ai/duel_evaluator.h"

#include <algorithm>
#include <cmath>

#include "ai/ways.h"

namespace qwixx {
namespace {

// How long the game lasts.
constexpr float fresh_rounds = 11.4F;
constexpr float fewest_rounds = 0.77F;
constexpr float rounds_a_token = 0.235F;
constexpr float tokens_a_misthrow = 1.22F;
constexpr float tokens_a_lock = 4.5F;
// What a row may hope for.
constexpr float rate = 0.358F;        // how readily it fills in a round
constexpr float stack_spots = 1.66F;  // what the foremost space still holds
constexpr float stack_ways = 1.46F;   // and how readily it is used
constexpr float lock_spots = 2.0F;    // the last number and the lock, once five tokens are near
constexpr float lock_ways = 2.1F;
constexpr float most_a_round = 38.0F;  // all rows together
// What may be lost.
constexpr float risk = 0.151F;         // of a foremost token that stands alone
constexpr float risk_on_roll = 0.71F;  // how much of it is left to the seat that rolls next
constexpr float misthrow_worth = 6.0F;
// From points to chances.
constexpr float scale = 4.07F;
constexpr float tempo = 0.30F;  // what rolling next is worth, as a logit

struct RowView {
  float safe = 0;  // tokens that lie there, less what may be beaten
  float more = 0;  // tokens that may come
};

RowView look_at(const duel::State& state, int seat, Colour row, float rounds) {
  const auto own = static_cast<unsigned>(lane_of(state.tokens[seat], row));
  const auto other = static_cast<unsigned>(lane_of(state.tokens[1 - seat], row));
  const auto& height = state.height[index_of(row)];
  const int tokens = state.count[seat][index_of(row)];
  RowView view{static_cast<float>(tokens), 0};
  if (state.locked >> index_of(row) & 1) return view;
  const int own_from = static_cast<int>(std::bit_width(own));
  const int foremost = std::max(own_from, static_cast<int>(std::bit_width(other))) - 1;
  float spots = 0;
  float open_ways = 0;
  for (int position = own_from; position < last_position; ++position) {
    const bool taken = other >> position & 1;
    if (taken && (position != foremost || height[position] > 1)) continue;
    spots += 1;
    open_ways += ways[position];
  }
  if (own != 0 && own_from - 1 == foremost) {
    spots += stack_spots;
    open_ways += stack_ways * ways[foremost];
    if (height[foremost] == 1) {
      const float exposed = state.active == Seat(seat) ? risk_on_roll : 1.0F;
      view.safe -= risk * exposed * ways[foremost] / 6;
    }
  }
  if (tokens >= 3) {
    const float near = std::min(1.0F, static_cast<float>(tokens - 2) / 3);
    spots += lock_spots * near;
    open_ways += lock_ways * near;
  }
  if (spots > 0) view.more = spots * (1 - std::exp(-rounds * rate * open_ways / (36 * spots)));
  return view;
}

float hope(const duel::State& state, int seat, float rounds) {
  std::array<RowView, 4> rows;
  float more = 0;
  for (Colour row : colours) more += (rows[index_of(row)] = look_at(state, seat, row, rounds)).more;
  const float share = most_a_round * rounds / (most_a_round * rounds + more);
  float sum = -misthrow_worth * state.misthrows[seat];
  for (const RowView& row : rows) sum += points_between(row.safe + share * row.more);
  return sum;
}

}  // namespace

float DuelEvaluator::rounds_left(const duel::State& state) {
  const int placed = duel::tokens_each - std::min(state.in_hand[0], state.in_hand[1]);
  const int misthrows = state.misthrows[0] + state.misthrows[1];
  const float gone = static_cast<float>(placed) + tokens_a_misthrow * static_cast<float>(misthrows) +
                     tokens_a_lock * static_cast<float>(std::popcount(state.locked));
  return std::max(fewest_rounds, fresh_rounds - rounds_a_token * gone);
}

Estimates DuelEvaluator::evaluate(const duel::State& state) const {
  const float rounds = rounds_left(state);
  const float lead = hope(state, 0, rounds) - hope(state, 1, rounds);
  const float logit = lead / (scale * std::sqrt(rounds)) + (state.active == Seat(0) ? tempo : -tempo);
  const float win = 1 / (1 + std::exp(-logit));
  Estimates result{};
  result[0] = {win, lead};
  result[1] = {1 - win, -lead};
  return result;
}

}  // namespace qwixx
