// Position texts of every game: any text is refused, or read and written again to the same position; and a
// position that is read can be played on.
#include "fuzz.h"
#include "match/any_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  auto game = AnyGame::parse(text_of(data, size));
  if (!game) return 0;
  must(AnyGame::parse(game->text()) == *game);
  Rng rng(size);
  for (int step = 0; step < 200 && !game->over(); ++step) {
    if (game->phase() == Phase::roll) {
      must(game->roll(game->in_play(roll_dice(rng))).has_value());
      continue;
    }
    const Seat seat = *game->waiting().begin();
    const MoveSet legal = game->legal(seat);
    must(!legal.empty());
    const Move move = legal.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size()))));
    must(game->play(seat, move).has_value());
    must(!game->json().empty());
  }
  return 0;
}
