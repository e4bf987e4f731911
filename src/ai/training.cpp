#include "ai/training.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#ifndef __wasi__
#include <thread>
#endif

namespace qwixx {

float Recipe::rate_after(std::int64_t games_played) const {
  const double share = std::min(1.0, static_cast<double>(games_played) / static_cast<double>(games));
  return static_cast<float>(rate * std::pow(double{last_rate} / rate, share));
}

float Recipe::lambda_after(std::int64_t games_played) const {
  const float share = std::min(1.0F, static_cast<float>(games_played) / static_cast<float>(games));
  return self_play.lambda + share * (last_lambda - self_play.lambda);
}

std::string to_text(const Recipe& recipe) {
  const std::string rival = recipe.rival.empty() ? ""
                                                 : fmt::format(" --rival {} --rival-games {}", recipe.rival,
                                                               recipe.self_play.rival_games);
  const std::string_view luck = recipe.self_play.without_luck ? " --without-luck" : "";
  return fmt::format(
      "--players {} --games {} --seed {} --rate {} --last-rate {} --batch {} --memory {} "
      "--reuse {} --lambda {} --last-lambda {} --random-turns {} --margin-weight {}{}{}",
      recipe.players, recipe.games, recipe.seed, recipe.rate, recipe.last_rate, recipe.batch, recipe.memory,
      recipe.reuse, recipe.self_play.lambda, recipe.last_lambda, recipe.self_play.random_turns,
      recipe.self_play.margin_weight, rival, luck);
}

namespace {

// Games are played in rounds of so many, whatever the number of threads, and learned in their order: the
// result is the same on any machine.
constexpr int games_at_once = 32;

template <class Work>
void for_each_index(int count, [[maybe_unused]] int threads, const Work& work) {
#ifndef __wasi__
  std::vector<std::jthread> others;
  for (int thread = 1; thread < std::min(threads, count); ++thread) {
    others.emplace_back([&, thread] {
      for (int i = thread; i < count; i += threads) work(i);
    });
  }
  for (int i = 0; i < count; i += threads) work(i);
#else
  for (int i = 0; i < count; ++i) work(i);
#endif
}

}  // namespace

template <>
classic::State training_start<Classic>(int players, std::int64_t game) {
  return Classic::start({players == 2 ? 2 : 3 + static_cast<int>(game % 3)});
}

template <>
on_board::State training_start<OnBoard>(int players, std::int64_t game) {
  const auto& board = game % 2 == 0 ? on_board::side_a() : on_board::side_b();
  return OnBoard::start({players == 2 ? 2 : 3 + static_cast<int>(game / 2 % 2), &board});
}

template <>
duel::State training_start<Duel>(int, std::int64_t) {
  return Duel::start({});
}

template <Game G>
Training<G>::Training(const Recipe& recipe, Net net, Features<G> features, int threads,
                      std::shared_ptr<Bot<G>> rival)
    : recipe_(recipe),
      threads_(threads),
      learner_(std::move(net)),
      rival_(std::move(rival)),
      evaluator_(Nets<G>{}) {
  evaluator_.nets().features = std::move(features);
  evaluator_.nets().of(recipe_.players) = learner_.average();
}

template <Game G>
void Training<G>::advance(int lessons) {
  play(lessons);
  // The first fits wait for a memory worth sampling from.
  if (memory_.size() * 2 < static_cast<std::size_t>(recipe_.memory)) return;
  fit(lessons);
  evaluator_.nets().of(recipe_.players) = learner_.average();
}

template <Game G>
void Training<G>::play_game(std::int64_t game, std::vector<Lesson<G>>& lessons) const {
  std::uint64_t seed = recipe_.seed * 0x9E37'79B9'7F4A'7C15ULL + static_cast<std::uint64_t>(game);
  SelfPlay settings = recipe_.self_play;
  settings.lambda = recipe_.lambda_after(games_);
  SelfPlayGame<G> self_play(evaluator_, settings, rival_.get(), splitmix64(seed));
  self_play.play(training_start<G>(recipe_.players, game), lessons);
}

template <Game G>
void Training<G>::play(int lessons) {
  fresh_.clear();
  std::array<std::vector<Lesson<G>>, games_at_once> by_game;
  while (fresh_.size() < static_cast<std::size_t>(lessons)) {
    for_each_index(games_at_once, threads_, [&](int i) {
      by_game[i].clear();
      play_game(games_ + i, by_game[i]);
    });
    for (const auto& game : by_game) fresh_.insert(fresh_.end(), game.begin(), game.end());
    games_ += games_at_once;
  }
  for (const Lesson<G>& lesson : fresh_) {
    if (memory_.size() < static_cast<std::size_t>(recipe_.memory)) {
      memory_.push_back(lesson);
    } else {
      memory_[oldest_] = lesson;
      oldest_ = (oldest_ + 1) % memory_.size();
    }
  }
}

template <Game G>
void Training<G>::fit(int lessons) {
  const std::uint64_t seed = recipe_.seed + 77 * static_cast<std::uint64_t>(games_);
  std::array<Rng, Learner::parts> rngs{Rng(seed), Rng(~seed)};
  const float rate = recipe_.rate_after(games_);
  const int steps = static_cast<int>(recipe_.reuse * static_cast<float>(lessons)) / recipe_.batch;
  for (int step = 0; step < steps; ++step) {
    for_each_index(Learner::parts, threads_, [&](int part) {
      Inputs inputs;
      for (int i = part; i < recipe_.batch; i += Learner::parts) {
        const Lesson<G>& lesson = memory_[rngs[part].below(static_cast<std::uint32_t>(memory_.size()))];
        evaluator_.nets().features.extract(lesson.state, lesson.seat, inputs);
        learner_.add(inputs, {lesson.estimate.win, lesson.estimate.margin}, part);
      }
    });
    learner_.step(rate);
  }
}

// --- checkpoints ---------------------------------------------------------------------------------------

namespace {
constexpr std::string_view checkpoint_magic = "qwixx-training 1\n";
}

template <Game G>
std::string Training<G>::checkpoint() {
  std::string bytes(checkpoint_magic);
  bytes += fmt::format("{} {} {} {}\n", G::name, games_, learner_.steps, to_text(recipe_));
  for (std::span<float> row : learner_.memory()) {
    bytes.append(reinterpret_cast<const char*>(row.data()), row.size_bytes());
  }
  return bytes;
}

template <Game G>
Result<void> Training<G>::resume(std::string_view bytes) {
  if (!bytes.starts_with(checkpoint_magic)) return failure("not a training checkpoint");
  bytes.remove_prefix(checkpoint_magic.size());
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return failure("the checkpoint is cut short");
  const std::string line(bytes.substr(0, end));
  bytes.remove_prefix(end + 1);
  long long games = 0;
  long long steps = 0;
  int read = 0;
  const std::string format = fmt::format("{} %lld %lld %n", G::name);
  if (std::sscanf(line.c_str(), format.c_str(), &games, &steps, &read) != 2)
    return failure("a checkpoint of another game than {}", G::name);
  if (line.substr(static_cast<std::size_t>(read)) != to_text(recipe_)) {
    return failure("a checkpoint of another recipe: {}", line.substr(static_cast<std::size_t>(read)));
  }
  std::size_t wanted = 0;
  for (std::span<float> row : learner_.memory()) wanted += row.size_bytes();
  if (bytes.size() != wanted) return failure("the checkpoint is cut short or of another net's shape");
  for (std::span<float> row : learner_.memory()) {
    std::memcpy(row.data(), bytes.data(), row.size_bytes());
    bytes.remove_prefix(row.size_bytes());
  }
  games_ = games;
  learner_.steps = steps;
  evaluator_.nets().of(recipe_.players) = learner_.average();
  return {};
}

template class Training<Classic>;
template class Training<OnBoard>;
template class Training<Duel>;

}  // namespace qwixx
