// What every game must do, at every number of players. A new game passes the same kit once it is in the
// list of types below and has a naive referee.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <variant>

#include "lockstep.h"
#include "setups.h"

namespace qwixx {
namespace {

// Players of different temper, so that long games, locks and misthrows all come up.
enum class Temper { any, keen, leftmost, rightmost };
constexpr std::array tempers{Temper::any, Temper::keen, Temper::leftmost, Temper::rightmost};

Move choose(Temper temper, MoveSet moves, Rng& rng) {
  if (temper == Temper::any || moves.size() == 1)
    return moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size()))));
  const MoveSet useful = moves.without_pass();
  if (temper == Temper::keen || rng.below(8) == 0)
    return useful.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(useful.size()))));
  Move best = useful.nth(0);
  for (Move move : useful) {
    const bool further = move.position() > best.position();
    if (further == (temper == Temper::rightmost)) best = move;
  }
  return best;
}

template <class G>
class Conformance : public testing::Test {
 protected:
  using State = typename G::State;
  static constexpr int longest_game = 5000;  // events; nobody at a table plays that long

  // Plays games of every set-up and temper to their end; see(state, rng) is called in every state.
  template <class See>
  void for_each_state(int games, const See& see) {
    for (const auto& setup : setups_of<G>()) {
      for (int game = 0; game < games; ++game) {
        Rng rng(static_cast<std::uint64_t>(game * 10 + setup.players));
        const Temper temper = tempers[static_cast<std::size_t>(game) % tempers.size()];
        State state = G::start(setup);
        int events = 0;
        for (; state.phase != Phase::over && events < longest_game; ++events) {
          see(state, rng);
          if (this->HasFatalFailure()) return;
          if (state.phase == Phase::roll) {
            state = apply(state, roll_dice(rng));
          } else {
            const Seat seat = *deciders(state).begin();
            state = apply(state, seat, choose(temper, legal_moves(state, seat), rng));
          }
        }
        see(state, rng);
        ASSERT_LT(events, longest_game) << "the game does not end";
      }
    }
  }
};

using Games = testing::Types<Classic, OnBoard, Duel>;
class GameName {
 public:
  template <class G>
  static std::string GetName(int) {
    return std::string(G::name);
  }
};
TYPED_TEST_SUITE(Conformance, Games, GameName);

TYPED_TEST(Conformance, legality_and_states_agree_with_the_naive_referee) {
  const auto setups = setups_of<TypeParam>();
  const int games = static_cast<int>(600 / setups.size());
  for (const auto& setup : setups) {
    for (int game = 0; game < games; ++game) {
      Rng rng(static_cast<std::uint64_t>(1000 + game));
      const Temper temper = tempers[static_cast<std::size_t>(game) % tempers.size()];
      Lockstep<TypeParam> both(setup);
      while (both.going_on()) {
        if (both.state().phase == Phase::roll) {
          both.roll(roll_dice(rng));
        } else {
          const Seat seat = *deciders(both.state()).begin();
          both.play(seat, choose(temper, legal_moves(both.state(), seat), rng));
        }
      }
      ASSERT_EQ(both.difference(), "") << setup.players << " players, game " << game;
    }
  }
}

TYPED_TEST(Conformance, any_stream_of_choices_agrees_with_the_naive_referee) {
  const auto setups = setups_of<TypeParam>();
  ASSERT_TRUE(rc::check([&] {
    const auto bytes = *rc::gen::resize(1000, rc::gen::arbitrary<std::vector<std::uint8_t>>());
    Lockstep<TypeParam> both(setups[bytes.size() % setups.size()]);
    std::size_t used = 0;
    const Pick pick = [&](unsigned bound) { return used < bytes.size() ? bytes[used++] % bound : 0; };
    while (both.going_on() && used < bytes.size()) both.step(pick);
    RC_ASSERT(both.difference() == "");
  }));
}

