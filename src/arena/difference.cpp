#include "arena/difference.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "ai/net_evaluator.h"
#include "ai/one_ply.h"
#include "ai/outlook.h"

namespace qwixx {
namespace {

// What one game of the net showed.
struct Found {
  struct Asked {
    std::vector<Move> choices;  // of each player
    std::vector<double> gains;  // of each over the first
  };
  std::int64_t decisions = 0;
  std::vector<Asked> asked;
};

template <Game G>
class Observer {
 public:
  using State = typename G::State;

  static Result<Observer> make(const DifferenceRequest& request) {
    const auto evaluator = shipped_evaluator<G>();
    if (!evaluator) return std::unexpected(evaluator.error());
    Observer observer(request, *evaluator);
    for (const std::string& spec : request.players) {
      auto player = make_player<G>(spec, request.player_options);
      if (!player) return within(spec, player.error());
      observer.players_.push_back(std::move(*player));
    }
    return observer;
  }

  Result<Found> watch(State state, std::int64_t game) {
    Rng rng(request_->seed * 1'000'003 + static_cast<std::uint64_t>(game));
    Found found;
    for (auto& player : players_) {
      if (const auto begun = player->begin(state); !begun) return std::unexpected(begun.error());
    }
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        state = apply(state, roll_dice(rng));
        for (auto& player : players_) {
          if (const auto told = player->rolled(state.dice); !told) return std::unexpected(told.error());
        }
        continue;
      }
      if (const auto looked = look(state, rng, found); !looked) return std::unexpected(looked.error());
      for (const auto& [seat, move] : nets_choices(state, rng)) {
        state = apply(state, seat, move);
        for (auto& player : players_) {
          if (const auto told = player->moved(seat, move); !told) return std::unexpected(told.error());
        }
      }
    }
    return found;
  }

 private:
  Observer(const DifferenceRequest& request, std::shared_ptr<const NetEvaluator<G>> evaluator)
      : request_(&request),
        evaluator_(std::move(evaluator)),
        one_ply_(*evaluator_, Estimate::margin_weight, true),
        quick_(*evaluator_, Estimate::margin_weight, false) {}

  using Choices = std::vector<std::pair<Seat, Move>>;

  // What the net chooses for every seat that has a decision due.
  Choices nets_choices(const State& state, Rng& rng) const {
    if (deciders(state).size() == 1) return {{state.active, one_ply_.best_line(state).moves[0]}};
    Choices choices;
    const auto together = one_ply_.choose_together(state, rng).of;
    for (Seat seat : deciders(state)) choices.emplace_back(seat, together[seat.index()]);
    return choices;
  }

  Result<void> look(const State& state, Rng& rng, Found& found) {
    for (Seat seat : deciders(state)) {
      if (legal_moves(state, seat).size() < 2) continue;
      ++found.decisions;
      if (rng.unit() >= request_->asked) continue;
      Thinking thinking;
      thinking.seed = rng.next();
      std::vector<Move> choices;
      for (auto& player : players_) {
        const auto move = player->choose(View<State>(state, seat), thinking);
        if (!move) return std::unexpected(move.error());
        choices.push_back(*move);
      }
      auto gains = gains_of(state, seat, choices, rng.next());
      found.asked.push_back({std::move(choices), std::move(gains)});
    }
    return {};
  }

  // How many more games each choice wins than the first.
  std::vector<double> gains_of(const State& state, Seat seat, const std::vector<Move>& choices,
                               std::uint64_t seed) const {
    std::vector<double> gains(choices.size());
    const bool differ = std::ranges::any_of(choices, [&](Move move) { return move != choices[0]; });
    if (!differ) return gains;
    const double first = won(state, seat, choices[0], seed);
    for (std::size_t i = 1; i < choices.size(); ++i) {
      const auto known = std::ranges::find(choices, choices[i]) - choices.begin();
      const auto same = static_cast<std::size_t>(known);
      gains[i] = same < i ? gains[same] : won(state, seat, choices[i], seed) - first;
    }
    return gains;
  }

