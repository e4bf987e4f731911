#include "ai/ladder.h"

#include "ai/discount_bot.h"
#include "ai/evaluator_bot.h"
#include "ai/greedy.h"
#include "ai/human_bot.h"
#include "ai/naive_bot.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

struct Rungs {
  int beginners_patience;
  Weakness beginner;
  Weakness easy;    // of the newcomer's judgement, like the beginner
  Weakness medium;  // of the expert's judgement from here on
  Weakness hard;
};

// Measured with `qwixx arena` so that the steps are about even in each game.
template <Game G>
constexpr Rungs rungs_of() {
  if constexpr (std::same_as<G, Classic>) {
    return {3, {0.3, 0.5}, {0.1, 0.2}, {0.17, 0.34}, {0.07, 0.14}};
  } else if constexpr (std::same_as<G, OnBoard>) {
    return {3, {0.3, 0.5}, {0.1, 0.2}, {0.2, 0.4}, {0.06, 0.12}};
  } else {
    return {3, {0.1, 0.2}, {0.0, 0.0}, {0.08, 0.16}, {0.03, 0.07}};
  }
}

template <Game G>
Result<std::unique_ptr<Bot<G>>> strongest() {
  if constexpr (std::same_as<G, Classic>) {
#ifdef __wasi__
    return std::make_unique<EvaluatorBot<G>>(std::make_shared<GreedyClassic>());
#else
    return DiscountBot::make();
#endif
  } else if constexpr (std::same_as<G, OnBoard>) {
    return std::make_unique<EvaluatorBot<G>>(std::make_shared<GreedyOnBoard>());
  } else {
    return std::make_unique<EvaluatorBot<G>>(std::make_shared<GreedyDuel>());
  }
}

}  // namespace

template <Game G>
Result<std::unique_ptr<Bot<G>>> make_level(std::string_view name) {
  constexpr Rungs rungs = rungs_of<G>();
  const auto newcomer = [&](const Weakness& weakness) {
    return std::make_unique<HumanBot<G>>(std::make_unique<NaiveBot<G>>(rungs.beginners_patience), weakness);
  };
  if (name == "beginner") return newcomer(rungs.beginner);
  if (name == "easy") return newcomer(rungs.easy);
  if (name != "medium" && name != "hard" && name != "expert") return nullptr;
  auto judgement = strongest<G>();
  if (!judgement || name == "expert") return judgement;
  return std::make_unique<HumanBot<G>>(std::move(*judgement), name == "medium" ? rungs.medium : rungs.hard);
}

template Result<std::unique_ptr<Bot<Classic>>> make_level<Classic>(std::string_view);
template Result<std::unique_ptr<Bot<OnBoard>>> make_level<OnBoard>(std::string_view);
template Result<std::unique_ptr<Bot<Duel>>> make_level<Duel>(std::string_view);

}  // namespace qwixx
