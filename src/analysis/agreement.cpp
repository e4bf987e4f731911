#include "analysis/agreement.h"

#include <cmath>

#include "analysis/parallel.h"

namespace qwixx::analysis {
namespace {

// One position of a game of the net against itself, each turn of it alike likely.
template <Game G>
typename G::State sample(const typename G::State& start, const OnePly<G>& player, Rng& rng) {
  std::vector<typename G::State> seen;
  auto state = start;
  while (state.phase != Phase::over) {
    seen.push_back(state);
    advance(state, roll_dice(rng));
    player.play_turn(state, rng);
  }
  return seen[rng.below(static_cast<std::uint32_t>(seen.size()))];
}

template <Game G>
Figure in_whole_games(const typename G::State& start, const OnePly<G>& player, int games, Rng& rng) {
  double sum = 0;
  double squares = 0;
  for (int k = 0; k < games; ++k) {
    auto state = start;
    while (state.phase != Phase::over) {
      advance(state, roll_dice(rng));
      player.play_turn(state, rng);
    }
    const double win{final_estimates(state)[0].win};
    sum += win;
    squares += win * win;
  }
  const double mean = sum / games;
  return {mean, std::sqrt(std::max(0.0, squares / games - mean * mean) / std::max(1, games - 1))};
}

// As the points of a review's curve are judged.
template <Game G>
Figure as_reviewed(const typename G::State& state, const Evaluator<G>& evaluator, const Limits& limits) {
  const RolloutPlayer<G> player(evaluator);
  Rollouts<G> rollouts(state.players, player, limits.seed);
  rollouts.add(state);
  for (int games = 100; games <= limits.most_games; games = games * 5 / 4) {
    rollouts.play(0, games);
    if (rollouts.samples(0).win(Seat(0)).error <= limits.precision) break;
  }
  return stated_win<G>(rollouts.samples(0), Seat(0));
}

template <GameState State>
Result<Agreement> compare(const State& start, const AgreementRequest& request) {
  using G = GameOf<State>;
  const auto evaluator = shipped_evaluator<G>();
  if (!evaluator) return std::unexpected(evaluator.error());
  const OnePly<G> player(**evaluator, Estimate::margin_weight, false);
  Agreement agreement;
  agreement.positions.resize(static_cast<std::size_t>(request.positions));
  const auto one = [&](int i) {
    // Dice of its own for every position, whichever thread has it.
    Rng rng(request.limits.seed * 1'000'003 + static_cast<std::uint64_t>(i) + 17);
    const State state = sample<G>(start, player, rng);
    agreement.positions[static_cast<std::size_t>(i)] = {to_text(state),
                                                        as_reviewed<G>(state, **evaluator, request.limits),
                                                        in_whole_games<G>(state, player, request.games, rng)};
  };
  in_parallel(request.positions, request.limits.threads, one, request.progress);
  return agreement;
}

}  // namespace

double Comparison::error() const { return std::hypot(stated.error, rollout.error); }

int Agreement::within(double errors) const {
  return static_cast<int>(std::ranges::count_if(
      positions, [&](const Comparison& one) { return std::abs(one.off()) <= errors * one.error(); }));
}

double Agreement::mean() const {
  double sum = 0;
  for (const Comparison& one : positions) sum += one.off();
  return sum / static_cast<double>(positions.size());
}

double Agreement::bias() const {
  double sum = 0;
  for (const Comparison& one : positions) sum += one.off() * one.off() - one.error() * one.error();
  return std::sqrt(std::max(0.0, sum / static_cast<double>(positions.size())));
}

Result<Agreement> compare_with_whole_games(const AgreementRequest& request) {
  const auto start = AnyGame::start(request.setup);
  if (!start) return std::unexpected(start.error());
  return start->visit([&](const auto& state) { return compare(state, request); });
}

}  // namespace qwixx::analysis
