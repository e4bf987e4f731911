#include "ai/ladder.h"

#include "ai/human_bot.h"
#include "ai/naive_bot.h"
#include "ai/net_evaluator.h"
#include "ai/outlook_search.h"
#include "ai/search_bot.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

// How the strongest level looks further than its turn.
template <Game G>
struct Expert {
  using Bot = SearchBot<G, OutlookSearch<G>>;
  using Settings = OutlookSettings;
};
template <>
struct Expert<OnBoard> {
  using Bot = SearchBot<OnBoard>;
  using Settings = SearchSettings;
};

template <Game G>
struct Rungs {
  int beginners_patience;
  Weakness beginner;
  Weakness easy;    // of the newcomer's judgement, like the beginner
  Weakness medium;  // of the expert's judgement from here on
  Weakness hard;
  typename Expert<G>::Settings expert;
};

// Measured with `qwixx arena` so that the steps are about even in each game.
template <Game G>
constexpr Rungs<G> rungs_of() {
  if constexpr (std::same_as<G, Classic>) {
    return {3, {0.3, 0.5}, {0.1, 0.2}, {0.17, 0.34}, {0.07, 0.14}, {.close = 0.03F, .replies = 24}};
  } else if constexpr (std::same_as<G, OnBoard>) {
    return {3, {0.3, 0.5}, {0.1, 0.2}, {0.15, 0.3}, {0.06, 0.12}, {.turns = 1, .samples = 32}};
  } else {
    return {3, {0.1, 0.2}, {0.02, 0.04}, {0.125, 0.24}, {0.045, 0.095}, {.replies = 24}};
  }
}

}  // namespace

template <Game G>
std::unique_ptr<Bot<G>> make_expert(std::shared_ptr<const Evaluator<G>> evaluator) {
  return std::make_unique<typename Expert<G>::Bot>(std::move(evaluator), rungs_of<G>().expert);
}

template <Game G>
Result<std::unique_ptr<Bot<G>>> make_level(std::string_view name) {
  static constexpr Rungs<G> rungs = rungs_of<G>();
  const auto newcomer = [](const Weakness& weakness) {
    return std::make_unique<HumanBot<G>>(std::make_unique<NaiveBot<G>>(rungs.beginners_patience), weakness);
  };
  if (name == "beginner") return newcomer(rungs.beginner);
  if (name == "easy") return newcomer(rungs.easy);
  if (name != "medium" && name != "hard" && name != "expert") return nullptr;
  const auto evaluator = shipped_evaluator<G>();
  if (!evaluator) return std::unexpected(evaluator.error());
  if (name == "expert") return make_expert<G>(*evaluator);
  // Without time to think they see what lies on the table, and not all of it.
  return std::make_unique<HumanBot<G>>(std::make_unique<SearchBot<G>>(*evaluator, SearchSettings{}),
                                       name == "medium" ? rungs.medium : rungs.hard);
}

template std::unique_ptr<Bot<Classic>> make_expert(std::shared_ptr<const Evaluator<Classic>>);
template std::unique_ptr<Bot<OnBoard>> make_expert(std::shared_ptr<const Evaluator<OnBoard>>);
template std::unique_ptr<Bot<Duel>> make_expert(std::shared_ptr<const Evaluator<Duel>>);
template Result<std::unique_ptr<Bot<Classic>>> make_level<Classic>(std::string_view);
template Result<std::unique_ptr<Bot<OnBoard>>> make_level<OnBoard>(std::string_view);
template Result<std::unique_ptr<Bot<Duel>>> make_level<Duel>(std::string_view);

}  // namespace qwixx
