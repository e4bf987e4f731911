// The reference opponent of classic: plays for its own sheet alone (ai/own_sheet.h) by the exact table of two
// players who do not disturb each other, the future discounted by 0.88 a round. Where tables cannot be kept
// (the browser) there is no such bot.
#pragma once

#include "ai/bot.h"
#include "ai/own_sheet.h"
#include "solver/table.h"

namespace qwixx {

class DiscountBot final : public Bot<Classic>, private OwnSheet {
 public:
  static Result<std::unique_ptr<Bot<Classic>>> make();
  explicit DiscountBot(const solver::Table& table) : table_(table) {}

  Move choose(const View<classic::State>& view, const Thinking& thinking) override;
  std::vector<Candidate> rank(const View<classic::State>& view, const Thinking& thinking) override;

 private:
  double to_come(const solver::Rows& rows, int misthrows, bool on_roll) const override {
    return double{table_.to_come(rows, misthrows, on_roll ? 0 : 1)};
  }
  Candidate judged(const Plan& plan, Seat seat) const;

  const solver::Table& table_;
};

}  // namespace qwixx
