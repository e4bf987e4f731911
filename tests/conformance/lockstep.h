// A game and its naive referee, played side by side. Every step compares all they know: whose decision is
// due, every seat's legal moves, the whole state. The first difference is kept in words.
//
// Who chooses is up to the caller: pick(n) gives a number below n, from a seed or from a fuzzer's bytes.
#pragma once

#include <boost/json.hpp>
#include <functional>

#include "core/game.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"
#include "naive_duel.h"
#include "naive_on_board.h"

namespace qwixx {

using Pick = std::function<unsigned(unsigned bound)>;

inline naive::Classic referee_of(const Classic::Setup& setup) { return naive::Classic(setup.players); }
inline naive::Duel referee_of(const Duel::Setup&) { return {}; }
inline naive::OnBoard referee_of(const OnBoard::Setup& setup) {
  std::vector<naive::Space> path;
  for (int space = 1; space <= setup.board->length(); ++space) {
    const Move mark = setup.board->at(space).mark;
    path.push_back({std::string(name_of(mark.colour())), mark.number(), setup.board->points_at(space)});
  }
  return naive::OnBoard(setup.players, path);
}

// The moves of a set as sorted words.
inline std::vector<std::string> words_of(MoveSet moves) {
  std::vector<std::string> words;
  for (Move move : moves) words.push_back(to_text(move));
  std::ranges::sort(words);
  return words;
}

template <Game G>
class Lockstep {
 public:
  using State = typename G::State;

  explicit Lockstep(const typename G::Setup& setup) : state_(G::start(setup)), referee_(referee_of(setup)) {
    compare();
  }

  const State& state() const { return state_; }
  const auto& referee() const { return referee_; }
  const std::string& difference() const { return difference_; }
  bool going_on() const { return state_.phase != Phase::over && difference_.empty(); }

  void roll(const Dice& dice) {
    state_ = apply(state_, dice);
    referee_.roll(std::vector<int>(dice.values.begin(), dice.values.end()));
    compare();
  }

  void play(Seat seat, Move move) {
    state_ = apply(state_, seat, move);
    referee_.play(seat.index(), to_text(move));
    compare();
  }

  // One roll, or one decision of any of the seats that have one.
  void step(const Pick& pick) {
    if (state_.phase == Phase::roll) {
      Dice dice;
      for (std::uint8_t& value : dice.values) value = static_cast<std::uint8_t>(1 + pick(6));
      return roll(dice);
    }
    const SeatSet due = deciders(state_);
    auto seat = due.begin();
    for (unsigned skip = pick(static_cast<unsigned>(due.size())); skip > 0; --skip) ++seat;
    const MoveSet moves = legal_moves(state_, *seat);
    play(*seat, moves.nth(static_cast<int>(pick(static_cast<unsigned>(moves.size())))));
  }

 private:
  void compare() {
    for (int i = 0; i < state_.players && difference_.empty(); ++i) {
      const MoveSet moves = legal_moves(state_, Seat(i));
      std::vector<std::string> expected = referee_.legal(i);
      std::ranges::sort(expected);
      if (words_of(moves) != expected) {
        std::string all;
        for (const std::string& word : expected) all += " " + word;
        differ("seat " + std::to_string(i) + " may play " + to_text(moves) + ", by the rule book" + all);
      }
      if (deciders(state_).has(Seat(i)) == moves.empty()) differ("deciders and legal moves disagree");
    }
    if (boost::json::parse(to_json(state_)) != boost::json::parse(referee_.json()))
      differ("the state is\n" + to_json(state_) + "\nby the rule book\n" + referee_.json());
  }

  void differ(const std::string& what) { difference_ = "in " + to_text(state_) + ": " + what; }

  State state_;
  decltype(referee_of(typename G::Setup{})) referee_;
  std::string difference_;
};

}  // namespace qwixx
