#include "server/http.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/clock.h"
#include "server/shard.h"

namespace qwixx::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Parsed = http::request<http::string_body>;

constexpr auto patience = std::chrono::seconds(15);
constexpr std::size_t longest_body = 32 * 1024;
constexpr std::uint32_t longest_header = 8 * 1024;

// 'wasm-unsafe-eval' lets the engine be compiled; it does not allow eval.
constexpr std::string_view safety =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src "
    "'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

std::string head_of(const Response& response, std::size_t length, bool keep_alive) {
  const auto reason = http::obsolete_reason(static_cast<http::status>(response.status));
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, text(reason));
  if (response.status != 304) {
    fmt::format_to(std::back_inserter(head), "Content-Type: {}\r\nContent-Length: {}\r\n", response.type,
                   length);
  }
  fmt::format_to(std::back_inserter(head), "{}{}Connection: {}\r\n\r\n", safety, response.headers,
                 keep_alive ? "keep-alive" : "close");
  return head;
}

// The answer of a route, which may come from another thread, back on this connection's.
asio::awaitable<Response> answer(Shard& shard, Request request) {
  return asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(
      [&shard](auto handler, Request asked) {
        const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        route(shard, std::move(asked), [kept, &shard](Response response) {
          asio::post(shard.context(), [kept, response = std::move(response)]() mutable {
            std::move (*kept)(std::move(response));
          });
        });
      },
      asio::use_awaitable, std::move(request));
}

bool wants_websocket(const Parsed& request) {
  return request.method() == http::verb::get &&
         request.target().substr(0, request.target().find('?')) == "/ws";
}

// What is wrong with a handshake, or nothing.
std::string_view handshake_error(Shard& shard, const Parsed& request) {
  if (!http::token_list(request[http::field::upgrade]).exists("websocket") ||
      !http::token_list(request[http::field::connection]).exists("upgrade")) {
    return "this is for WebSocket only";
  }
  if (request[http::field::sec_websocket_version] != "13") return "WebSocket version 13, please";
  if (request[http::field::sec_websocket_key].size() != 24) return "the key is missing";
  if (!own_origin(shard, text(request[http::field::origin]), text(request[http::field::host]))) {
    return "not from this page";
  }
  return {};
}

Response broken(boost::system::error_code error) {
  if (error == http::error::body_limit) return {.status = 413, .body = "too long\n"};
  if (error == http::error::header_limit) return {.status = 431, .body = "too many headers\n"};
  return {.status = 400, .body = "that is not HTTP\n"};
}

// Arguments of coroutines are named objects here: GCC 12 destroys temporaries among them twice.
class Session {
 public:
  Session(Shard& shard, asio::ip::tcp::socket socket) : shard_(shard), stream_(std::move(socket)) {}
  ~Session() {
    if (counted_) shard_.addresses().close_session(address_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  asio::awaitable<void> run() {
    boost::system::error_code error;
    const auto peer = stream_.socket().remote_endpoint(error);
    if (error) co_return;
    address_ = peer.address().to_string();
    counted_ = shard_.addresses().open_session(address_, shard_.services().behind_proxy, now_ms());
    if (!counted_) co_return;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), error);
    while (co_await serve_one()) {
    }
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
  }

 private:
  // One request. False: the connection is done with.
  asio::awaitable<bool> serve_one() {
    http::request_parser<http::string_body> parser;
    parser.body_limit(longest_body);
    parser.header_limit(longest_header);
    stream_.expires_after(patience);
    boost::system::error_code error;
    co_await http::async_read(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::end_of_stream || error == beast::error::timeout) co_return false;
    if (error) {
      Response response = broken(error);
      co_return co_await write(std::move(response), true, false);
    }
    shard_.counters().requests.add();
    const Parsed parsed = parser.release();
    if (wants_websocket(parsed)) {
      co_await upgrade(parsed);
      co_return false;
    }
    const bool head = parsed.method() == http::verb::head;
    const bool keep_alive = parsed.keep_alive() && !shard_.services().draining;
    stream_.expires_never();  // a route that waits for the store may take longer
    Request request = request_of(parsed);
    Response response = co_await answer(shard_, std::move(request));
    co_return co_await write(std::move(response), !head, keep_alive);
  }

