// The ways a game can be set up: every number of players; On Board on both shipped boards and on the
// shortest path that a board file may have.
#pragma once

#include <vector>

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {

inline const on_board::Board& shortest_board() {
  static const on_board::Board& board =
      on_board::keep(*on_board::parse_path("shortest", "r2:1 b12:1 r2:3 y7:3 g11:20"));
  return board;
}

template <class G>
std::vector<typename G::Setup> setups_of() {
  std::vector<typename G::Setup> setups;
  for (int players = G::fewest_players; players <= G::most_players; ++players) setups.push_back({players});
  return setups;
}

template <>
inline std::vector<OnBoard::Setup> setups_of<OnBoard>() {
  std::vector<OnBoard::Setup> setups;
  for (const on_board::Board* board : {&on_board::side_a(), &on_board::side_b(), &shortest_board()}) {
    for (int players = OnBoard::fewest_players; players <= OnBoard::most_players; ++players)
      setups.push_back({players, board});
  }
  return setups;
}

}  // namespace qwixx
