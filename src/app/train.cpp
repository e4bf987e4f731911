// qwixx train: learn a game's evaluator from nothing by self-play, and write the weights.
#include <fmt/core.h>

#include <chrono>
#include <filesystem>

#include "ai/search_bot.h"
#include "ai/sheet_training.h"
#include "ai/training.h"
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/output_file.h"
#include "core/text.h"
#include "match/file.h"

namespace qwixx {
namespace {

struct TrainOptions {
  std::string game = "classic";
  std::string weights;
  std::string checkpoint;
  std::string from;
  Recipe recipe;
  int threads = 1;
  int table_seconds = 60;
  int match_games = 1000;
};

// The share of wins of a against b in pairs of games with the same dice and swapped seats.
template <Game G>
double match(Bot<G>& a, Bot<G>& b, int games, std::uint64_t seed) {
  double wins = 0;
  for (int game = 0; game < games; ++game) {
    const int seat_of_a = game % 2;
    Rng rng(seed + static_cast<std::uint64_t>(game / 2));
    auto state = training_start<G>(2, game / 2);
    Thinking thinking;
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        advance(state, roll_dice(rng));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      thinking.seed = rng.next();
      Bot<G>& bot = seat.index() == seat_of_a ? a : b;
      advance(state, seat, bot.choose(View(state, seat), thinking));
    }
    wins += double{final_estimates(state)[seat_of_a].win};
  }
  return wins / games;
}

// The file of weights as it is so far.
Result<Weights> read_weights(const std::string& path) {
  if (!std::filesystem::exists(path)) return Weights{};
  const Result<std::string> bytes = read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  Result<Weights> weights = parse_weights(*bytes);
  if (!weights) return within(path, weights.error());
  return weights;
}

// Replaces one net and its recipe, and keeps the others of the file.
template <Game G>
Result<void> put(const std::string& path, const std::string& name, const Net& net,
                 const std::string& recipe) {
  Result<Weights> weights = read_weights(path);
  if (!weights) return std::unexpected(weights.error());
  weights->game = G::name;
  std::erase_if(weights->nets, [&](const auto& named) { return named.name == name; });
  std::erase_if(weights->recipes, [&](const std::string& old) { return old.starts_with(name + ' '); });
  weights->nets.push_back({name, net});
  weights->recipes.push_back(fmt::format("{} {}", name, recipe));
  return write_file(path, to_bytes(*weights));
}

template <Game G>
Result<Features<G>> features_of(const TrainOptions&) {
  return Features<G>{};
}

// Classic's nets build on the stand-in for the tables. A file without one gets it first.
template <>
Result<Features<Classic>> features_of<Classic>(const TrainOptions& options) {
  const Result<Weights> weights = read_weights(options.weights);
  if (!weights) return std::unexpected(weights.error());
  if (const Net* kept = weights->find("sheets"); kept != nullptr && kept->shape() == SheetHope::shape)
    return Features<Classic>{SheetHope(*kept)};
  fmt::print("{:>9} {:>8} {:>8}   the stand-in for the tables\n", "sheets", "off by", "soon");
  SheetRecipe recipe;
  recipe.seed = options.recipe.seed;
  const Result<Net> net = fit_sheets(recipe, [](const SheetFit& fit) {
    fmt::print("{:>9} {:>8.3f} {:>8.3f}\n", fit.lessons, fit.off, fit.off_soon);
    std::fflush(stdout);
  });
  if (!net) return std::unexpected(net.error());
  const Result<void> done =
      put<Classic>(options.weights, "sheets", *net, fmt::format("--seed {}", recipe.seed));
  if (!done) return std::unexpected(done.error());
  return features_of<Classic>(options);  // as the file has it, in half precision
}

template <Game G>
std::unique_ptr<Bot<G>> bot_of(const Training<G>& training) {
  Nets<G> nets;
  nets.of(training.recipe().players) = training.net();
  nets.features = training.features();
  return std::make_unique<SearchBot<G>>(std::make_shared<NetEvaluator<G>>(std::move(nets)), SearchSettings{});
}

template <Game G>
class Run {
 public:
  Run(const TrainOptions& options, Net net, Features<G> features, std::shared_ptr<Bot<G>> rival)
      : options_(options),
        training_(options.recipe, std::move(net), std::move(features), options.threads, std::move(rival)) {
    milestone_ = bot_of(training_);
  }

