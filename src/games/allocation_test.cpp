// No heap in apply and legal_moves: every operator new of the program is counted while games are played.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace {
std::atomic<long> allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace qwixx {
namespace {

// Plays whole games at random and gives back how often memory was taken.
template <Game G>
long allocations_of(const typename G::Setup& setup) {
  Rng rng(11);
  const long before = allocations;
  for (int game = 0; game < 200; ++game) {
    auto state = G::start(setup);
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        state = apply(state, roll_dice(rng));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      const MoveSet moves = legal_moves(state, seat);
      state = apply(state, seat,
                    moves.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))));
    }
  }
  return allocations - before;
}

TEST(Allocation, the_counter_counts) {
  const long before = allocations;
  delete new std::string(100, 'x');
  EXPECT_GE(allocations - before, 2);
}

TEST(Allocation, apply_and_legal_moves_take_no_memory) {
  for (int players = 1; players <= 5; ++players) EXPECT_EQ(allocations_of<Classic>({players}), 0);
  for (int players = 2; players <= 4; ++players) {
    EXPECT_EQ(allocations_of<OnBoard>({players, &on_board::side_a()}), 0);
    EXPECT_EQ(allocations_of<OnBoard>({players, &on_board::side_b()}), 0);
  }
  EXPECT_EQ(allocations_of<Duel>({}), 0);
}

}  // namespace
}  // namespace qwixx
