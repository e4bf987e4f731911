// Ctrl-C, for work that takes long and has something to show for it: the first asks it to end well, a second
// one ends the program at once.
#pragma once

#include <atomic>

namespace qwixx {

// Listens from the first call on (also to SIGTERM); true once it has been asked to end.
const std::atomic<bool>& interrupted();

}  // namespace qwixx
