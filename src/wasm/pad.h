// Score sheets for people with real dice on the table (docs/server-protocol.md, "Pad"): a page with a past
// that can be gone back to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "wasm/pad_page.h"

namespace qwixx {

class Pad {
 public:
  // From {"game","sheets","board"?,"names"?,"log"?}; the log is that of an earlier pad (save), played again.
  static Result<Pad> open(std::string_view json);

  // The answer to one message: the whole pad, or a refusal that changes nothing.
  std::string send(std::string_view message);
  std::string view() const;
  // What open() needs to make this pad again.
  std::string save() const;

 private:
  struct Refused {
    std::string_view code;
    std::string message;
    std::optional<Reason> reason{};
  };
  struct Words;  // a message, read
  using Done = std::expected<void, Refused>;

  const PadPage& page() const { return pages_[at_]; }
  Done take(std::string_view message);
  Done apply(const Words& words, std::string_view text);
  void turn_to(PadPage page, std::string_view message);

  std::string game_;
  const on_board::Board* board_ = nullptr;
  std::vector<std::string> names_;
  std::vector<PadPage> pages_;    // the past, and what was undone; the one shown is pages_[at_]
  std::vector<std::string> log_;  // log_[i] made pages_[i + 1]
  std::size_t at_ = 0;
};

}  // namespace qwixx
