#include "load/http.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "core/text.h"

namespace qwixx::load {

Result<sockaddr_in> parse_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  sockaddr_in address{};
  address.sin_family = AF_INET;
  const auto port = parse_number<std::uint16_t>(colon == std::string::npos ? "" : text.substr(colon + 1));
  if (!port || ::inet_pton(AF_INET, text.substr(0, colon).c_str(), &address.sin_addr) != 1) {
    return failure("'{}' is not an address such as 127.0.0.1:8080", text);
  }
  address.sin_port = htons(*port);
  return address;
}

Result<std::string> http_get(const std::string& address, const std::string& path) {
  const auto peer = parse_address(address);
  if (!peer) return std::unexpected(peer.error());
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::string answer;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&*peer), sizeof *peer) == 0) {
    const std::string request =
        fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", path, address);
    if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
      std::array<char, 16384> part{};
      for (ssize_t count = 0; (count = ::recv(socket, part.data(), part.size(), 0)) > 0;) {
        answer.append(part.data(), static_cast<std::size_t>(count));
      }
    }
  }
  ::close(socket);
  const std::size_t end = answer.find("\r\n\r\n");
  if (end == std::string::npos) return failure("{} does not answer", address);
  if (!answer.starts_with("HTTP/1.1 200"))
    return failure("{}: {}", path, answer.substr(9, answer.find('\r') - 9));
  return answer.substr(end + 4);
}

}  // namespace qwixx::load
