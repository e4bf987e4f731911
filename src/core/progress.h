// A line that says how far long work has come and how long it will still take. It shows itself only on a
// terminal (standard error), at most ten times a second; elsewhere it stays silent.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace qwixx {

class Progress {
 public:
  explicit Progress(std::string label, bool wanted = true);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // share is 0 to 1; the note follows the time left.
  void show(double share, const std::string& note = {});
  // Wipes the line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::string label_;
  bool visible_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace qwixx
