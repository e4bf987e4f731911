// A game looked at again in the browser. src/analysis judges it, as for `qwixx analyze`; here it is done in
// pieces, so that progress can be shown, and its events become steps of the replay.
#pragma once

#include <string>
#include <vector>

#include "analysis/review.h"

namespace qwixx {

class Review {
 public:
  // precision: the standard error of a chance to win at which the analysis stops, in thousandths.
  static Result<Review> open(std::string_view record, int precision);

  bool done() const { return next_ == review_->pieces(); }
  // {"t":"reviewed","done":…,"total":…} for the next piece; when all are done, {"t":"review",…} with
  // everything.
  std::string step();

 private:
  std::string result() const;
  std::size_t step_of(std::size_t event) const;

  std::unique_ptr<analysis::Review> review_;
  std::vector<std::size_t> ends_;  // how many events there are after each step of the replay
  int next_ = 0;
};

}  // namespace qwixx
