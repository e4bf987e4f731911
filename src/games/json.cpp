#include "games/json.h"

namespace qwixx {

void append(std::string& out, SeatSet seats) {
  out += '[';
  for (Seat seat : seats) {
    if (out.back() != '[') out += ',';
    append(out, seat);
  }
  out += ']';
}

void append(std::string& out, const Dice& dice) {
  out += '[';
  for (std::uint8_t value : dice.values) {
    if (out.back() != '[') out += ',';
    if (value == 0) {
      out += "null";
    } else {
      out += static_cast<char>('0' + value);
    }
  }
  out += ']';
}

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
  append(out, active);
  append(out += R"(,"dice":)", dice);
  out += R"(,"locked":)";
  append_rows(out, locked);
}

}  // namespace qwixx
