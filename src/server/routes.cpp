#include <boost/asio/post.hpp>

#include "server/assets.h"
#include "server/clock.h"
#include "server/http.h"
#include "server/shard.h"
#include "table/sodium_chance.h"

namespace qwixx::server {
namespace {

namespace asio = boost::asio;

Response plain(int status, std::string text) { return {.status = status, .body = std::move(text) + "\n"}; }

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out += '"';
}

Response wrong(int status, std::string_view error) {
  return {
      .status = status, .type = "application/json", .body = fmt::format("{{\"error\":{}}}\n", quoted(error))};
}

Response only(std::string_view method) {
  Response response = plain(405, "this is for " + std::string(method) + " only");
  response.headers = fmt::format("Allow: {}\r\n", method);
  return response;
}

constexpr std::string_view no_app =
    R"(<!doctype html><html lang="en"><meta charset="utf-8"><title>Qwixx</title>
<h1>The server runs, the web app is missing</h1>
<p>This program was built without the web app. <code>./qwixx</code> builds both.</p></html>
)";

Response app_file(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") return only("GET");
  const std::string_view path = request.path;
  if (path == "/" && assets().empty())
    return {.type = "text/html; charset=utf-8", .body = std::string(no_app)};
  const Asset* asset = find_asset(path == "/" ? "/index.html" : path);
  // A link into the app, such as a table's address: the app itself finds out what is meant.
  const bool page = path.find('.') == std::string_view::npos && !path.starts_with("/api/");
  if (asset == nullptr && page) asset = find_asset("/index.html");
  if (asset == nullptr) return plain(404, "there is nothing here");
  Response response{.type = std::string(asset->type)};
  response.headers = fmt::format("ETag: \"{}\"\r\nCache-Control: {}\r\nVary: Accept-Encoding\r\n", asset->tag,
                                 asset->hashed ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.if_none_match.find(asset->tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  response.lasting_body = asset->plain;
  if (!asset->brotli.empty() && request.accept_encoding.find("br") != std::string::npos) {
    response.lasting_body = asset->brotli;
    response.headers += "Content-Encoding: br\r\n";
  } else if (!asset->gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos) {
    response.lasting_body = asset->gzip;
    response.headers += "Content-Encoding: gzip\r\n";
  }
  return response;
}

Response ready(Services& services) {
  if (services.draining) return plain(503, "the server is about to stop");
  if (const std::string trouble = services.writer->trouble(); !trouble.empty()) {
    return plain(503, "the store cannot be written: " + trouble);
  }
  return plain(200, "ready");
}

Response metrics(Services& services) {
  std::vector<const Counters*> counters;
  for (const auto& shard : services.shards) counters.push_back(&std::as_const(*shard).counters());
  const bool good = !services.draining && services.writer->trouble().empty();
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = metrics_text(counters, services.writer->counts(), good)};
}

// Whoever opened the app at 127.0.0.1 needs another address to invite others with.
Response network_address(const Request& request, const Services& services) {
  if (request.method != "GET") return only("GET");
  const std::string& address = services.network_address;
  return {.type = "application/json",
          .body = fmt::format("{{\"address\":{}}}\n", address.empty() ? "null" : quoted(address)),
          .headers = "Cache-Control: no-store\r\n"};
}

void create_table(Shard& shard, const Request& request, Respond respond) {
  if (request.method != "POST") return respond(only("POST"));
  if (shard.services().draining) return respond(wrong(503, "the server is about to stop"));
  if (!shard.addresses().create_table(request.address, now_ms())) {
    return respond(wrong(429, "too many new tables from this address: wait a little"));
  }
  Result<TableSetup> setup = parse_table_setup(request.body, WhereFrom::network);
  if (!setup) return respond(wrong(400, setup.error().message));
  std::string id = fresh_table_id();
  Shard& home = shard.home_of(id);
  asio::post(home.context(), [&home, id, setup = std::move(*setup), respond = std::move(respond)] {
    const Result<void> made = home.create(id, setup, [id, respond](const Table::Created& created) {
      std::string body = fmt::format("{{\"table\":\"{}\"", id);
      if (created.seat) {
        fmt::format_to(std::back_inserter(body), ",\"seat\":{},\"secret\":\"{}\"", created.seat->index(),
                       created.secret);
      }
      respond({.status = 201,
               .type = "application/json",
               .body = body + "}\n",
               .headers = "Cache-Control: no-store\r\n"});
    });
    if (!made) respond(wrong(400, made.error().message));
  });
}

void send_record(Shard& shard, std::string_view id, Respond respond) {
  if (!valid_table_id(id)) return respond(plain(404, "there is no such table"));
  Shard& home = shard.home_of(id);
  asio::post(home.context(), [&home, id = std::string(id), respond = std::move(respond)] {
    const std::shared_ptr<Hosted> table = home.table(id);
    if (!table) return respond(plain(503, "too many tables"));
    table->record([respond](std::optional<std::string> record) {
      if (!record) return respond(plain(404, "there is no finished game at this table"));
      respond({.body = std::move(*record), .headers = "Cache-Control: no-store\r\n"});
    });
  });
}

}  // namespace

// The browser says which page opened the connection: only our own may.
bool own_origin(Shard& shard, std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;  // not a browser
  const auto& others = shard.services().origins;
  if (std::ranges::find(others, origin) != others.end()) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

void route(Shard& shard, Request request, Respond respond) {
  constexpr std::string_view tables = "/api/tables";
  const std::string_view path = request.path;
  if (path == "/healthz") return respond(plain(200, "alive"));
  if (path == "/readyz") return respond(ready(shard.services()));
  if (path == "/metrics") return respond(metrics(shard.services()));
  if (!shard.addresses().request(request.address, now_ms())) {
    return respond(plain(429, "too many requests from this address: wait a little"));
  }
  if (path == tables) {
    if (!own_origin(shard, request.origin, request.host)) return respond(wrong(403, "not from this page"));
    return create_table(shard, request, std::move(respond));
  }
  if (path == "/api/address") return respond(network_address(request, shard.services()));
  if (path.starts_with("/api/tables/") && path.ends_with("/record")) {
    if (request.method != "GET") return respond(only("GET"));
    const std::string_view id = path.substr(tables.size() + 1, path.size() - tables.size() - 8);
    return send_record(shard, id, std::move(respond));
  }
  respond(app_file(request));
}

}  // namespace qwixx::server
