// Playing a whole turn by an evaluator: look ahead, with the dice on the table, to the end of the turn.
//
// The active seat's decisions after action 1 are a maximum over its lines. Action 1, where all choose at
// once, is a small matrix game between two players; with more, each seat answers the choices that the
// others would make by the same evaluator. A passive seat thus foresees what the active one will do with
// its coloured dice.
//
// Others need not be so clever. In its own choice a seat takes it for as likely as not that they are plain
// players (ai/evaluator.h) and answers both kinds at once: that wins more against plain players, and what it
// costs against clever ones is too little to be seen (docs/strength.md).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "ai/evaluator.h"
#include "ai/matrix_game.h"
#include "core/rng.h"

namespace qwixx {

template <Game G>
class OnePly {
 public:
  using State = typename G::State;

  // The moves of the active seat up to the end of the turn, and what they lead to.
  struct Line {
    std::array<Move, 3> moves{};
    int size = 0;
    Estimate estimate;
    float utility = -1e9F;
  };

  // `exact`: in action 1 the active seat's best line is sought anew for every choice of the passive one.
  // Otherwise the line found for its pass is kept, which is three times as fast and hardly ever another.
  OnePly(const Evaluator<G>& evaluator, float margin_weight, bool exact)
      : evaluator_(evaluator), margin_weight_(margin_weight), exact_(exact) {}

  float utility(const Estimate& estimate) const { return estimate.win + margin_weight_ * estimate.margin; }

  // The best line of the only seat that still decides in this turn; none if the turn is over.
  Line best_line(const State& state) const { return best_line(state, state.active); }
  Line best_line(const State& state, Seat seat) const {
    Line line;
    seek(state, seat, Line{}, least_guess(state, seat), line);
    return line;
  }

  // Every choice of action 1, one for each seat, and what the active one plans next. Needs more than one
  // decider.
  struct Choices {
    std::array<Move, most_seats> of{};
    Line plan;
  };
  Choices choose_together(const State& state, Rng& rng) const {
    Choices choices;
    if (state.players == 2) {
      const Matrix matrix = matrix_of(state);
      const Mix mix = solve(matrix.game);
      const int row = drawn(mix.rows, rng);
      choices.of[state.active.index()] = matrix.active.nth(row);
      choices.of[1 - state.active.index()] = matrix.passive.nth(drawn(mix.columns, rng));
      choices.plan = matrix.plans[row];
    } else {
      const Guess guess = guess_of(state);
      choices = {guess.choices, guess.plan};
    }
    return choices;
  }

  // Plays on from a roll to the end of the turn, for all seats.
  void play_turn(State& state, Rng& rng) const {
    Line line;
    const Seat active = state.active;
    const bool together = deciders(state).size() > 1;
    if (together) {
      const Choices choices = choose_together(state, rng);
      for (int i = 0; i < state.players; ++i) advance(state, Seat(i), choices.of[i]);
      line = choices.plan;
    }
    if (exact_ || !together || !can_follow(state, line)) line = best_line(state);
    for (int i = 0; i < line.size; ++i) advance(state, active, line.moves[i]);
  }

  // What each legal move of a seat is worth to it, in the order of the MoveSet.
  struct Option {
    Move move;
    Estimate estimate;
    float weight = 0;  // how often a seat that mixes should choose it
  };
  std::vector<Option> options(const State& state, Seat seat) const {
    const State open = all_undecided(state);
    if (deciders(open).size() < 2) return own_options(state, seat);
    std::vector<Option> clever =
        state.players == 2 ? matrix_options(open, seat) : answers_of(open, seat, guess_of(open));
    if (evaluator_.knows_plain_players()) {
      answer_both_kinds(clever, open, seat);
    } else if (state.players > 2) {
      choose_best(clever);
    }
    return clever;
  }

  // Others may have sealed already, but that is not known: all choose afresh.
  static State all_undecided(State state) {
    if constexpr (requires { state.undecided; }) {
      if (state.phase == Phase::white) state.undecided = SeatSet::first(state.players);
    }
    return state;
  }

  // What the other seats may choose in action 1, and how likely; where the seat decides alone, nothing.
  struct Expected {
    std::array<Move, most_seats> choices{};
    float weight = 1;
    bool plain = false;  // so would plain players, who go on as such
  };
  std::vector<Expected> expected(const State& state, Seat seat) const {
    if (deciders(state).size() < 2) return {Expected{}};
    std::vector<Expected> result = state.players == 2
                                       ? expected_of_clever(state, seat)
                                       : std::vector<Expected>{Expected{guess_of(state).choices}};
    if (!evaluator_.knows_plain_players()) return result;
    Expected plain{plain_choices(state), plain_share, true};
    plain.choices[seat.index()] = Move::pass();
    bool known = false;
    for (Expected& one : result) {
      one.weight *= 1.0F - plain_share;
      one.choices[seat.index()] = Move::pass();
      // What differs afterwards is what the active seat does.
      if (seat != state.active || one.choices != plain.choices) continue;
      one.weight += plain_share;
      known = true;
    }
    if (!known) result.push_back(plain);
    return result;
  }

