#include "analysis/review.h"

#include <algorithm>
#include <cmath>

#include "analysis/parallel.h"
#include "analysis/turn_review.h"

namespace qwixx::analysis {
namespace {

using Chances = std::array<double, most_seats>;

// Puts the judged turns together: decisions, the curve, and what each step gave to whom.
template <Game G>
class Assembly {
 public:
  using Turn = TurnReview<G>;

  Assembly(Analysis& analysis, int players, const Samples& start) : analysis_(analysis), players_(players) {
    for (int i = 0; i < players_; ++i) now_[i] = start.win(Seat(i)).mean;
    analysis_.curve.push_back({0, 0, now_, {}, {}, {}});
    for (int i = 0; i < players_; ++i) analysis_.players[i].start = now_[i];
  }

  void add(const Turn& turn, int number, std::size_t first_step) {
    if (!turn.revealed()) return;
    turn_ = number;
    add_roll(turn, first_step + 1);
    add_reveal(turn, first_step + 1 + static_cast<std::size_t>(turn.whites()));
    const auto& nodes = turn.nodes();
    for (std::size_t i = static_cast<std::size_t>(turn.whites()); i < nodes.size() && nodes[i].played; ++i) {
      add_later(turn, i);
    }
  }

  void finish() {
    for (int i = 0; i < players_; ++i) {
      Summary& summary = analysis_.players[i];
      summary.result = now_[i];
      for (const Point& point : analysis_.curve) {
        summary.luck += point.luck[i];
        summary.skill += point.skill[i];
        summary.others += point.others[i];
      }
    }
    for (const Decision& decision : analysis_.decisions) count(decision);
    for (Summary& summary : analysis_.players) {
      if (summary.decisions > 0) summary.average_loss = summary.total_loss / summary.decisions;
      summary.accuracy = accuracy_of(summary.average_loss);
    }
  }

 private:
  static double win(const Turn& turn, int end, int seat) { return turn.samples(end).win(Seat(seat)).mean; }

  Chances chances_at(const Turn& turn, int end) const {
    Chances chances{};
    for (int i = 0; i < players_; ++i) chances[i] = win(turn, end, i);
    return chances;
  }

  // What the game is worth when this node is reached: its best move, or where the turn ended.
  Chances chances_before(const Turn& turn, std::size_t node) const {
    return chances_at(turn, node < turn.nodes().size() ? turn.end_of_best(node) : turn.end_of_turn());
  }

  static int end_played(const Turn& turn, std::size_t number) {
    const auto& node = turn.nodes()[number];
    const auto line = std::ranges::find(node.lines, *node.played, &Turn::Line::move);
    return turn.end_of(number, *line);
  }

  // After the roll all seats are expected to choose what is best for them.
  void add_roll(const Turn& turn, std::size_t step) {
    Point point{step, turn_, chances_before(turn, 0), {}, {}, {}};
    for (int i = 0; i < players_; ++i) point.luck[i] = point.win[i] - now_[i];
    push(point);
  }

  void add_reveal(const Turn& turn, std::size_t step) {
    const auto whites = static_cast<std::size_t>(turn.whites());
    Point point{step, turn_, chances_before(turn, whites), {}, {}, {}};
    for (std::size_t i = 0; i < whites; ++i) {
      const int seat = turn.nodes()[i].seat.index();
      point.skill[seat] = win(turn, end_played(turn, i), seat) - now_[seat];
      add_decision(turn, i);
    }
    for (int i = 0; i < players_; ++i) point.others[i] = point.win[i] - now_[i] - point.skill[i];
    push(point);
  }

  void add_later(const Turn& turn, std::size_t number) {
    const auto& node = turn.nodes()[number];
    Point point{node.step + 1, turn_, chances_before(turn, number + 1), {}, {}, {}};
    for (int i = 0; i < players_; ++i) {
      (i == node.seat.index() ? point.skill : point.others)[i] = point.win[i] - now_[i];
    }
    add_decision(turn, number);
    push(point);
  }

  void push(const Point& point) {
    now_ = point.win;
    analysis_.curve.push_back(point);
  }

  void add_decision(const Turn& turn, std::size_t number) {
    const auto& node = turn.nodes()[number];
    const Samples& expected = turn.samples(turn.end_of_best(number));
    const Samples& played = turn.samples(end_played(turn, number));
    // A move that did no worse than the best one is as good.
    const bool as_good = played.worth(node.seat).mean >= expected.worth(node.seat).mean;
    const Samples& best = as_good ? played : expected;
    Decision decision{node.step,  turn_,        node.seat,
                      node.phase, *node.played, as_good ? *node.played : node.lines[node.best].move,
                      {},         {},           0};
    for (const auto& line : node.lines) {
      const Samples& samples = turn.samples(turn.end_of(number, line));
      decision.options.push_back({line.move, stated_win<G>(samples, node.seat), samples.margin(node.seat),
                                  samples.exact() ? 0 : samples.games()});
    }
    std::ranges::stable_sort(decision.options, [&](const Option& a, const Option& b) {
      if ((a.move == decision.best) != (b.move == decision.best)) return a.move == decision.best;
      return a.win.mean > b.win.mean;
    });
    decision.win = played.win(node.seat).mean;
    decision.loss = {std::max(0.0, best.win(node.seat).mean - decision.win),
                     difference(best, played, node.seat).error};
    analysis_.decisions.push_back(std::move(decision));
  }

