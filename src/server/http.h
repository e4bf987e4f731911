// The HTTP side: the web app, creating a table, a finished game's record, health and metrics, and the
// handshake that makes a connection a WebSocket. What a path means is in routes.cpp; Beast, which parses
// requests, is included in http.cpp only.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>
#include <string_view>

namespace qwixx::server {

class Shard;

struct Request {
  std::string method, path, body, address;
  std::string host, origin, accept_encoding, if_none_match;
};

struct Response {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body = {};
  std::string headers = {};            // more of them, each with its line end
  std::string_view lasting_body = {};  // instead of body: bytes that are part of the program
};

using Respond = std::function<void(Response)>;  // from any thread, once

// Serves one connection until it is closed or has become a WebSocket.
void serve_http(Shard& shard, boost::asio::ip::tcp::socket socket);

// routes.cpp
void route(Shard& shard, Request request, Respond respond);
bool own_origin(Shard& shard, std::string_view origin, std::string_view host);

}  // namespace qwixx::server
