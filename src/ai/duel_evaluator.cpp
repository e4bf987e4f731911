#include "ai/duel_evaluator.h"

#include <algorithm>
#include <cmath>

#include "ai/ways.h"

namespace qwixx {

const DuelWeights DuelEvaluator::greedy{
    .fresh_rounds = 10.8F,
    .fewest_rounds = 1.12F,
    .rounds_a_token = 0.44F,
    .tokens_a_misthrow = 2,
    .tokens_a_lock = 4,
    .rate = 0.36F,
    .stack_spots = 2,
    .stack_ways = 1,
    .lock_spots = 2,
    .lock_ways = 2,
    .most_a_round = 1e9F,
    .risk = 0.11F,
    .risk_on_roll = 1,
    .misthrow_worth = 6,
    .scale = 6,
    .tempo = 0,
};

const DuelWeights DuelEvaluator::careful{
    .fresh_rounds = 11.4F,
    .fewest_rounds = 0.77F,
    .rounds_a_token = 0.235F,
    .tokens_a_misthrow = 1.22F,
    .tokens_a_lock = 4.5F,
    .rate = 0.358F,
    .stack_spots = 1.66F,
    .stack_ways = 1.46F,
    .lock_spots = 2.0F,
    .lock_ways = 2.1F,
    .most_a_round = 38.0F,
    .risk = 0.151F,
    .risk_on_roll = 0.71F,
    .misthrow_worth = 6.0F,
    .scale = 4.07F,
    .tempo = 0.30F,
};

namespace {

struct RowView {
  float safe = 0;  // tokens that lie there, less what may be beaten
  float more = 0;  // tokens that may come
};

RowView look_at(const duel::State& state, int seat, Colour row, float rounds, const DuelWeights& weights) {
  const int tokens = state.count[seat][index_of(row)];
  RowView view{static_cast<float>(tokens), 0};
  if (state.locked >> index_of(row) & 1) return view;
  const auto own = static_cast<unsigned>(lane_of(state.tokens[seat], row));
  const auto other = static_cast<unsigned>(lane_of(state.tokens[1 - seat], row));
  const int own_from = static_cast<int>(std::bit_width(own));
  const int foremost = std::max(own_from, static_cast<int>(std::bit_width(other))) - 1;
  const bool alone = foremost >= 0 && state.height[index_of(row)][foremost] == 1;
  unsigned open = ~other;
  if (alone) open |= 1U << foremost;
  open &= ((1U << last_position) - 1) & ~((1U << own_from) - 1);
  auto spots = static_cast<float>(std::popcount(open));
  float open_ways = ways_of(open);
  if (own != 0 && own_from - 1 == foremost) {
    spots += weights.stack_spots;
    open_ways += weights.stack_ways * ways[foremost];
    if (alone) {
      const float exposed = state.active == Seat(seat) ? weights.risk_on_roll : 1.0F;
      view.safe -= weights.risk * exposed * ways[foremost] / 6;
    }
  }
  if (tokens >= 3) {
    const float near = std::min(1.0F, static_cast<float>(tokens - 2) / 3);
    spots += weights.lock_spots * near;
    open_ways += weights.lock_ways * near;
  }
  if (spots > 0) view.more = spots * (1 - std::exp(-rounds * weights.rate * open_ways / (36 * spots)));
  return view;
}

}  // namespace

void DuelEvaluator::hope_of(const duel::State& state, int seat, DuelHope& hope) const {
  std::array<RowView, 4> rows;
  float more = 0;
  for (Colour row : colours)
    more += (rows[index_of(row)] = look_at(state, seat, row, hope.rounds, weights_)).more;
  const float most = weights_.most_a_round * hope.rounds;
  const float share = most / (most + more);
  hope.total[seat] = -weights_.misthrow_worth * state.misthrows[seat];
  for (int row = 0; row < 4; ++row) {
    hope.points[seat][row] = points_between(rows[row].safe + share * rows[row].more);
    hope.total[seat] += hope.points[seat][row];
  }
}

float DuelEvaluator::rounds_left(const duel::State& state) const {
  const int placed = duel::tokens_each - std::min(state.in_hand[0], state.in_hand[1]);
  const int misthrows = state.misthrows[0] + state.misthrows[1];
  const float gone = static_cast<float>(placed) + weights_.tokens_a_misthrow * static_cast<float>(misthrows) +
                     weights_.tokens_a_lock * static_cast<float>(std::popcount(state.locked));
  return std::max(weights_.fewest_rounds, weights_.fresh_rounds - weights_.rounds_a_token * gone);
}

DuelHope DuelEvaluator::hope(const duel::State& state) const {
  DuelHope hope;
  hope.rounds = rounds_left(state);
  for (int seat = 0; seat < 2; ++seat) hope_of(state, seat, hope);
  hope.logit = (hope.total[0] - hope.total[1]) / (weights_.scale * std::sqrt(hope.rounds)) +
               (state.active == Seat(0) ? weights_.tempo : -weights_.tempo);
  return hope;
}

Estimates DuelEvaluator::evaluate(const duel::State& state) const {
  const DuelHope now = hope(state);
  const float win = 1 / (1 + std::exp(-now.logit));
  const float lead = now.total[0] - now.total[1];
  Estimates result{};
  result[0] = {win, lead};
  result[1] = {1 - win, -lead};
  return result;
}

}  // namespace qwixx
