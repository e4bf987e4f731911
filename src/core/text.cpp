#include "core/text.h"

namespace qwixx {

std::string shortened(std::string_view text) {
  constexpr std::size_t limit = 40;
  std::string out;
  for (char c : text.substr(0, limit)) out += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > limit) out += "...";
  return out;
}

}  // namespace qwixx
