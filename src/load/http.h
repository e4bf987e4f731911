// The little HTTP that the load generator speaks beside WebSocket.
#pragma once

#include <netinet/in.h>

#include <string>

#include "core/result.h"

namespace qwixx::load {

// 127.0.0.1:8080
Result<sockaddr_in> parse_address(const std::string& text);

// The body of the answer to a plain GET, for records and metrics.
Result<std::string> http_get(const std::string& address, const std::string& path);

}  // namespace qwixx::load
