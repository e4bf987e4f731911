#include "ai/greedy.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "ai/ways.h"

namespace qwixx {

const GreedyWeights GreedyClassic::tuned{11.0F, 0.55F, 1.0F, 0.30F, 1.0F, 6.0F, 0.0F};
const GreedyWeights GreedyOnBoard::tuned{8.9F, 0.42F, 1.0F, 0.30F, 1.0F, 6.0F, 1.84F};

namespace {

// What a row with so many marks may become, when `spots` more fit and numbers of so many ways still count.
float row_hope(int marks, float spots, float open_ways, float tries) {
  if (spots <= 0) return points_between(static_cast<float>(marks));
  const float more = spots * (1 - std::exp(-tries * open_ways / (36 * spots)));
  return points_between(static_cast<float>(marks) + more);
}

// The expected scores become chances: the nearer the end, the more a lead decides.
Estimates from_scores(std::span<const float> scores, float temperature) {
  Estimates result{};
  const float highest = *std::ranges::max_element(scores);
  float sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    sum += result[i].win = std::exp((scores[i] - highest) / temperature);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    result[i].win /= sum;
    float best_other = scores.size() == 1 ? 0.0F : -1e9F;
    for (std::size_t j = 0; j < scores.size(); ++j) {
      if (j != i) best_other = std::max(best_other, scores[j]);
    }
    result[i].margin = scores[i] - best_other;
  }
  return result;
}

float sheet_hope(const classic::State& state, int seat, float tries) {
  const classic::Sheet& sheet = state.sheets[seat];
  float sum = 0;
  for (Colour row : colours) {
    const unsigned lane = lane_of(sheet.crosses, row);
    const int marks = std::popcount(lane);
    if (state.locked >> index_of(row) & 1) {
      sum += points_between(static_cast<float>(marks));
      continue;
    }
    const int from = static_cast<int>(std::bit_width(lane));
    float open_ways = ways_of(((1U << last_position) - 1) >> from << from);
    float spots = static_cast<float>(last_position - from);
    if (marks >= 3) {  // the last number and the lock come within reach
      const float near = std::min(1.0F, static_cast<float>(marks - 2) / 3);
      spots += 2 * near;
      open_ways += 2 * near * ways[last_position];
    }
    sum += row_hope(marks, spots, open_ways, tries);
  }
  return sum;
}

// How long the game seems to go on, judged by the sheet that is nearest to ending it.
float rounds_left(const classic::State& state, const GreedyWeights& weights) {
  int furthest = 0;
  for (int i = 0; i < state.players; ++i) {
    int marks = 3 * state.misthrows[i];
    for (Colour row : colours) marks += state.sheets[i].count(row);
    furthest = std::max(furthest, marks);
  }
  furthest += 4 * std::popcount(state.locked);
  const float left = weights.rounds - weights.rounds_a_mark * static_cast<float>(furthest);
  return std::max(weights.fewest_rounds, left);
}

// Own turns bring more than those of others.
float tries_in(float rounds, int players, const GreedyWeights& weights) {
  return rounds * weights.rate * (2.0F + static_cast<float>(players - 1));
}

}  // namespace

Estimates GreedyClassic::evaluate(const classic::State& state) const {
  const float rounds = rounds_left(state, weights_);
  std::array<float, most_seats> scores{};
  for (int i = 0; i < state.players; ++i) {
    scores[i] = sheet_hope(state, i, tries_in(rounds, state.players, weights_)) -
                (misthrow_cost + weights_.misthrow) * state.misthrows[i];
  }
  return from_scores({scores.data(), state.players}, weights_.spread * std::sqrt(rounds));
}

OnBoardHope GreedyOnBoard::hope(const on_board::State& state) const {
  OnBoardHope hope;
  hope.rounds = rounds_left(state, weights_);
  for (int i = 0; i < state.players; ++i) {
    const int to_go = state.board->length() - 4 - state.spaces[i];
    hope.rounds = std::min(hope.rounds, std::max(weights_.fewest_rounds, 1 + static_cast<float>(to_go) / 3));
  }
  if (on_board::last_round(state)) hope.rounds = 0.5F;
  for (int i = 0; i < state.players; ++i) {
    const auto bonus = static_cast<float>(on_board::bonus(state, Seat(i)));
    const auto most = static_cast<float>(state.board->points_at(state.board->length()));
    hope.scores[i] = sheet_hope(state, i, tries_in(hope.rounds, state.players, weights_)) + bonus +
                     std::min(most - bonus, weights_.piece * hope.rounds) -
                     (misthrow_cost + weights_.misthrow) * state.misthrows[i];
  }
  return hope;
}

Estimates GreedyOnBoard::evaluate(const on_board::State& state) const {
  const OnBoardHope now = hope(state);
  return from_scores({now.scores.data(), state.players}, weights_.spread * std::sqrt(now.rounds));
}

}  // namespace qwixx