TYPED_TEST(Conformance, text_round_trip) {
  this->for_each_state(24, [](const auto& state, Rng&) {
    const std::string text = to_text(state);
    const auto read = TypeParam::parse(text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    ASSERT_EQ(*read, state) << text;
    ASSERT_EQ(to_text(*read), text);
  });
}

TYPED_TEST(Conformance, replay_equals_state) {
  using Event = std::variant<Dice, std::pair<Seat, Move>>;
  for (const auto& setup : setups_of<TypeParam>()) {
    Rng rng(77);
    std::vector<Event> log;
    std::vector<typename TypeParam::State> states{TypeParam::start(setup)};
    while (states.back().phase != Phase::over) {
      if (states.back().phase == Phase::roll) {
        log.emplace_back(roll_dice(rng));
        states.push_back(apply(states.back(), std::get<Dice>(log.back())));
      } else {
        const Seat seat = *deciders(states.back()).begin();
        const Move move = choose(Temper::any, legal_moves(states.back(), seat), rng);
        log.emplace_back(std::pair(seat, move));
        states.push_back(apply(states.back(), seat, move));
      }
    }
    auto state = TypeParam::start(setup);
    for (std::size_t i = 0; i < log.size(); ++i) {
      if (const Dice* dice = std::get_if<Dice>(&log[i])) {
        advance(state, *dice);
      } else {
        advance(state, std::get<1>(log[i]).first, std::get<1>(log[i]).second);
      }
      ASSERT_EQ(state, states[i + 1]) << "event " << i;
    }
  }
}

TYPED_TEST(Conformance, sealed_choices_are_unseen) {
  int compared = 0;
  this->for_each_state(8, [&](const auto& state, Rng&) {
    if (state.phase != Phase::white || deciders(state).size() < 2) return;
    for (Seat chooser : deciders(state)) {
      const auto passed = apply(state, chooser, Move::pass());
      for (Move move : legal_moves(state, chooser)) {
        const auto chosen = apply(state, chooser, move);
        for (int i = 0; i < state.players; ++i) {
          const Seat other(i);
          if (other == chooser) continue;
          ASSERT_EQ(seen_by(chosen, other), seen_by(passed, other));
          ASSERT_EQ(to_json(chosen), to_json(state)) << "the public state tells a sealed choice";
          ASSERT_EQ(legal_moves(seen_by(chosen, other), other), legal_moves(chosen, other));
          ++compared;
        }
        ASSERT_EQ(seen_by(chosen, chooser), seen_by(seen_by(chosen, chooser), chooser));
        ASSERT_TRUE(legal_moves(chosen, chooser).empty()) << "a seat that has chosen is asked again";
      }
    }
  });
  const bool seals = TypeParam::name != "duel";
  ASSERT_TRUE(!seals || compared > 1000) << compared;
}

TYPED_TEST(Conformance, order_of_sealed_choices_does_not_matter) {
  this->for_each_state(8, [](const auto& state, Rng& rng) {
    if (state.phase != Phase::white || deciders(state).size() != state.players) return;
    auto forward = state;
    auto backward = state;
    std::vector<Move> moves;
    for (Seat seat : deciders(state)) moves.push_back(choose(Temper::keen, legal_moves(state, seat), rng));
    if (std::ssize(moves) < state.players) return;
    for (int i = 0; i < state.players; ++i) advance(forward, Seat(i), moves[static_cast<std::size_t>(i)]);
    for (int i = state.players; i-- > 0;) advance(backward, Seat(i), moves[static_cast<std::size_t>(i)]);
    ASSERT_EQ(forward, backward);
  });
}

TYPED_TEST(Conformance, chance_sums_to_one) {
  // Every roll of the six dice has the chance 1/46656. What becomes of them on the table must be every
  // roll of the dice still in the game, all with the same chance.
  std::map<unsigned, bool> done;
  this->for_each_state(40, [&](const auto& state, Rng&) {
    if (state.phase != Phase::roll || done[locked_rows(state)]) return;
    done[locked_rows(state)] = true;
    std::map<std::array<std::uint8_t, dice_count>, int> ways;
    for (int roll = 0; roll < 46656; ++roll) {
      Dice dice;
      for (int i = 0, rest = roll; i < dice_count; ++i, rest /= 6)
        dice.values[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + rest % 6);
      ++ways[apply(state, dice).dice.values];
    }
    std::size_t outcomes = 36;
    for (Colour row : colours) {
      if ((locked_rows(state) >> index_of(row) & 1) == 0) outcomes *= 6;
    }
    ASSERT_EQ(ways.size(), outcomes);
    for (const auto& [values, count] : ways) ASSERT_EQ(count * outcomes, 46656U);
  });
  ASSERT_GE(done.size(), 3U) << "too few positions with a locked row were met";
}

TYPED_TEST(Conformance, games_end_and_scores_stay_in_bounds) {
  this->for_each_state(40, [](const auto& state, Rng&) {
    for (int i = 0; i < state.players; ++i) {
      ASSERT_GE(score(state, Seat(i)), -20);
      ASSERT_LE(score(state, Seat(i)), 4 * 78 + 20);
    }
    ASSERT_FALSE(winners(state).empty());
    ASSERT_EQ(deciders(state).empty(), state.phase == Phase::roll || state.phase == Phase::over);
    for (Seat seat : deciders(state)) ASSERT_TRUE(legal_moves(state, seat).has(Move::pass()));
  });
}

TYPED_TEST(Conformance, every_cut_of_a_position_text_is_refused_or_read) {
  this->for_each_state(4, [](const auto& state, Rng& rng) {
    const std::string text = to_text(state);
    const std::string cut = text.substr(0, rng.below(static_cast<std::uint32_t>(text.size())));
    const auto read = TypeParam::parse(cut);
    if (read) {
      ASSERT_EQ(*TypeParam::parse(to_text(*read)), *read);
    } else {
      ASSERT_FALSE(read.error().message.empty());
    }
  });
}

}  // namespace
}  // namespace qwixx
