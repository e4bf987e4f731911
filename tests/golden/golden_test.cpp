// Whole games as a person would follow them, compared with the play-throughs committed beside this file.
// QWIXX_UPDATE=1 (./test golden --update) writes them anew; the diff is for people to review.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/playout.h"
#include "match/record.h"
#include "match/show.h"

namespace qwixx {
namespace {

struct Playthrough {
  std::string_view file;
  Setup setup;
  std::uint64_t seed;

  friend void PrintTo(const Playthrough& playthrough, std::ostream* out) { *out << playthrough.file; }
};

// Nobody at a table always plays at random; one in eight choices passes, the rest take the left-most number.
Move choose(MoveSet legal, Rng& rng) {
  const MoveSet useful = legal.without_pass();
  if (useful.empty() || rng.below(8) == 0) return Move::pass();
  Move best = useful.nth(0);
  for (Move move : useful) {
    if (move.position() < best.position()) best = move;
  }
  return best;
}

void describe(std::string& out, const Record& record, const AnyGame& before, const Event& event) {
  const AnyGame& after = record.match.game();
  if (const auto* played = std::get_if<Played>(&event)) {
    out += fmt::format("    seat {}: {}   of {}\n", played->seat.index(), to_text(played->move),
                       to_text(before.legal(played->seat)));
  }
  out += narrate(before, event, after, record);
  if (after.phase() == Phase::roll || after.over()) out += draw(after, record) + '\n';
}

std::string played(const Playthrough& playthrough) {
  Record record{Match(AnyGame::start(playthrough.setup).value())};
  constexpr std::array names{"Anna", "Ben", "Cleo", "Dan", "Eva"};
  for (int seat = 0; seat < playthrough.setup.players; ++seat)
    record.set_tag(fmt::format("Name{}", seat), names[static_cast<std::size_t>(seat)]);
  Rng rng(playthrough.seed);
  std::string out;
  while (!record.match.game().over()) {
    const AnyGame before = record.match.game();
    Event event = Rolled{before.in_play(roll_dice(rng))};
    if (before.phase() != Phase::roll) {
      const Seat seat = *before.waiting().begin();
      event = Played{seat, choose(before.legal(seat), rng)};
    }
    EXPECT_TRUE(record.match.apply(event));
    describe(out, record, before, event);
  }
  out += record.match.game().text() + '\n' + record.match.game().json() + "\n\n";
  return out + to_text(record, RecordStyle::many_lines);
}

class Golden : public testing::TestWithParam<Playthrough> {};

TEST_P(Golden, the_game_goes_as_written) {
  const std::string path = QWIXX_TESTS_FOLDER "/golden/" + std::string(GetParam().file) + ".txt";
  const std::string now = played(GetParam());
  if (std::getenv("QWIXX_UPDATE")) {
    std::ofstream(path) << now;
    return;
  }
  std::ifstream file(path);
  std::stringstream written;
  written << file.rdbuf();
  ASSERT_EQ(now, written.str()) << "if this is meant: ./test golden --update, and review the diff";
}

INSTANTIATE_TEST_SUITE_P(
    Games, Golden,
    testing::Values(Playthrough{"classic_1", {"classic", 1}, 1}, Playthrough{"classic_2", {"classic", 2}, 2},
                    Playthrough{"classic_5", {"classic", 5}, 3},
                    Playthrough{"onboard_2_side_a", {"onboard", 2}, 4},
                    Playthrough{"onboard_4_side_b", {"onboard", 4, &on_board::side_b()}, 5},
                    Playthrough{"duel", {"duel", 2}, 6}),
    [](const auto& game) { return std::string(game.param.file); });

}  // namespace
}  // namespace qwixx
