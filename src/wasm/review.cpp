#include "wasm/review.h"

#include <algorithm>

#include "analysis/review_text.h"
#include "wasm/replay.h"

namespace qwixx {

Result<Review> Review::open(std::string_view text, int precision) {
  auto record = parse_record(text);
  if (!record) return std::unexpected(record.error());
  Review review;
  for (const ReplayStep& step : steps_of(record->match)) review.ends_.push_back(step.last);
  analysis::Request request;
  request.limits.precision = std::clamp(precision, 1, 200) / 1000.0;
  auto opened = analysis::open_review(std::move(*record), std::move(request));
  if (!opened) return std::unexpected(opened.error());
  review.review_ = std::move(*opened);
  return review;
}

std::string Review::step() {
  if (done()) return result();
  review_->judge(next_++);
  return fmt::format(R"({{"t":"reviewed","done":{},"total":{}}})", next_, review_->pieces());
}

// The step of the replay that holds an event.
std::size_t Review::step_of(std::size_t event) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(ends_, event) - ends_.begin());
}

std::string Review::result() const {
  analysis::Analysis found = review_->result();
  for (analysis::Decision& decision : found.decisions) decision.step = step_of(decision.step);
  // The chances before the first roll belong to no step.
  std::erase_if(found.curve, [](const analysis::Point& point) { return point.step == 0; });
  for (analysis::Point& point : found.curve) point.step = step_of(point.step - 1);
  return R"({"t":"review",)" + analysis::to_json(found).substr(1);
}

}  // namespace qwixx
