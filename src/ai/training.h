// Learning a net from nothing by self-play: play, keep the latest lessons, fit, and play with the better
// net. Everything follows from the recipe, its seed included, on any number of threads.
#pragma once

#include <functional>
#include <string>

#include "ai/learner.h"
#include "ai/self_play.h"
#include "ai/weights.h"

namespace qwixx {

struct Recipe {
  int players = 2;  // 2, or 3 for the net of three and more
  std::int64_t games = 1'000'000;
  std::uint64_t seed = 1;
  float rate = 1e-3F;       // of Adam at the beginning
  float last_rate = 2e-5F;  // and at the end, falling by the same factor with every game
  int batch = 512;
  int memory = 60'000;  // lessons kept
  float reuse = 6;      // how often a lesson is used on average
  SelfPlay self_play{};
  float last_lambda = 0.8F;  // where the returns' λ goes, evenly
  std::string rival;         // the name of a bot, if there is one

  float rate_after(std::int64_t games_played) const;
  float lambda_after(std::int64_t games_played) const;
};

std::string to_text(const Recipe& recipe);

// The start of the nth game of a training: players and boards take turns where the game has several.
template <Game G>
typename G::State training_start(int players, std::int64_t game);

template <Game G>
class Training {
 public:
  // A rival, if any, must bear being asked by several threads at once.
  Training(const Recipe& recipe, Net net, Features<G> features, int threads = 1,
           std::shared_ptr<Bot<G>> rival = nullptr);

  // Plays and fits until at least this many more lessons are learned.
  void advance(int lessons);

  bool done() const { return games_ >= recipe_.games; }
  std::int64_t games() const { return games_; }
  const Recipe& recipe() const { return recipe_; }
  const Net& net() const { return learner_.average(); }
  const Features<G>& features() const { return evaluator_.nets().features; }
  Learner::Loss take_loss() { return learner_.take_loss(); }

  // To stop and go on later: all but the remembered lessons, which are played afresh.
  std::string checkpoint();
  Result<void> resume(std::string_view bytes);

 private:
  void play_game(std::int64_t game, std::vector<Lesson<G>>& lessons) const;
  void play(int lessons);
  void fit(int lessons);

  Recipe recipe_;
  int threads_;
  Learner learner_;
  std::shared_ptr<Bot<G>> rival_;
  NetEvaluator<G> evaluator_;
  std::int64_t games_ = 0;
  std::vector<Lesson<G>> memory_;
  std::size_t oldest_ = 0;
  std::vector<Lesson<G>> fresh_;
};

}  // namespace qwixx
