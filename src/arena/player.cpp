#include "arena/player.h"

#include "arena/external.h"
#include "core/text.h"
#include "games/classic/state.h"
#include "games/duel/state.h"
#include "games/on_board/state.h"

namespace qwixx {
namespace {

template <Game G>
class BotPlayer final : public Player<G> {
 public:
  BotPlayer(std::unique_ptr<Bot<G>> bot, std::chrono::milliseconds time)
      : bot_(std::move(bot)), time_(time) {}

  Result<void> begin(const typename G::State&) override { return {}; }
  Result<void> rolled(const Dice&) override { return {}; }
  Result<void> moved(Seat, Move) override { return {}; }
  Result<Move> choose(const View<typename G::State>& view, const Thinking& thinking) override {
    Thinking own = thinking;
    own.time = time_;
    const Move move = bot_->choose(view, own);
    if (!view.legal().has(move)) return failure("a bot chose {}, which is not legal", to_text(move));
    return move;
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  std::chrono::milliseconds time_;
};

template <Game G>
class ExternalPlayer final : public Player<G> {
 public:
  ExternalPlayer(External program, const PlayerOptions& options)
      : program_(std::move(program)), options_(options) {}

  Result<void> begin(const typename G::State& start) override {
    std::string line = fmt::format("new {} {}", G::name, start.players);
    if constexpr (std::same_as<G, OnBoard>) line += " board=" + options_.board;
    return told(line);
  }
  Result<void> rolled(const Dice& dice) override { return told("roll " + to_text(dice)); }
  Result<void> moved(Seat seat, Move move) override {
    return told(fmt::format("play {} {}", seat.index(), to_text(move)));
  }
  Result<Move> choose(const View<typename G::State>& view, const Thinking&) override {
    const auto reply = program_.ask(fmt::format("best {} {}", view.seat().index(), options_.best_words));
    if (!reply) return std::unexpected(reply.error());
    const auto move = parse_move(*reply);
    if (!move) return within("the reply to best", move.error());
    if (!view.legal().has(*move)) return failure("it chose {}, which is not legal", to_text(*move));
    return *move;
  }

 private:
  Result<void> told(const std::string& line) {
    const auto reply = program_.ask(line);
    if (!reply) return std::unexpected(reply.error());
    return {};
  }

  External program_;
  PlayerOptions options_;
};

}  // namespace

template <Game G>
Result<std::unique_ptr<Player<G>>> make_player(const std::string& spec, const PlayerOptions& options) {
  if (spec.starts_with("cmd:")) {
    auto program = External::start(spec.substr(4));
    if (!program) return std::unexpected(program.error());
    if (const auto reply = program->ask("protocol"); !reply) return std::unexpected(reply.error());
    return std::make_unique<ExternalPlayer<G>>(std::move(*program), options);
  }
  std::string name = spec;
  std::chrono::milliseconds time{0};
  if (const std::size_t option = spec.rfind(":ms="); option != std::string::npos) {
    const auto ms = parse_number<int>(std::string_view(spec).substr(option + 4));
    if (!ms || *ms < 1) return failure("'{}' does not give a time in milliseconds", spec);
    time = std::chrono::milliseconds(*ms);
    name.resize(option);
  }
  auto bot = make_bot<G>(name);
  if (!bot) return std::unexpected(bot.error());
  return std::make_unique<BotPlayer<G>>(std::move(*bot), time);
}

template Result<std::unique_ptr<Player<Classic>>> make_player<Classic>(const std::string&,
                                                                       const PlayerOptions&);
template Result<std::unique_ptr<Player<OnBoard>>> make_player<OnBoard>(const std::string&,
                                                                       const PlayerOptions&);
template Result<std::unique_ptr<Player<Duel>>> make_player<Duel>(const std::string&, const PlayerOptions&);

}  // namespace qwixx
