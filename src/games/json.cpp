#include "games/json.h"

#include <fmt/format.h>

#include <iterator>

namespace qwixx {

void append_rows(std::string& out, unsigned rows) {
  out += '[';
  for (Colour row : colours) {
    if ((rows >> index_of(row) & 1) == 0) continue;
    if (out.back() != '[') out += ',';
    fmt::format_to(std::back_inserter(out), "\"{}\"", name_of(row));
  }
  out += ']';
}

void append_head(std::string& out, std::string_view game, Phase phase, Seat active, const Dice& dice,
                 unsigned locked) {
  fmt::format_to(std::back_inserter(out), R"({{"game":"{}","phase":"{}","active":{},"dice":[)", game,
                 name_of(phase), active.index());
  for (std::uint8_t value : dice.values) {
    if (out.back() != '[') out += ',';
    if (value == 0) {
      out += "null";
    } else {
      out += static_cast<char>('0' + value);
    }
  }
  out += R"(],"locked":)";
  append_rows(out, locked);
}

void append_winners(std::string& out, SeatSet winners) {
  out += R"("winners":[)";
  for (Seat seat : winners) {
    if (out.back() != '[') out += ',';
    out += static_cast<char>('0' + seat.index());
  }
  out += ']';
}

}  // namespace qwixx
