#include "tui/table_address.h"

#include <algorithm>

namespace qwixx::tui {
namespace {

constexpr auto none = std::string_view::npos;

// "host", "host:port" or "[::1]:port".
void split_place(std::string_view place, TableAddress& address) {
  const std::size_t bracket = place.find(']');
  const std::size_t colon = place.rfind(':');
  const bool has_port = colon != none && (bracket == none || colon > bracket);
  std::string_view host = place.substr(0, has_port ? colon : place.size());
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  address.host = host;
  address.port = has_port ? std::string(place.substr(colon + 1)) : address.secure ? "443" : "80";
}

// The table's name stands last: /#/table/ID or ?table=ID; the page's own folder stands before.
void split_rest(std::string_view rest, TableAddress& address) {
  if (const std::size_t before = rest.find_last_of("/="); before != none)
    address.table = rest.substr(before + 1);
  std::string_view folder = rest.substr(0, rest.find_first_of("#?"));
  if (folder.ends_with("/ws")) folder.remove_suffix(3);
  while (folder.ends_with('/')) folder.remove_suffix(1);
  address.path = std::string(folder) + "/ws";
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string TableAddress::server() const {
  return (host.find(':') == std::string::npos ? host : '[' + host + ']') + ':' + port;
}

Result<TableAddress> parse_address(std::string_view url) {
  const std::string_view whole = url;
  TableAddress address;
  if (const std::size_t scheme = url.find("://"); scheme != none) {
    const std::string_view name = url.substr(0, scheme);
    address.secure = name == "https" || name == "wss";
    if (!address.secure && name != "http" && name != "ws")
      return failure("'{}' is not an address of a table", whole);
    url.remove_prefix(scheme + 3);
  }
  const std::size_t slash = std::min(url.find_first_of("/#?"), url.size());
  split_place(url.substr(0, slash), address);
  split_rest(url.substr(slash), address);
  if (address.host.empty() || !is_port(address.port) || address.table.empty())
    return failure("'{}' is not an address of a table, such as http://localhost:8080/#/table/ID", whole);
  return address;
}

}  // namespace qwixx::tui
