// qwixx solve: the exact tables of classic, and questions to them.
#include <cstdio>
#include <thread>

#include "app/commands.h"
#include "core/text.h"
#include "solver/query.h"
#include "solver/store.h"

namespace qwixx {
namespace {

struct SolveWish {
  int players = 1;
  double discount = 1;
  std::string query;
  bool fresh = false;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

void print_play(const classic::State& rolled, const solver::Play& play) {
  const std::string moves = to_text(play.white) + " " + to_text(play.colour);
  fmt::print("{}  {:8} {:10.4f}\n", to_text(rolled.dice), moves, play.value);
}

// Every different roll: the white dice in rising order, dice out of the game shown as '-'.
void print_all_rolls(const solver::Table& table, const classic::State& state, Seat seat) {
  for (int number = 0; number < 46656; ++number) {
    Dice dice;
    int rest = number;
    bool counted_before = false;
    for (int die = dice_count - 1; die >= 0; --die) {
      dice.values[die] = static_cast<std::uint8_t>(1 + rest % 6);
      rest /= 6;
      const bool out = die >= 2 && (state.locked >> (die - 2) & 1) != 0;
      counted_before |= out && dice.values[die] > 1;
    }
    if (counted_before || dice.first_white() > dice.second_white()) continue;
    const classic::State rolled = apply(state, dice);
    print_play(rolled, solver::best_play(table, rolled, seat));
  }
}

Result<void> answer(const solver::Table& table, const std::string& query) {
  const auto state = Classic::parse(query);
  if (!state) return within("--query", state.error());
  if (state->players != table.kind().players)
    return failure("--query: the position has {} seats, the table is for {} (--players)", state->players,
                   table.kind().players);
  const Seat seat(0);
  if (state->phase == Phase::white) {
    print_play(*state, solver::best_play(table, *state, seat));
    return {};
  }
  if (state->phase != Phase::roll)
    return failure("--query: the position must be before a roll or before action 1");
  fmt::print("# seat 0 expects {:.4f}; roll, best action 1 and 2, expected score\n",
             score(*state, seat) + double{table.to_come(*state, seat)});
  print_all_rolls(table, *state, seat);
  return {};
}

Result<void> run(const SolveWish& wish) {
  const solver::TableKind kind{wish.players, wish.discount};
  const auto table = solver::open_or_build(solver::table_folder().string(), kind, wish.threads, wish.fresh);
  if (!table) return std::unexpected(table.error());
  if (!wish.query.empty()) return answer(**table, wish.query);
  if (wish.players == 1) {
    fmt::print("solitaire: {:.4f}\n", (*table)->to_come(solver::Rows{}, 0, 0));
    return {};
  }
  for (int wait = 0; wait < wish.players; ++wait) {
    fmt::print("{} players, {} of others before the first own turn: {:.4f}\n", wish.players,
               counted(wait, "roll"), (*table)->to_come(solver::Rows{}, 0, wait));
  }
  return {};
}

}  // namespace

void add_solve(CLI::App& app) {
  auto wish = std::make_shared<SolveWish>();
  CLI::App* command = app.add_subcommand("solve", "Exact tables of classic: expected scores and best plays");
  command
      ->add_option("--players", wish->players,
                   "Players who never lock or end the game on each other; 1 is solitaire")
      ->check(CLI::Range(1, most_seats))
      ->capture_default_str();
  command->add_option("--discount", wish->discount, "What the future is worth from round to round")
      ->check(between(0.01, 1.0))
      ->capture_default_str();
  command->add_option(
      "--query", wish->query,
      "A position: prints the best play of every roll (before a roll) or of its roll, for seat 0");
  command->add_option("--threads", wish->threads, "Threads that build")->check(CLI::Range(1, 256));
  command->add_flag("--fresh", wish->fresh, "Build even when the table is there");
  command->callback([wish] {
    if (const auto done = run(*wish); !done) {
      fmt::print(stderr, "qwixx solve: {}\n", done.error().message);
      exit_code() = Exit::failed;
    }
  });
}

}  // namespace qwixx