  void count(const Decision& decision) {
    if (!decision.choice()) return;
    Summary& summary = analysis_.players[decision.seat.index()];
    ++summary.decisions;
    summary.total_loss += decision.loss.mean;
    if (decision.loss.mean >= blunder_loss) {
      ++summary.blunders;
    } else if (decision.loss.mean >= error_loss) {
      ++summary.errors;
    }
  }

  Analysis& analysis_;
  int players_;
  int turn_ = 0;
  Chances now_{};
};

template <class State>
struct TurnStart {
  State state;
  std::size_t step;
};

template <GameState State>
std::vector<TurnStart<State>> split(State state, const std::vector<Event>& events) {
  std::vector<TurnStart<State>> turns;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto* rolled = std::get_if<Rolled>(&events[i])) {
      turns.push_back({state, i});
      advance(state, rolled->dice);
    } else {
      const auto& played = std::get<Played>(events[i]);
      advance(state, played.seat, played.move);
    }
  }
  return turns;
}

template <Game G>
class GameReview final : public Review {
 public:
  using State = typename G::State;

  GameReview(Record record, Request request, const State& start,
             std::shared_ptr<const NetEvaluator<G>> evaluator)
      : record_(std::move(record)),
        request_(std::move(request)),
        evaluator_(std::move(evaluator)),
        player_(*evaluator_),
        opening_(start.players, player_, request_.limits.seed),
        starts_(split(start, record_.match.events())),
        turns_(starts_.size()) {
    opening_.add(start);
  }

  int pieces() const override { return static_cast<int>(starts_.size()) + 1; }

  // The start of the game, then turn after turn.
  void judge(int piece) override {
    if (piece == 0) return judge_opening();
    const auto bot = std::move(*make_bot<G>(request_.bot));
    const auto& [state, step] = starts_[static_cast<std::size_t>(piece - 1)];
    auto turn = std::make_unique<TurnReview<G>>(state, std::span(record_.match.events()).subspan(step), step,
                                                *bot, player_, request_.limits);
    turn->run();
    turns_[static_cast<std::size_t>(piece - 1)] = std::move(turn);
  }

  Analysis result() const override {
    Analysis analysis;
    const int players = record_.match.game().players();
    analysis.game = G::name;
    analysis.bot = request_.bot;
    analysis.finished = record_.match.game().over();
    analysis.players.resize(static_cast<std::size_t>(players));
    for (int i = 0; i < players; ++i) analysis.names.push_back(record_.name_of(Seat(i)));
    Assembly<G> assembly(analysis, players, opening_.samples(0));
    analysis.games = opening_.samples(0).games();
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      assembly.add(*turns_[i], static_cast<int>(i) + 1, starts_[i].step);
      for (int end = 0; end < turns_[i]->rollouts().size(); ++end)
        analysis.games += turns_[i]->samples(end).games();
    }
    assembly.finish();
    return analysis;
  }

 private:
  void judge_opening() {
    for (int games = 100; games <= request_.limits.most_games; games *= 2) {
      opening_.play(0, games);
      if (opening_.samples(0).exact() || opening_.samples(0).win(Seat(0)).error <= request_.limits.precision)
        return;
    }
  }

  Record record_;
  Request request_;
  std::shared_ptr<const NetEvaluator<G>> evaluator_;
  RolloutPlayer<G> player_;
  Rollouts<G> opening_;
  std::vector<TurnStart<State>> starts_;
  std::vector<std::unique_ptr<TurnReview<G>>> turns_;
};

}  // namespace

double accuracy_of(double average_loss) { return 100 * std::exp(-20 * average_loss); }

std::vector<const Decision*> Analysis::worst(std::size_t most, double least) const {
  std::vector<const Decision*> found;
  for (const Decision& decision : decisions) {
    if (decision.choice() && decision.loss.mean >= least) found.push_back(&decision);
  }
  std::ranges::stable_sort(found, std::greater{},
                           [](const Decision* decision) { return decision->loss.mean; });
  if (found.size() > most) found.resize(most);
  return found;
}

Result<std::unique_ptr<Review>> open_review(Record record, Request request) {
  const AnyGame start = record.match.start();
  return start.visit([&]<class State>(const State& state) -> Result<std::unique_ptr<Review>> {
    using G = GameOf<State>;
    if (const auto known = make_bot<G>(request.bot); !known) return std::unexpected(known.error());
    auto evaluator = shipped_evaluator<G>();
    if (!evaluator) return std::unexpected(evaluator.error());
    return std::make_unique<GameReview<G>>(std::move(record), std::move(request), state, *evaluator);
  });
}

Result<Analysis> analyze(const Record& record, const Request& request) {
  const auto review = open_review(record, request);
  if (!review) return std::unexpected(review.error());
  in_parallel((*review)->pieces(), request.limits.threads, [&](int piece) { (*review)->judge(piece); },
              request.progress);
  return (*review)->result();
}

}  // namespace qwixx::analysis
