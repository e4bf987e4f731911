#include "games/json.h"

namespace qwixx {

void append_rows(std::string& out, unsigned rows) {
  out += '[';
  for (Colour row : colours) {
    if ((rows >> index_of(row) & 1) == 0) continue;
    if (out.back() != '[') out += ',';
    out += '"';
    out += name_of(row);
    out += '"';
  }
  out += ']';
}

void append_head(std::string& out, std::string_view game, Phase phase, Seat active, const Dice& dice,
                 unsigned locked) {
  out += R"({"game":")";
  out += game;
  out += R"(","phase":")";
  out += name_of(phase);
  out += R"(","active":)";
  append_number(out, active.index());
  out += R"(,"dice":[)";
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
