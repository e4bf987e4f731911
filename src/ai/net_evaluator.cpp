#include "ai/net_evaluator.h"

#include "ai/shipped_weights.h"

namespace qwixx {

template <Game G>
Result<std::shared_ptr<const NetEvaluator<G>>> parse_evaluator(std::string_view bytes) {
  const Result<Weights> weights = parse_weights(bytes);
  if (!weights) return std::unexpected(weights.error());
  Result<Nets<G>> nets = take_nets<G>(*weights);
  if (!nets) return std::unexpected(nets.error());
  return std::make_shared<const NetEvaluator<G>>(std::move(*nets));
}

template <Game G>
Result<std::shared_ptr<const NetEvaluator<G>>> shipped_evaluator() {
  static const auto once = parse_evaluator<G>(shipped_weights(G::name));
  if (!once) return within("the shipped weights", once.error());
  return once;
}

template Result<std::shared_ptr<const NetEvaluator<Classic>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<OnBoard>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<Duel>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<Classic>>> shipped_evaluator();
template Result<std::shared_ptr<const NetEvaluator<OnBoard>>> shipped_evaluator();
template Result<std::shared_ptr<const NetEvaluator<Duel>>> shipped_evaluator();

}  // namespace qwixx
