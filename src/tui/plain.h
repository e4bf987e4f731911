// The game line by line, for screen readers and scripts: everything in words, nothing by position or colour.
#pragma once

#include <atomic>
#include <iosfwd>

#include "tui/client.h"

namespace qwixx::tui {

// Until the game is over, the input ends or `stop` is set. Fails when the table is lost.
Result<void> play_plain(Client& client, const Link& link, std::istream& in, std::ostream& out,
                        const std::atomic<bool>& stop);

}  // namespace qwixx::tui