  // The share of games won after a choice.
  double won(const State& state, Seat seat, Move move, std::uint64_t seed) const {
    double sum = 0;
    for (int k = 0; k < request_->rollouts; ++k)
      sum +=
          played_on(state, seat, move, seed + 0x9E37'79B9'7F4A'7C15ULL * static_cast<std::uint64_t>(k + 1));
    return sum / request_->rollouts;
  }

  // One game after a choice: the share of the win, less the luck of the rolls.
  double played_on(State state, Seat seat, Move move, std::uint64_t seed) const {
    Rng others(~seed);
    for (const auto& [other, choice] : nets_choices(state, others))
      state = apply(state, other, other == seat ? move : choice);
    if (state.phase != Phase::roll && state.phase != Phase::over) {
      const Seat active = state.active;
      const auto line = one_ply_.best_line(state);
      for (int i = 0; i < line.size; ++i) advance(state, active, line.moves[i]);
    }
    Rng rng(seed);
    double luck = 0;
    while (state.phase != Phase::over) {
      const Dice dice = roll_dice(rng);
      if constexpr (HasOutlook<G>) luck += double{luck_of<G>(*evaluator_, state, seat, dice).win};
      advance(state, dice);
      quick_.play_turn(state, rng);
    }
    return double{final_estimates(state)[seat.index()].win} - luck;
  }

  const DifferenceRequest* request_;
  std::shared_ptr<const NetEvaluator<G>> evaluator_;
  OnePly<G> one_ply_;
  OnePly<G> quick_;
  std::vector<std::unique_ptr<Player<G>>> players_;
};

void count(Difference& difference, const Found& found) {
  ++difference.games;
  difference.decisions += found.decisions;
  difference.asked += static_cast<std::int64_t>(found.asked.size());
  for (const Found::Asked& one : found.asked) {
    for (std::size_t i = 0; i < difference.others.size(); ++i) {
      Difference::Other& other = difference.others[i];
      other.different += one.choices[i + 1] != one.choices[0];
      other.gain.add(one.gains[i + 1]);
    }
  }
}

template <GameState State>
Result<Difference> find(const State& start, const DifferenceRequest& request,
                        const std::function<void(double, const Difference&)>& on_progress) {
  using G = GameOf<State>;
  Difference difference;
  difference.seats = start.players;
  difference.others.resize(request.players.size() - 1);
  std::atomic<int> next = 0;
  std::mutex guard;
  std::optional<Error> error;
  const auto work = [&](Observer<G>& observer) {
    const auto stopped = [&] { return request.stop != nullptr && *request.stop; };
    for (int game = next++; game < request.games && !stopped(); game = next++) {
      const auto found = observer.watch(start, game);
      if (!found && stopped()) return;  // a program that plays hears Ctrl-C too
      const std::lock_guard hold(guard);
      if (!found) {
        error = found.error();
        next = request.games;
        return;
      }
      count(difference, *found);
      on_progress(static_cast<double>(difference.games) / request.games, difference);
    }
  };
  std::vector<Observer<G>> observers;
  for (int i = 0; i < request.threads; ++i) {
    auto observer = Observer<G>::make(request);
    if (!observer) return std::unexpected(observer.error());
    observers.push_back(std::move(*observer));
  }
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < observers.size(); ++i) threads.emplace_back(work, std::ref(observers[i]));
  work(observers[0]);
  threads.clear();
  if (error) return std::unexpected(*error);
  return difference;
}

}  // namespace

Result<Difference> find_difference(const DifferenceRequest& request,
                                   const std::function<void(double, const Difference&)>& on_progress) {
  return request.start.visit(
      [&]<class State>(const State& start) { return find(start, request, on_progress); });
}

}  // namespace qwixx
