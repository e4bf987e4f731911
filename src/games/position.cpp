#include "games/position.h"

#include "core/points.h"
#include "core/text.h"

namespace qwixx {
namespace {

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  Words reader(text);
  for (auto word = reader.next(); !word.empty(); word = reader.next()) words.push_back(word);
  return words;
}

Result<Dice> parse_packed_dice(std::string_view text) {
  if (text.size() != dice_count) return failure("'{}' is not six dice such as 4135-2", shortened(text));
  Dice dice;
  for (int i = 0; i < dice_count; ++i) {
    if (text[i] != '-' && (text[i] < '1' || text[i] > '6'))
      return failure("'{}' is not six dice such as 4135-2", shortened(text));
    dice.values[i] = static_cast<std::uint8_t>(text[i] == '-' ? 0 : text[i] - '0');
  }
  return dice;
}

// A seat has one word a row, one for the misthrows, one for a sealed choice and so on.
Result<void> check_given_once(const std::vector<std::string_view>& words) {
  for (std::size_t i = 0; i < words.size() && i < 16; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (words[i][0] == words[j][0])
        return failure("both '{}' and '{}' are given", shortened(words[j]), shortened(words[i]));
    }
  }
  return {};
}

}  // namespace

Result<Position> parse_position(std::string_view text, std::string_view game, int fewest, int most) {
  Position position;
  const std::size_t head_end = std::min(text.find('/'), text.size());
  Words head(text.substr(0, head_end));
  if (const auto name = head.next(); name != game)
    return failure("the position is of '{}', not of {}", shortened(name), game);

  const auto phase_name = head.next();
  const auto phase = phase_of_name(phase_name);
  if (!phase)
    return failure("'{}' is not a phase: roll, white, colour, board or over", shortened(phase_name));
  position.phase = *phase;

  const auto active_text = head.next();
  const auto active = parse_number<unsigned>(active_text);
  const auto dice = parse_packed_dice(head.next());
  if (!dice) return std::unexpected(dice.error());
  position.dice = *dice;
  position.options = split_words(head.rest());

  std::string_view rest = text.substr(head_end);
  while (!rest.empty() && position.players() <= most) {
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find('/'), rest.size());
    position.seats.push_back(split_words(rest.substr(0, end)));
    rest.remove_prefix(end);
  }
  if (position.players() < fewest || position.players() > most) {
    return failure("{} has {} to {} seats, each after a slash", game, fewest, most);
  }
  if (!active || *active >= position.seats.size())
    return failure("active seat '{}' is not at the table", shortened(active_text));
  position.active = Seat(static_cast<int>(*active));
  for (std::size_t seat = 0; seat < position.seats.size(); ++seat) {
    if (const auto checked = check_given_once(position.seats[seat]); !checked)
      return within(fmt::format("seat {}", seat), checked.error());
  }
  return position;
}

std::string position_head(std::string_view game, Phase phase, Seat active, const Dice& dice) {
  std::string packed;
  for (std::uint8_t value : dice.values) packed += value == 0 ? '-' : static_cast<char>('0' + value);
  return fmt::format("{} {} {} {}", game, name_of(phase), active.index(), packed);
}

Result<RowWord> parse_row_word(std::string_view word) {
  const auto row = word.empty() ? std::nullopt : colour_of_letter(word[0]);
  if (!row || word.size() < 2) return failure("'{}' is not a row such as r2.5.7", shortened(word));
  RowWord result{*row, {}};
  for (std::string_view rest = word.substr(1);;) {
    const std::size_t end = std::min(rest.find('.'), rest.size());
    result.numbers.push_back(rest.substr(0, end));
    if (end == rest.size()) return result;
    if (result.numbers.size() > positions + 1) return failure("too many numbers in '{}'", shortened(word));
    rest.remove_prefix(end + 1);
  }
}

Result<int> parse_row_number(Colour row, std::string_view text) {
  const auto number = parse_number<unsigned>(text);
  if (!number || *number < 2 || *number > 12)
    return failure("'{}' is not a number of the {} row", shortened(text), name_of(row));
  return position_of(row, static_cast<int>(*number));
}

Result<int> parse_misthrows(std::string_view word) {
  const auto count = word.starts_with('x') ? parse_number<unsigned>(word.substr(1)) : std::nullopt;
  if (!count || *count > misthrow_limit)
    return failure("'{}' is not x and 0 to 4 misthrows", shortened(word));
  return static_cast<int>(*count);
}

Result<void> check_dice(const Dice& dice, Phase phase, unsigned locked) {
  if (phase == Phase::roll) {
    if (dice != Dice{}) return failure("there are dice on the table before the roll");
    return {};
  }
  if (phase == Phase::over && dice == Dice{}) return {};
  if (!dice.first_white() || !dice.second_white()) return failure("a white die is missing");
  for (Colour row : colours) {
    const bool out = locked >> index_of(row) & 1;
    if (out && dice.of(row) != 0)
      return failure("the {} row is locked, its die is out of the game", name_of(row));
    if (!out && dice.of(row) == 0) return failure("the {} die is missing", name_of(row));
  }
  return {};
}

Result<void> check_end(Phase phase, bool over) {
  if (over == (phase == Phase::over)) return {};
  return failure("the phase is {}, but the game is {}", name_of(phase), over ? "over" : "not over");
}

}  // namespace qwixx
