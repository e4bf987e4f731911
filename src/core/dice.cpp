#include "core/dice.h"

#include "core/text.h"

namespace qwixx {

std::string to_text(const Dice& dice) {
  std::string text;
  for (std::uint8_t value : dice.values) {
    if (!text.empty()) text += ' ';
    text += value == 0 ? '-' : static_cast<char>('0' + value);
  }
  return text;
}

Result<Dice> parse_dice(std::string_view text) {
  Dice dice;
  Words words(text);
  for (int i = 0; i < dice_count; ++i) {
    const std::string_view word = words.next();
    if (word.empty()) return failure("{} dice given, six are needed: white white red yellow green blue", i);
    const bool out = word == "-" && i >= 2;
    const bool value = word.size() == 1 && word[0] >= '1' && word[0] <= '6';
    if (!out && !value)
      return failure("die {} is '{}', not 1 to 6{}", i + 1, shortened(word), i >= 2 ? " or -" : "");
    dice.values[i] = static_cast<std::uint8_t>(out ? 0 : word[0] - '0');
  }
  if (!words.next().empty()) return failure("more than six dice given");
  return dice;
}

}  // namespace qwixx
