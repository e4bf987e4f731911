#include "ai/net_evaluator.h"

#ifndef __wasi__
#include <mutex>
#endif

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
  static std::shared_ptr<const NetEvaluator<G>> kept;
#ifndef __wasi__
  static std::mutex guard;
  const std::lock_guard lock(guard);
#endif
  if (kept) return kept;
  const std::string_view bytes = shipped_weights(G::name);
  if (bytes.empty()) return failure("the weights of {} are not here yet", G::name);
  const auto parsed = parse_evaluator<G>(bytes);
  if (!parsed) return within("the shipped weights", parsed.error());
  return kept = *parsed;
}

template Result<std::shared_ptr<const NetEvaluator<Classic>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<OnBoard>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<Duel>>> parse_evaluator(std::string_view);
template Result<std::shared_ptr<const NetEvaluator<Classic>>> shipped_evaluator();
template Result<std::shared_ptr<const NetEvaluator<OnBoard>>> shipped_evaluator();
template Result<std::shared_ptr<const NetEvaluator<Duel>>> shipped_evaluator();

}  // namespace qwixx
