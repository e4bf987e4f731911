#include <iterator>

#include "match/record.h"

namespace qwixx {
namespace {

// Writes tokens in turns, with the comments that stand between them.
class Writer {
 public:
  Writer(const Record& record, RecordStyle style) : record_(record), style_(style) {}

  std::string write() {
    write_tags();
    const std::string tags = std::exchange(out_, {});
    write_comments();
    write_turns();
    if (style_ == RecordStyle::one_line) return out_.empty() ? tags : tags + ' ' + out_;
    return out_.empty() ? tags + '\n' : tags + "\n\n" + out_ + '\n';
  }

 private:
  char between_lines() const { return style_ == RecordStyle::one_line ? ' ' : '\n'; }

  void write_tag(std::string_view name, std::string_view value) {
    if (!out_.empty()) out_ += between_lines();
    fmt::format_to(std::back_inserter(out_), "[{} \"", name);
    for (char c : value) {
      if (c == '"' || c == '\\') out_ += '\\';
      out_ += c;
    }
    out_ += "\"]";
  }

  void write_tags() {
    const AnyGame& start = record_.match.start();
    write_tag("Game", start.name());
    write_tag("Players", fmt::format("{}", start.players()));
    if (const auto* board = start.board()) {
      write_tag("Board", board->name());
      const auto* shipped = on_board::find_shipped(board->name());
      if (!shipped || *shipped != *board) write_tag("Path", on_board::to_text(*board));
    }
    for (const auto& [name, value] : record_.tags) write_tag(name, value);
    write_tag("Result", result_text(record_.match.game()));
  }

  static std::string result_text(const AnyGame& game) {
    if (!game.over()) return "*";
    std::string scores;
    for (int i = 0; i < game.players(); ++i) {
      if (i > 0) scores += ' ';
      scores += std::to_string(game.score_of(Seat(i)));
    }
    return scores;
  }

  void write_word(std::string_view word) {
    if (!out_.empty() && out_.back() != between_lines()) out_ += ' ';
    out_ += word;
  }

  void write_comments() {
    const auto [first, last] = record_.comments.equal_range(tokens_);
    for (auto it = first; it != last; ++it) write_word('{' + it->second + '}');
  }

  void write_token(std::string_view token) {
    write_word(token);
    ++tokens_;
    write_comments();
  }

  void write_turns() {
    AnyGame game = record_.match.start();
    const auto& events = record_.match.events();
    int turn = 0;
    for (std::size_t i = 0; i < events.size();) {
      if (!out_.empty()) out_ += between_lines();
      write_word(fmt::format("{}.", ++turn));
      i = write_turn(game, i);
    }
  }

  // The dice, the choices of action 1 by seat ('?' where none is sealed yet), then the later actions.
  std::size_t write_turn(AnyGame& game, std::size_t i) {
    const auto& events = record_.match.events();
    const Dice& dice = std::get<Rolled>(events[i++]).dice;
    (void)game.roll(dice);
    write_token(packed(dice));
    std::map<Seat, std::string> choices;
    if (i < events.size() && std::holds_alternative<Played>(events[i])) {
      for (Seat seat : game.waiting()) choices[seat] = "?";
    }
    while (game.phase() == Phase::white && i < events.size()) {
      const auto& played = std::get<Played>(events[i++]);
      choices[played.seat] = to_text(played.move);
      (void)game.play(played.seat, played.move);
    }
    for (const auto& [seat, choice] : choices) write_token(choice);
    for (; i < events.size() && std::holds_alternative<Played>(events[i]); ++i) {
      const auto& played = std::get<Played>(events[i]);
      write_token(to_text(played.move));
      (void)game.play(played.seat, played.move);
    }
    return i;
  }

  static std::string packed(const Dice& dice) {
    std::string text;
    for (std::uint8_t value : dice.values) text += value == 0 ? '-' : static_cast<char>('0' + value);
    return text;
  }

  const Record& record_;
  RecordStyle style_;
  std::string out_;
  std::size_t tokens_ = 0;
};

}  // namespace

std::string to_text(const Record& record, RecordStyle style) { return Writer(record, style).write(); }

}  // namespace qwixx
