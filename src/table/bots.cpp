#include "table/bots.h"

#include <algorithm>
#include <tuple>

namespace qwixx {

struct BotRunner::Bots {
  template <Game G>
  using Known = std::map<std::string, std::unique_ptr<Bot<G>>, std::less<>>;
  std::tuple<Known<Classic>, Known<OnBoard>, Known<Duel>> known;

  template <Game G>
  Bot<G>& of_level(const std::string& level) {
    auto& known_here = std::get<Known<G>>(known);
    if (const auto found = known_here.find(level); found != known_here.end()) return *found->second;
    auto bot = make_bot<G>(level);
    if (!bot) bot = make_bot<G>(bot_names(G::name).front());
    return *known_here.emplace(level, std::move(*bot)).first->second;
  }
};

BotRunner::BotRunner() : bots_(std::make_unique<Bots>()) {}
BotRunner::~BotRunner() = default;
BotRunner::BotRunner(BotRunner&&) noexcept = default;
BotRunner& BotRunner::operator=(BotRunner&&) noexcept = default;

Move BotRunner::choose(const BotTask& task) {
  Thinking thinking;
  thinking.seed = task.seed;
  return task.view.visit([&](const auto& state) {
    using G = GameOf<std::remove_cvref_t<decltype(state)>>;
    return bots_->of_level<G>(task.level).choose(View(state, task.seat), thinking);
  });
}

std::vector<Candidate> BotRunner::rank(const BotTask& task, int ms) {
  Thinking thinking;
  thinking.seed = task.seed;
  thinking.time = std::chrono::milliseconds(ms);
  auto candidates = task.view.visit([&](const auto& state) {
    using G = GameOf<std::remove_cvref_t<decltype(state)>>;
    return bots_->of_level<G>(task.level).rank(View(state, task.seat), thinking);
  });
  // Equals in the order of the moves, so that every library sorts them alike.
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.win, -a.margin, a.move) < std::tuple(-b.win, -b.margin, b.move);
  });
  return candidates;
}

}  // namespace qwixx