  // From the end of action 1 to the next roll, as clever or plain players go on.
  State play_on(State state, bool plain) const {
    if (plain) {
      while (state.phase == Phase::colour)
        state = apply(state, state.active, evaluator_.plain_choice(state, state.active));
    } else {
      const Line line = best_line(state);
      for (int i = 0; i < line.size; ++i) state = apply(state, state.active, line.moves[i]);
    }
    return state;
  }

 private:
  struct Matrix {
    MoveSet active;
    MoveSet passive;
    MatrixGame game;                             // the active seat's utility
    std::array<Estimate, 64> estimates{};        // the same cells
    std::array<Line, MatrixGame::most> plans{};  // of the active seat, if the passive one passes
  };

  // What a line must promise at first sight to be looked at: not much less than the most promising one.
  float least_guess(const State& state, Seat seat) const {
    if (!evaluator_.guesses() || state.phase == Phase::roll || state.phase == Phase::over) return -1;
    return highest_guess(state, seat) - (exact_ ? 0.1F : 0.06F);
  }
  float highest_guess(const State& state, Seat seat) const {
    if (state.phase == Phase::over) return final_estimates(state)[seat.index()].win;
    if (state.phase == Phase::roll) return evaluator_.guess(state, seat);
    float highest = -1;
    for (Move move : legal_moves(state, seat))
      highest = std::max(highest, highest_guess(apply(state, seat, move), seat));
    return highest;
  }

  void seek(const State& state, Seat seat, Line so_far, float least, Line& best) const {
    if (state.phase == Phase::roll || state.phase == Phase::over) {
      if (least > 0 && state.phase == Phase::roll && evaluator_.guess(state, seat) < least) return;
      so_far.estimate = estimate_of(evaluator_, state, seat);
      so_far.utility = utility(so_far.estimate);
      if (so_far.utility > best.utility) best = so_far;
      return;
    }
    Line longer = so_far;
    ++longer.size;
    for (Move move : legal_moves(state, seat)) {
      longer.moves[so_far.size] = move;
      seek(apply(state, seat, move), seat, longer, least, best);
    }
  }

  // A line found action by action instead of in all their combinations, which is enough to compare choices
  // of action 1 in self-play: action 2 is chosen with the step that went best so far, then the step anew.
  Line quick_line(const State& state, Seat seat) const {
    if (evaluator_.guesses() || state.phase != Phase::colour) return best_line(state, seat);
    Line best;
    for (Move move : legal_moves(state, seat)) {
      const State next = apply(state, seat, move);
      Line line;
      line.moves[0] = move;
      line.size = 1;
      if (next.phase != Phase::board || best.size < 2) {
        seek(next, seat, line, -1, best);
        continue;
      }
      const bool can = best.size == 2 && legal_moves(next, seat).has(best.moves[1]);
      line.moves[1] = can ? best.moves[1] : Move::pass();
      line.size = 2;
      seek(apply(next, seat, line.moves[1]), seat, line, -1, best);
    }
    if (best.size < 2) return best;
    Line start;
    start.moves[0] = best.moves[0];
    start.size = 1;
    seek(apply(state, seat, best.moves[0]), seat, start, -1, best);
    return best;
  }

  Line line_of(const State& state, Seat seat) const {
    return exact_ ? best_line(state, seat) : quick_line(state, seat);
  }

  // The state at the end of the turn if the active seat follows this line, as far as it still can.
  State follow(State state, const Line& line) const {
    for (int i = 0; state.phase == Phase::colour || state.phase == Phase::board; ++i) {
      const bool can = i < line.size && legal_moves(state, state.active).has(line.moves[i]);
      state = apply(state, state.active, can ? line.moves[i] : Move::pass());
    }
    return state;
  }

  static State sealed(State state, const std::array<Move, most_seats>& choices) {
    for (int i = 0; i < state.players; ++i) state = apply(state, Seat(i), choices[i]);
    return state;
  }

  bool can_follow(State state, const Line& line) const {
    for (int i = 0; i < line.size; ++i) {
      if (!legal_moves(state, state.active).has(line.moves[i])) return false;
      state = apply(state, state.active, line.moves[i]);
    }
    return true;
  }

  Matrix matrix_of(const State& state) const {
    const Seat active = state.active;
    const Seat passive = active.next(2);
    Matrix matrix{legal_moves(state, active), legal_moves(state, passive), {}, {}};
    matrix.game.rows = matrix.active.size();
    matrix.game.columns = matrix.passive.size();
    int row = 0;
    for (Move mine : matrix.active) {
      const State half = apply(state, active, mine);
      const State unanswered = apply(half, passive, Move::pass());
      const Line plan = line_of(unanswered, active);
      matrix.plans[row] = plan;
      int column = 0;
      for (Move theirs : matrix.passive) {
        const State revealed = apply(half, passive, theirs);
        Estimate estimate;
        if (theirs.is_pass()) {
          estimate = plan.estimate;
        } else if (exact_ || !can_follow(revealed, plan)) {
          estimate = line_of(revealed, active).estimate;
        } else {
          estimate = estimate_of(evaluator_, follow(revealed, plan), active);
        }
        matrix.estimates[row * MatrixGame::most + column] = estimate;
        matrix.game.at(row, column) = utility(estimate);
        ++column;
      }
      ++row;
    }
    return matrix;
  }

