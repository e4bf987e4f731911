// In how many ways a turn can go on: the engine's count, the brute force of the naive referees and the
// committed counts in counts.txt must agree. QWIXX_UPDATE=1 writes counts.txt anew.
#include "engine/perft.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "core/playout.h"
#include "lockstep.h"
#include "setups.h"

namespace qwixx {
namespace {

const std::string counts_file = QWIXX_TESTS_FOLDER "/perft/counts.txt";

// Every way, one after the other, by copying the referee: seats in order, each of its moves.
template <class Referee>
std::uint64_t brute_force(const Referee& referee) {
  if (referee.phase == "roll" || referee.phase == "over") return 1;
  std::uint64_t ways = 0;
  for (int seat = 0; seat < referee.players(); ++seat) {
    const auto moves = referee.legal(seat);
    if (moves.empty()) continue;
    for (const std::string& move : moves) {
      Referee next = referee;
      next.play(seat, move);
      ways += brute_force(next);
    }
    return ways;
  }
  return ways;
}

// "classic 2 …": the counts along a seeded game, one line a roll, with the position they belong to.
template <Game G>
std::vector<std::string> counts_along_a_game(const typename G::Setup& setup, std::uint64_t seed, int rolls) {
  std::vector<std::string> lines;
  Rng rng(seed);
  Lockstep<G> both(setup);
  while (both.going_on() && std::ssize(lines) < rolls) {
    if (both.state().phase == Phase::roll) {
      both.roll(roll_dice(rng));
      const std::uint64_t ways = perft(both.state());
      EXPECT_EQ(ways, brute_force(both.referee())) << to_text(both.state());
      lines.push_back(fmt::format("{:>7}  {}", ways, to_text(both.state())));
    } else {
      const Seat seat = *deciders(both.state()).begin();
      both.play(seat, random_move(legal_moves(both.state(), seat), rng));
      EXPECT_EQ(perft(both.state()), brute_force(both.referee())) << to_text(both.state());
    }
  }
  EXPECT_EQ(both.difference(), "");
  return lines;
}

std::vector<std::string> counted_lines() {
  std::vector<std::string> lines;
  const auto add = [&](const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  for (const auto& setup : setups_of<Classic>()) add(counts_along_a_game<Classic>(setup, 3, 8));
  for (const auto& setup : setups_of<OnBoard>()) {
    if (setup.board != &shortest_board()) add(counts_along_a_game<OnBoard>(setup, 4, 8));
  }
  add(counts_along_a_game<Duel>({}, 5, 20));
  return lines;
}

TEST(Perft, agrees_with_the_brute_force_and_with_the_committed_counts) {
  const auto counted = counted_lines();
  if (std::getenv("QWIXX_UPDATE")) {
    std::ofstream file(counts_file);
    file << "# How many ways this turn can go on, and the position. ./test golden --update writes it anew.\n";
    for (const std::string& line : counted) file << line << '\n';
    return;
  }
  std::ifstream file(counts_file);
  std::vector<std::string> committed;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) committed.push_back(line);
  }
  EXPECT_EQ(counted, committed);
}

// Counted by hand from the rules. Two players on empty sheets, dice 4 1 | 3 3 3 3: each has five choices
// for the white 5. Seat 0 then has, in every row, 4 and 7 (or only what lies right of its own 5), or passes:
// after a pass or a 5 in another row 9 ways; after red or yellow 5 the 4 is gone, after green or blue 5
// the 7.
TEST(Perft, counted_by_hand) {
  const auto state = apply(Classic::start({2}), Dice{{4, 1, 3, 3, 3, 3}});
  EXPECT_EQ(perft(state), 5U * (9 + 4 * 8));
  // The Duel's only decider: after a red 5 red 4 lies left of it; yellow, green and blue are as they were.
  const auto duel = apply(Duel::start({}), Dice{{4, 1, 3, 3, 3, 3}});
  EXPECT_EQ(perft(duel), 9U + 4 * 8);
  // Sealed moves stay: with seat 0's choice sealed only seat 1's five remain.
  EXPECT_EQ(perft(apply(state, Seat(0), Move::pass())), 5U * 9);
}

}  // namespace
}  // namespace qwixx
