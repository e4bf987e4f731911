// From the table's JSON back to a game and to words: what a client of a server has instead of the engine.
#pragma once

#include <boost/json/object.hpp>

#include "tui/look.h"
#include "tui/scene.h"

namespace qwixx::tui {

// A value's text; empty when it is not a string.
std::string text_of(const boost::json::value& value);

// The state of docs/engine-protocol.md as a game to paint. The board is On Board's.
Result<AnyGame> game_from_json(const boost::json::object& game, const on_board::Board* board);

// `path` of the table as a kept board.
Result<const on_board::Board*> board_from_json(std::string_view name, const boost::json::array& path);

// An event as a line of the log; empty for one that is not worth a line.
std::string event_line(const boost::json::object& event, const Scene& scene, const Look& look);

}  // namespace qwixx::tui