  Result<void> go() {
    if (std::filesystem::exists(options_.checkpoint)) {
      const Result<std::string> bytes = read_file(options_.checkpoint);
      if (!bytes) return std::unexpected(bytes.error());
      if (const Result<void> resumed = training_.resume(*bytes); !resumed)
        return within(options_.checkpoint, resumed.error());
      fmt::print("going on after {} games\n", training_.games());
      milestone_ = bot_of(training_);
    }
    // At once, so that a place that cannot be written to does not cost a minute's games.
    if (const Result<void> kept = write_file(options_.checkpoint, training_.checkpoint()); !kept) return kept;
    fmt::print("{:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}\n", "games", "games/s", "rate", "loss",
               "margin", "random", "greedy", "last line");
    while (!training_.done() && !interrupted()) {
      const auto until = Clock::now() + std::chrono::seconds(options_.table_seconds);
      const std::int64_t before = training_.games();
      const auto from = Clock::now();
      while (!training_.done() && !interrupted() && Clock::now() < until) training_.advance(6000);
      const double seconds = std::chrono::duration<double>(Clock::now() - from).count();
      if (const Result<void> saved = save(); !saved) return saved;
      if (!interrupted()) print_line(static_cast<double>(training_.games() - before) / seconds);
    }
    if (!training_.done()) {
      fmt::print(stderr, "stopped after {}; the same command goes on from {}\n",
                 counted(training_.games(), "game"), options_.checkpoint);
      exit_code() = Exit::interrupted;
      return {};
    }
    std::error_code ignored;
    std::filesystem::remove(options_.checkpoint, ignored);
    return {};
  }

 private:
  using Clock = std::chrono::steady_clock;

  void print_line(double pace) {
    const Learner::Loss loss = training_.take_loss();
    const Recipe& recipe = training_.recipe();
    fmt::print("{:>9} {:>8.0f} {:>8.2g} {:>8.4f} {:>8.4f}", training_.games(), pace,
               recipe.rate_after(training_.games()), loss.win, loss.margin);
    if (recipe.players == 2) {
      auto now = bot_of(training_);
      const auto seed = static_cast<std::uint64_t>(training_.games());
      for (std::string_view name : {"random", "greedy"}) {
        fmt::print(" {:>7.1f}%", 100 * match<G>(*now, **make_bot<G>(name), options_.match_games, seed));
      }
      fmt::print(" {:>8.1f}%", 100 * match<G>(*now, *milestone_, options_.match_games, seed));
      milestone_ = std::move(now);
    }
    fmt::print("\n");
    std::fflush(stdout);
  }

  // The checkpoint first: with it the weights can be made again.
  Result<void> save() {
    if (const Result<void> written = write_file(options_.checkpoint, training_.checkpoint()); !written)
      return written;
    return put<G>(options_.weights, options_.recipe.players == 2 ? "two" : "more", training_.net(),
                  fmt::format("{} ({} games played{})", to_text(options_.recipe), training_.games(),
                              options_.from.empty() ? "" : ", from earlier weights"));
  }

