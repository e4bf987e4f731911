#include "core/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace qwixx {
namespace {

std::string time_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole % 3600 / 60);
}

}  // namespace

Progress::Progress(std::string label, bool wanted)
    : label_(std::move(label)), visible_(wanted && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { clear(); }

void Progress::show(double share, const std::string& note) {
  if (!visible_) return;
  const auto now = Clock::now();
  if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  drawn_ = true;
  share = std::clamp(share, 0.0, 1.0);
  constexpr int width = 30;
  const int full = static_cast<int>(share * width);
  const double spent = std::chrono::duration<double>(now - start_).count();
  const std::string left = share > 0.005 ? time_text(spent / share - spent) + " left" : "";
  const std::string line = fmt::format("\r{} [{:=<{}}{: <{}}] {:3.0f} %  {}  {}\033[K", label_, "", full, "",
                                       width - full, 100 * share, left, note);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace qwixx
