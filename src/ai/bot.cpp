#include "ai/bot.h"

#ifndef __wasi__
#include <fstream>
#endif

#include "ai/discount_bot.h"
#include "ai/duel_evaluator.h"
#include "ai/evaluator_bot.h"
#include "ai/greedy.h"
#include "ai/ladder.h"
#include "ai/net_evaluator.h"
#include "ai/random_bot.h"
#include "ai/search_bot.h"

namespace qwixx {
namespace {

template <Game G>
std::shared_ptr<const Evaluator<G>> greedy() {
  if constexpr (std::same_as<G, Classic>) return std::make_shared<GreedyClassic>();
  if constexpr (std::same_as<G, OnBoard>) return std::make_shared<GreedyOnBoard>();
  if constexpr (std::same_as<G, Duel>) return std::make_shared<DuelEvaluator>(DuelEvaluator::greedy);
}

// By the shipped weights, or by those of a file that stands after an @.
template <Game G>
Result<std::shared_ptr<const NetEvaluator<G>>> evaluator_of([[maybe_unused]] std::string_view name) {
#ifndef __wasi__
  if (const std::size_t at = name.find('@'); at != std::string_view::npos) {
    const std::string path(name.substr(at + 1));
    std::ifstream file(path, std::ios::binary);
    if (!file) return failure("cannot read the weights {}", path);
    auto evaluator = parse_evaluator<G>(std::string(std::istreambuf_iterator<char>(file), {}));
    if (!evaluator) return within(path, evaluator.error());
    return evaluator;
  }
#endif
  return shipped_evaluator<G>();
}

// "net" plays by an evaluator alone, "net@FILE" and "expert@FILE" by other weights than the shipped ones.
template <Game G>
Result<std::unique_ptr<Bot<G>>> learned_bot(std::string_view name) {
  const auto evaluator = evaluator_of<G>(name);
  if (!evaluator) return std::unexpected(evaluator.error());
  if (name.starts_with("expert")) return make_expert<G>(*evaluator);
  return std::make_unique<SearchBot<G>>(*evaluator, SearchSettings{});
}

}  // namespace

std::vector<std::string_view> bot_names(std::string_view) { return {levels.begin(), levels.end()}; }

template <Game G>
Result<std::unique_ptr<Bot<G>>> make_bot(std::string_view name) {
  if (name == "net" || name.starts_with("net@") || name.starts_with("expert@")) return learned_bot<G>(name);
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return std::make_unique<EvaluatorBot<G>>(greedy<G>());
  if constexpr (std::same_as<G, Classic>) {
    if (name == "discount") return DiscountBot::make();
  }
  if (auto level = make_level<G>(name); !level || *level) return level;
  std::string known = " greedy net";
  for (std::string_view one : bot_names(G::name)) known += fmt::format(" {}", one);
  return failure("there is no bot '{}'; there are:{}", name, known);
}

template Result<std::unique_ptr<Bot<Classic>>> make_bot<Classic>(std::string_view);
template Result<std::unique_ptr<Bot<OnBoard>>> make_bot<OnBoard>(std::string_view);
template Result<std::unique_ptr<Bot<Duel>>> make_bot<Duel>(std::string_view);

}  // namespace qwixx
