// The threads on which bots think, at low priority: a table never waits for a bot's thoughts, and thinking
// never takes the processor from moves.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "table/bots.h"

namespace qwixx::server {

class Thinkers {
 public:
  using Task = std::function<void(BotRunner&)>;

  explicit Thinkers(unsigned threads);
  ~Thinkers();

  void give(Task task);
  void stop();  // nothing is begun any more

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace qwixx::server
