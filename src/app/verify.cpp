// `qwixx verify`: was every roll of this game the one that the published seed and the players' contributions
// make (docs/server-protocol.md, "Dice one can trust")?
#include <fmt/format.h>

#include "app/commands.h"
#include "match/record_file.h"
#include "table/sodium_chance.h"

namespace qwixx {
namespace {

std::vector<std::string> contributions_of(const Record& record) {
  std::vector<std::string> all;
  std::string_view rest = record.tag("Contributions");
  for (int seat = 0; seat < record.match.game().players(); ++seat) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    all.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return all;
}

// How many rolls were as they had to be, or what was wrong.
Result<int> verify(const Record& record) {
  const std::string seed(record.tag("Seed"));
  if (seed.empty()) return failure("the record has no tag Seed: these dice cannot be verified");
  if (record.tag("Dice") == "real") return failure("the dice were real ones, entered by hand");
  SodiumChance chance;
  if (chance.commitment(seed) != record.tag("Commitment"))
    return failure("the seed is not the one whose SHA-256 was published");
  const std::vector<std::string> contributions = contributions_of(record);
  AnyGame game = record.match.start();
  int turn = 0;
  for (const Event& event : record.match.events()) {
    if (const auto* rolled = std::get_if<Rolled>(&event)) {
      const Dice due = game.in_play(chance.roll(seed, contributions, ++turn));
      if (due != rolled->dice)
        return failure("turn {}: {} was rolled, but the seed makes {}", turn, to_text(rolled->dice),
                       to_text(due));
      if (const auto done = game.roll(rolled->dice); !done) return within("roll", done.error());
    } else if (const auto& played = std::get<Played>(event); !game.play(played.seat, played.move)) {
      return failure("turn {}: a move is not legal", turn);
    }
  }
  return turn;
}

void verify_file(const std::string& file) {
  const auto record = read_record(file);
  const auto rolls = record ? verify(*record) : Result<int>(std::unexpected(record.error()));
  if (rolls) {
    fmt::print("{}: all {} rolls are those of the committed seed\n", file, *rolls);
    return;
  }
  fmt::print(stderr, "{}{}\n", record ? file + ": " : "", rolls.error().message);
  exit_code() = Exit::failed;
}

}  // namespace

void add_verify(CLI::App& app) {
  auto* command = app.add_subcommand(
      "verify", "Recompute every roll of a game from the seed that was committed to before its first roll");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("RECORD", *files, "Record files of games played on a server")->required();
  command->footer("Exit code 1 if any roll, or the seed, is not what it should be.");
  command->callback([files] {
    for (const std::string& file : *files) verify_file(file);
  });
}

}  // namespace qwixx
