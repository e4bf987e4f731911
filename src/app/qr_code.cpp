#include "app/qr_code.h"

#include <qrencode.h>

#include <memory>

namespace qwixx {

std::string qr_code(std::string_view text) {
  constexpr int margin = 2;
  const std::string owned(text);
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(owned.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), &QRcode_free);
  if (!code) return {};
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1) != 0;
  };
  std::string lines;
  for (int y = -margin; y < code->width + margin; y += 2) {
    lines += "  \x1b[30;107m";  // black on white, whatever the terminal's colours are
    for (int x = -margin; x < code->width + margin; ++x) {
      const bool upper = dark(x, y), lower = dark(x, y + 1);
      lines += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    lines += "\x1b[0m\n";
  }
  return lines;
}

}  // namespace qwixx
