#include "arena/external.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace qwixx {
namespace {

constexpr int patience_ms = 60'000;

}  // namespace

Result<External> External::start(const std::string& command) {
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  // Close-on-exec, so that a second child does not keep the first one's pipes open.
  if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0)
    return failure("cannot make a pipe to '{}': {}", command, std::strerror(errno));
  signal(SIGPIPE, SIG_IGN);  // a child that ends shows as a failed write
  const std::string line = "exec " + command;
  const pid_t process = fork();
  if (process < 0) return failure("cannot start '{}': {}", command, std::strerror(errno));
  if (process == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  return External(command, process, to[1], from[0]);
}

External::External(External&& other) noexcept
    : command_(std::move(other.command_)),
      process_(std::exchange(other.process_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      unread_(std::move(other.unread_)) {}

External::~External() {
  if (process_ < 0) return;
  close(to_);  // the end of its input asks it to leave
  close(from_);
  for (int wait = 0; wait < 50; ++wait) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) return;
    usleep(10'000);
  }
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

Result<std::string> External::ask(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(to_, text.data() + sent, text.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return failure("'{}' does not take '{}' any more", command_, shortened(line));
    sent += static_cast<std::size_t>(count);
  }
  auto reply = read_line();
  if (!reply) return failure("'{}' was sent '{}': {}", command_, shortened(line), reply.error().message);
  if (reply->starts_with("= ")) return reply->substr(2);
  if (*reply == "=") return std::string{};
  return failure("'{}' was sent '{}' and replied '{}'", command_, shortened(line), shortened(*reply));
}

Result<std::string> External::read_line() {
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    pollfd waiting{from_, POLLIN, 0};
    const int ready = poll(&waiting, 1, patience_ms);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return failure("no reply within {} s", patience_ms / 1000);
    std::array<char, 4096> piece{};
    const ssize_t count = read(from_, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return failure("it ended without a reply");
    unread_.append(piece.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace qwixx
