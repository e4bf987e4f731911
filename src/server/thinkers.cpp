#include "server/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace qwixx::server {

Thinkers::Thinkers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() { stop(); }

void Thinkers::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Thinkers::give(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void Thinkers::run() {
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
  BotRunner runner;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !tasks_.empty(); });
    if (stopping_) return;
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task(runner);
    lock.lock();
  }
}

}  // namespace qwixx::server
