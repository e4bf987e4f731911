// Another program as a player: a child process that speaks the engine protocol on its standard streams.
#pragma once

#include <sys/types.h>

#include <string>

#include "core/result.h"

namespace qwixx {

class External {
 public:
  static Result<External> start(const std::string& command);
  External(External&& other) noexcept;
  External& operator=(External&&) = delete;
  ~External();

  // Sends a line and gives back what follows "= " in the reply; a "?" or no reply is an error.
  Result<std::string> ask(const std::string& line);

 private:
  External(std::string command, pid_t process, int to, int from)
      : command_(std::move(command)), process_(process), to_(to), from_(from) {}
  Result<std::string> read_line();

  std::string command_;
  pid_t process_;
  int to_;
  int from_;
  std::string unread_;
};

}  // namespace qwixx