  // Three or more: everyone answers what the others would do, twice over.
  struct Guess {
    std::array<Move, most_seats> choices{};
    Line plan;
  };
  std::vector<Option> answers_of(const State& state, Seat seat, const Guess& guess) const {
    std::vector<Option> result;
    std::array<Move, most_seats> choices = guess.choices;
    for (Move move : legal_moves(state, seat)) {
      choices[seat.index()] = move;
      const State revealed = sealed(state, choices);
      const Estimate estimate = seat == state.active
                                    ? line_of(revealed, seat).estimate
                                    : estimate_of(evaluator_, follow(revealed, guess.plan), seat);
      result.push_back({move, estimate, 0});
    }
    return result;
  }

  const Option& best_of(const std::vector<Option>& options) const {
    return *std::max_element(options.begin(), options.end(), [this](const Option& a, const Option& b) {
      return utility(a.estimate) < utility(b.estimate);
    });
  }

  Guess guess_of(const State& state) const {
    Guess guess;
    for (int round = 0; round < 2; ++round) {
      Seat seat = state.active;
      do {
        guess.choices[seat.index()] = best_of(answers_of(state, seat, guess)).move;
        if (seat == state.active) guess.plan = line_of(sealed(state, guess.choices), seat);
        seat = seat.next(state.players);
      } while (seat != state.active);
    }
    return guess;
  }

  std::array<Move, most_seats> plain_choices(const State& state) const {
    std::array<Move, most_seats> choices{};
    for (Seat seat : deciders(state)) choices[seat.index()] = evaluator_.plain_choice(state, seat);
    return choices;
  }

  // What is known of clever others is joined with what plain ones would do.
  void answer_both_kinds(std::vector<Option>& options, const State& state, Seat seat) const {
    std::array<Move, most_seats> choices = plain_choices(state);
    for (Option& option : options) {
      choices[seat.index()] = option.move;
      const State revealed = sealed(state, choices);
      const Estimate plain = seat == state.active ? best_line(revealed, seat).estimate
                                                  : estimate_of(evaluator_, play_on(revealed, true), seat);
      option.estimate.win += plain_share * (plain.win - option.estimate.win);
      option.estimate.margin += plain_share * (plain.margin - option.estimate.margin);
    }
    choose_best(options);
  }

  void choose_best(std::vector<Option>& options) const {
    const Move best = best_of(options).move;
    for (Option& option : options) option.weight = option.move == best ? 1.0F : 0.0F;
  }

  // The other of two in action 1.
  std::vector<Expected> expected_of_clever(const State& state, Seat seat) const {
    const Matrix matrix = matrix_of(state);
    const Mix mix = solve(matrix.game);
    const bool active = seat == state.active;
    const MoveSet& theirs = active ? matrix.passive : matrix.active;
    const auto& weights = active ? mix.columns : mix.rows;
    std::vector<Expected> result;
    float sum = 0;
    for (int i = 0; i < theirs.size(); ++i) {
      if (weights[i] < 0.05F) continue;  // hardly ever
      Expected one{{}, weights[i]};
      one.choices[seat.next(2).index()] = theirs.nth(i);
      result.push_back(one);
      sum += weights[i];
    }
    for (Expected& one : result) one.weight /= sum;
    return result;
  }

  std::vector<Option> matrix_options(const State& state, Seat seat) const {
    const Matrix matrix = matrix_of(state);
    const Mix mix = solve(matrix.game);
    const bool active = seat == state.active;
    const MoveSet& moves = active ? matrix.active : matrix.passive;
    std::vector<Option> result;
    for (int i = 0; i < moves.size(); ++i) {
      Option option{moves.nth(i), {}, active ? mix.rows[i] : mix.columns[i]};
      for (int j = 0; j < (active ? matrix.game.columns : matrix.game.rows); ++j) {
        const float weight = active ? mix.columns[j] : mix.rows[j];
        const Estimate& estimate =
            matrix.estimates[active ? i * MatrixGame::most + j : j * MatrixGame::most + i];
        option.estimate.win += weight * (active ? estimate.win : 1.0F - estimate.win);
        option.estimate.margin += weight * (active ? estimate.margin : -estimate.margin);
      }
      result.push_back(option);
    }
    return result;
  }

  std::vector<Option> own_options(const State& state, Seat seat) const {
    std::vector<Option> result;
    for (Move move : legal_moves(state, seat)) {
      result.push_back({move, best_line(apply(state, seat, move), seat).estimate, 0});
    }
    choose_best(result);
    return result;
  }

  const Evaluator<G>& evaluator_;
  float margin_weight_;
  bool exact_;
};

}  // namespace qwixx
