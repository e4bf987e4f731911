// One game of an evaluator against itself, as lessons: the positions before each roll with what they turned
// out to be worth.
//
// The worth of a position is its λ-return: a mix of the evaluator's estimates of the positions that
// followed and of the final outcome. A few turns are played at random to see more of the game; no return
// reaches back over such a turn, since it says nothing about good play. In some games all seats but one are
// given to a rival, a bot that plays by other lights.
//
// Most of what a game turns out to be is luck. Where the game has an outlook (ai/outlook.h) a return can be
// freed of it: of every roll is known what it made of the position and what all rolls would make of it on
// average, and the difference says nothing about the position. However the game is played on, it is nothing
// on average.
#pragma once

#include <vector>

#include "ai/bot.h"
#include "ai/net_evaluator.h"
#include "ai/one_ply.h"
#include "ai/outlook.h"

namespace qwixx {

template <Game G>
struct Lesson {
  typename G::State state;
  Seat seat;
  Estimate estimate;
};

struct SelfPlay {
  float lambda = 0.8F;
  float random_turns = 0.02F;
  float margin_weight = 0.002F;
  float rival_games = 0;  // share of games against a rival
  bool without_luck = false;
};

template <Game G>
class SelfPlayGame {
 public:
  using State = typename G::State;

  SelfPlayGame(const NetEvaluator<G>& evaluator, const SelfPlay& settings, Bot<G>* rival, std::uint64_t seed)
      : evaluator_(evaluator),
        settings_(settings),
        one_ply_(evaluator, settings.margin_weight, false),
        rival_(rival),
        rng_(seed) {}

  // Plays to the end and adds the lessons.
  void play(const State& start, std::vector<Lesson<G>>& lessons) {
    turns_.clear();
    State state = start;
    seat_rival(start.players);
    pupil_ = Seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(start.players))));
    while (state.phase != Phase::over) {
      const bool at_random = rng_.unit() < settings_.random_turns;
      const Dice dice = roll_dice(rng_);
      turns_.push_back({state, at_random, at_random ? Estimate{} : pupils_luck(state, dice)});
      advance(state, dice);
      if (at_random) {
        play_at_random(state);
      } else if (rival_seats_.empty()) {
        one_ply_.play_turn(state, rng_);
      } else {
        play_against_rival(state);
      }
    }
    teach(state, lessons);
  }

 private:
  struct Turn {
    State before;
    bool at_random;
    Estimate luck;  // of the seat that learns from it
  };

  // With two the other seat's worth mirrors the roller's; with more each seat is a lesson of its own, but
  // only one of them where the luck must be known.
  bool learns(const State& state, Seat seat) const {
    if (state.players == 2) return seat == state.active;
    return !settings_.without_luck || seat == pupil_;
  }

  Estimate pupils_luck(const State& state, const Dice& dice) const {
    if constexpr (HasOutlook<G>) {
      if (!settings_.without_luck) return {};
      return luck_of<G>(evaluator_, state, state.players == 2 ? state.active : pupil_, dice);
    } else {
      return {};
    }
  }

  // Leaves one seat to the evaluator.
  void seat_rival(int players) {
    rival_seats_ = {};
    if (rival_ == nullptr || rng_.unit() >= settings_.rival_games) return;
    rival_seats_ = SeatSet::first(players);
    rival_seats_.remove(Seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(players)))));
  }

  void play_against_rival(State& state) {
    const Seat active = state.active;
    if (const SeatSet together = deciders(state); together.size() > 1) {
      auto choices = one_ply_.choose_together(state, rng_).of;
      for (Seat seat : together) {
        if (rival_seats_.has(seat)) choices[seat.index()] = rivals_choice(state, seat);
      }
      for (Seat seat : together) advance(state, seat, choices[seat.index()]);
    }
    if (!rival_seats_.has(active)) {
      const auto line = one_ply_.best_line(state);
      for (int i = 0; i < line.size; ++i) advance(state, active, line.moves[i]);
    }
    while (state.phase != Phase::roll && state.phase != Phase::over)
      advance(state, active, rivals_choice(state, active));
  }

  Move rivals_choice(const State& state, Seat seat) {
    Thinking thinking;
    thinking.seed = rng_.next();
    return rival_->choose(View(state, seat), thinking);
  }

  void play_at_random(State& state) {
    while (state.phase != Phase::roll && state.phase != Phase::over) {
      const Seat seat = *deciders(state).begin();
      const MoveSet moves = legal_moves(state, seat);
      advance(state, seat, moves.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(moves.size())))));
    }
  }

  void teach(const State& end, std::vector<Lesson<G>>& lessons) {
    Estimates worth = final_estimates(end);
    const int players = end.players;
    for (auto turn = turns_.rbegin(); turn != turns_.rend(); ++turn) {
      for (int i = 0; i < players; ++i) {
        const Seat seat(i);
        if (!learns(turn->before, seat)) continue;
        const Estimate estimate = evaluator_.estimate(turn->before, seat);
        if (turn->at_random) {
          worth[i] = estimate;
        } else {
          worth[i].win -= turn->luck.win;
          worth[i].margin -= turn->luck.margin;
          lessons.push_back({turn->before, seat, worth[i]});
          worth[i].win += (1 - settings_.lambda) * (estimate.win - worth[i].win);
          worth[i].margin += (1 - settings_.lambda) * (estimate.margin - worth[i].margin);
        }
        if (players == 2) worth[1 - i] = {1.0F - worth[i].win, -worth[i].margin};
      }
    }
  }

  const NetEvaluator<G>& evaluator_;
  SelfPlay settings_;
  OnePly<G> one_ply_;
  Bot<G>* rival_;
  SeatSet rival_seats_;
  Seat pupil_{0};
  Rng rng_;
  std::vector<Turn> turns_;
};

}  // namespace qwixx
