// Where a server's table lies: the address of its page, as it is passed on from player to player.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace qwixx::tui {

// http://host:port/#/table/ID, https://…, or ws://host:port/ws?table=ID and wss://….
struct TableAddress {
  std::string host;
  std::string port;
  std::string path = "/ws";  // of the WebSocket; behind a proxy the app may lie in a folder
  std::string table;
  bool secure = false;
  friend bool operator==(const TableAddress&, const TableAddress&) = default;

  std::string server() const;  // host:port, as it is written in an address
};
Result<TableAddress> parse_address(std::string_view url);

}  // namespace qwixx::tui
