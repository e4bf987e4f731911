// A QR code for the terminal: two modules a character, so that a phone can read a table's address.
#pragma once

#include <string>
#include <string_view>

namespace qwixx {

// Lines of text, or nothing if the text does not fit a code.
std::string qr_code(std::string_view text);

}  // namespace qwixx