  TrainOptions options_;
  Training<G> training_;
  std::unique_ptr<Bot<G>> milestone_;
};

template <Game G>
Result<void> train(const TrainOptions& options) {
  if (options.recipe.self_play.without_luck && !HasOutlook<G>)
    return failure("--without-luck: what a roll is worth in {} is not known exactly", G::name);
  Net net = Net::random(shape_of<G>(), options.recipe.seed);
  if (!options.from.empty()) {
    const Result<std::string> bytes = read_file(options.from);
    if (!bytes) return std::unexpected(bytes.error());
    const Result<Weights> weights = parse_weights(*bytes);
    if (!weights) return within(options.from, weights.error());
    Result<Net> start =
        take_net(*weights, G::name, options.recipe.players == 2 ? "two" : "more", shape_of<G>());
    if (!start) return within(options.from, start.error());
    net = std::move(*start);
  }
  Result<Features<G>> features = features_of<G>(options);
  if (!features) return std::unexpected(features.error());
  std::shared_ptr<Bot<G>> rival;
  if (!options.recipe.rival.empty()) {
    auto bot = make_bot<G>(options.recipe.rival);
    if (!bot) return std::unexpected(bot.error());
    rival = std::move(*bot);
  }
  return Run<G>(options, std::move(net), std::move(*features), std::move(rival)).go();
}

void run(TrainOptions options) {
  if (options.weights.empty()) options.weights = options.game + ".weights";
  if (options.checkpoint.empty())
    options.checkpoint = fmt::format("{}.{}.checkpoint", options.weights, options.recipe.players);
  Result<void> done;
  if (options.game == Classic::name) done = train<Classic>(options);
  if (options.game == OnBoard::name) done = train<OnBoard>(options);
  if (options.game == Duel::name) done = train<Duel>(options);
  if (done) return;
  fmt::print(stderr, "qwixx train: {}\n", done.error().message);
  exit_code() = Exit::failed;
}

}  // namespace

void add_train(CLI::App& app) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App* command = app.add_subcommand("train", "Learn a game's evaluator by self-play");
  command->add_option("--game", options->game, "classic, onboard or duel")
      ->check(CLI::IsMember({"classic", "onboard", "duel"}))
      ->required();
  Recipe& recipe = options->recipe;
  command->add_option("--players", recipe.players, "2, or 3 for the net of three and more")
      ->check(CLI::Range(2, 3))
      ->capture_default_str();
  command->add_option("--games", recipe.games, "How many games to learn from")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", recipe.seed, "Everything follows from it")->capture_default_str();
  command->add_option("--rate", recipe.rate, "Learning rate at the beginning")
      ->check(between(1e-12, 1.0))
      ->capture_default_str();
  command->add_option("--last-rate", recipe.last_rate, "And at the end")
      ->check(between(1e-12, 1.0))
      ->capture_default_str();
  command->add_option("--batch", recipe.batch, "Lessons a step")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--memory", recipe.memory, "Latest lessons kept")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--reuse", recipe.reuse, "How often each is used")
      ->check(between(0.01, 1000.0))
      ->capture_default_str();
  command->add_option("--lambda", recipe.self_play.lambda, "Of the returns")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--last-lambda", recipe.last_lambda, "And at the end")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--rival", recipe.rival, "A bot to play some games against: discount, greedy");
  command->add_option("--rival-games", recipe.self_play.rival_games, "Share of games against it")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_flag("--without-luck", recipe.self_play.without_luck,
                    "Free the returns of the dice's luck: slower, far less noise; classic and the Duel");
  command->add_option("--random-turns", recipe.self_play.random_turns, "Share of turns played at random")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--margin-weight", recipe.self_play.margin_weight, "Worth of a point beside the win")
      ->capture_default_str();
  command->add_option("--weights", options->weights, "The file to write (GAME.weights)");
  command->add_option("--checkpoint", options->checkpoint, "Where to go on from, if it exists");
  command->add_option("--from", options->from, "Weights to start from instead of nothing");
  command->add_option("--threads", options->threads, "To play on")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--table-seconds", options->table_seconds, "Time between lines")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command->add_option("--match-games", options->match_games, "Games of each match in a line")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->footer(
      "Ctrl-C keeps what was learned and ends with exit code 130; the same command goes on from there.");
  command->callback([options] { run(*options); });
}

}  // namespace qwixx