  std::string address_of(const Parsed& parsed) const {
    if (!shard_.services().behind_proxy) return address_;
    const std::string forwarded = text(parsed["X-Forwarded-For"]);
    const std::size_t comma = forwarded.rfind(',');  // the last one is the proxy's own word
    std::string last = comma == std::string::npos ? forwarded : forwarded.substr(comma + 1);
    std::erase(last, ' ');
    return last.empty() ? address_ : last.substr(0, 64);
  }

  Request request_of(const Parsed& parsed) const {
    const std::string target = text(parsed.target());
    return {.method = text(parsed.method_string()),
            .path = target.substr(0, target.find('?')),
            .body = parsed.body(),
            .address = address_of(parsed),
            .host = text(parsed[http::field::host]),
            .origin = text(parsed[http::field::origin]),
            .accept_encoding = text(parsed[http::field::accept_encoding]),
            .if_none_match = text(parsed[http::field::if_none_match])};
  }

  asio::awaitable<bool> write(Response response, bool with_body, bool keep_alive) {
    const std::string_view body = response.lasting_body.empty() ? response.body : response.lasting_body;
    const std::string head = head_of(response, body.size(), keep_alive);
    std::array<asio::const_buffer, 2> buffers = {asio::buffer(head), {}};
    if (with_body && response.status != 304) buffers[1] = asio::buffer(body.data(), body.size());
    stream_.expires_after(patience);
    boost::system::error_code error;
    co_await asio::async_write(stream_, buffers, asio::redirect_error(asio::use_awaitable, error));
    co_return keep_alive && !error;
  }

  asio::awaitable<void> upgrade(const Parsed& parsed) {
    const std::string address = address_of(parsed);
    if (const std::string_view wrong = handshake_error(shard_, parsed); !wrong.empty()) {
      const bool foreign = wrong == "not from this page";
      Response response{.status = foreign ? 403 : 426, .body = std::string(wrong) + "\n"};
      if (!foreign) response.headers = "Upgrade: websocket\r\n";
      co_await write(std::move(response), true, false);
      co_return;
    }
    if (!shard_.addresses().request(address, now_ms())) {
      Response response{.status = 429, .body = "too many connections\n", .headers = "Retry-After: 5\r\n"};
      co_await write(std::move(response), true, false);
      co_return;
    }
    const bool full = shard_.services().draining || !shard_.addresses().connect(address, now_ms());
    if (full) {
      Response response{.status = 503, .body = "too many connections\n", .headers = "Retry-After: 5\r\n"};
      co_await write(std::move(response), true, false);
      co_return;
    }
    const std::string head = fmt::format(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: {}\r\n\r\n",
        wire::accept_key(text(parsed[http::field::sec_websocket_key])));
    boost::system::error_code error;
    stream_.expires_after(patience);
    co_await asio::async_write(stream_, asio::buffer(head), asio::redirect_error(asio::use_awaitable, error));
    Travelling connection;
    connection.address = address;
    if (!error) connection.socket = stream_.release_socket().release(error);
    if (error) {
      shard_.addresses().disconnect(address);
      co_return;
    }
    const float rate = shard_.limits().messages_per_second;
    connection.bucket = Bucket(2 * rate, now_ms());
    shard_.adopt(std::move(connection), beast::buffers_to_string(buffer_.data()));
    shard_.flush();
  }

  Shard& shard_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string address_;
  bool counted_ = false;
};

}  // namespace

void serve_http(Shard& shard, asio::ip::tcp::socket socket) {
  asio::co_spawn(
      shard.context(),
      [session = std::make_unique<Session>(shard, std::move(socket))]() -> asio::awaitable<void> {
        co_await session->run();
      },
      asio::detached);
}

}  // namespace qwixx::server
