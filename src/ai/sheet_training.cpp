#ifndef __wasi__

#include "ai/sheet_training.h"

#include <cmath>

#include "ai/discount_bot.h"
#include "ai/learner.h"
#include "games/classic/state.h"
#include "solver/query.h"

namespace qwixx {
namespace {

struct SampledSheet {
  solver::Rows rows;
  int misthrows;
};

constexpr int sampled_sheets = 1'500'000;
constexpr double random_moves = 0.15;  // a bot must judge sheets it would not make itself
constexpr double other_misthrows = 0.3;

class Sampler {
 public:
  Sampler(const solver::Table& discounted, const solver::Table& alone, std::uint64_t seed)
      : pair_bot_(discounted), alone_(alone), rng_(seed) {}

  std::vector<SampledSheet> sample() {
    while (sheets_.size() < sampled_sheets) {
      for (int pairs = 0; pairs < 4; ++pairs) play(2);
      play(1);
    }
    return std::move(sheets_);
  }

 private:
  void play(int players) {
    classic::State state = Classic::start({players});
    while (state.phase != Phase::over) {
      if (state.phase == Phase::roll) {
        keep(state);
        advance(state, roll_dice(rng_));
        continue;
      }
      const Seat seat = *deciders(state).begin();
      advance(state, seat, choose(state, seat));
    }
  }

  Move choose(const classic::State& state, Seat seat) {
    const MoveSet moves = legal_moves(state, seat);
    if (rng_.unit() < random_moves)
      return moves.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(moves.size()))));
    if (state.players == 2) return pair_bot_.choose(View(state, seat), {});
    if (state.phase == Phase::white) {
      const solver::Play play = solver::best_play(alone_, state, seat);
      planned_ = play.colour;
      return play.white;
    }
    return moves.has(planned_) ? planned_ : Move::pass();
  }

  void keep(const classic::State& state) {
    for (int i = 0; i < state.players; ++i) {
      const int misthrows =
          rng_.unit() < other_misthrows ? static_cast<int>(rng_.below(4)) : state.misthrows[i];
      sheets_.push_back({solver::rows_of(state.sheets[i], state.locked), misthrows});
    }
  }

  DiscountBot pair_bot_;
  const solver::Table& alone_;
  Rng rng_;
  Move planned_;
  std::vector<SampledSheet> sheets_;
};

}  // namespace

Result<Net> fit_sheets(const SheetRecipe& recipe, const std::function<void(const SheetFit&)>& on_progress) {
  std::array<const solver::Table*, 3> tables{};
  const std::array kinds{SheetHope::discounted, SheetHope::soon, SheetHope::alone};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto table = solver::Table::get(kinds[i]);
    if (!table) return std::unexpected(table.error());
    tables[i] = *table;
  }
  const auto& [discounted, soon, alone] = tables;
  const std::vector<SampledSheet> sheets = Sampler(*discounted, *alone, recipe.seed).sample();

  Learner learner(Net::random(SheetHope::shape, recipe.seed));
  Rng rng(recipe.seed + 1);
  Inputs inputs;
  const std::int64_t steps = recipe.lessons / recipe.batch;
  for (std::int64_t step = 0; step < steps; ++step) {
    for (int i = 0; i < recipe.batch; ++i) {
      const SampledSheet& sheet = sheets[rng.below(static_cast<std::uint32_t>(sheets.size()))];
      const auto kind = static_cast<HopeKind>(std::min(rng.below(5U) / 2, 2U));
      SheetHope::extract(sheet.rows, sheet.misthrows, kind, inputs);
      const int wait = kind == HopeKind::waiting;
      const bool single = kind == HopeKind::alone;
      const float to_come = (single ? alone : discounted)->to_come(sheet.rows, sheet.misthrows, wait);
      const float near = single ? 0 : soon->to_come(sheet.rows, sheet.misthrows, wait);
      learner.add_known(inputs, {to_come / SheetHope::unit, near / SheetHope::unit});
    }
    const double share = static_cast<double>(step) / static_cast<double>(steps);
    learner.step(static_cast<float>(recipe.rate * std::pow(double{recipe.last_rate} / recipe.rate, share)));
    if ((step + 1) % (steps / 20) == 0) {
      const Learner::Loss loss = learner.take_loss();
      on_progress({(step + 1) * recipe.batch, double{SheetHope::unit} * std::sqrt(loss.win),
                   double{SheetHope::unit} * std::sqrt(loss.margin)});
    }
  }
  return learner.average();
}

}  // namespace qwixx

#endif
