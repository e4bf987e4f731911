#include "match/record.h"

#include <algorithm>
#include <set>

#include "core/text.h"

namespace qwixx {

std::string_view Record::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
  return found == tags.end() ? std::string_view{} : std::string_view(found->second);
}

void Record::set_tag(std::string_view name, std::string_view value) {
  const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
  if (found == tags.end()) {
    tags.emplace_back(name, value);
  } else {
    found->second = value;
  }
}

std::string Record::name_of(Seat seat) const {
  const std::string_view name = tag(fmt::format("Name{}", seat.index()));
  return name.empty() ? fmt::format("seat {}", seat.index()) : std::string(name);
}

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Record> read() {
    auto record = read_all();
    if (record) return record;
    std::string place = fmt::format("line {}", line_);
    if (turn_ > 0) place += fmt::format(", turn {}", turn_);
    return within(place, record.error());
  }

 private:
  Result<Record> read_all() {
    for (skip_spaces(); peek() == '['; skip_spaces()) {
      if (const auto tag = read_tag(); !tag) return std::unexpected(tag.error());
    }
    auto game = start_game();
    if (!game) return std::unexpected(game.error());
    Record record{Match(*game)};
    for (const auto& tag : tags_) {
      if (!follows_from_match(tag.first)) record.tags.push_back(tag);
    }
    if (const auto turns = read_turns(record); !turns) return std::unexpected(turns.error());
    if (const auto result = check_result(record.match.game()); !result)
      return std::unexpected(result.error());
    return record;
  }

  // --- tags ---

  static bool follows_from_match(std::string_view name) {
    return name == "Game" || name == "Players" || name == "Board" || name == "Path" || name == "Result";
  }

  Result<void> read_tag() {
    take();  // [
    std::string name;
    while (is_letter(peek()) || (!name.empty() && is_digit(peek()))) name += take();
    if (name.empty() || name.size() > 40)
      return failure("a tag starts with a name of up to 40 letters and digits");
    if (tag_value(name)) return failure("the tag {} stands twice", name);
    if (take() != ' ' || take() != '"')
      return failure("after the tag name {} a space and a text in quotes must follow", name);
    std::string value;
    while (peek() != '"') {
      if (at_end() || static_cast<unsigned char>(peek()) < ' ' || peek() == 127)
        return failure("the text of the tag {} does not end", name);
      if (peek() == '\\') {
        take();
        if (peek() != '"' && peek() != '\\')
          return failure("in the text of the tag {} a \\ stands before something else than \" or \\", name);
      }
      value += take();
    }
    take();
    if (take() != ']') return failure("the tag {} is not closed by ]", name);
    tags_.emplace_back(std::move(name), std::move(value));
    tag_lines_.push_back(line_);
    if (tags_.size() > most_tags) return failure("more than {} tags", most_tags);
    return {};
  }

  const std::string* tag_value(std::string_view name) const {
    const auto found = std::ranges::find(tags_, name, &std::pair<std::string, std::string>::first);
    return found == tags_.end() ? nullptr : &found->second;
  }

  // What is wrong with a tag is wrong in its line, however far has been read.
  std::unexpected<Error> wrong_tag(std::string_view name, const std::unexpected<Error>& error) {
    const auto found = std::ranges::find(tags_, name, &std::pair<std::string, std::string>::first);
    line_ = tag_lines_[found - tags_.begin()];
    turn_ = 0;
    return error;
  }

  Result<AnyGame> start_game() {
    const std::string* game = tag_value("Game");
    if (!game) return failure("a record begins with the tag [Game \"…\"]");
    Setup setup{*game};
    if (const std::string* players = tag_value("Players")) {
      const auto count = parse_number<unsigned>(*players);
      if (!count || *count > most_seats)
        return wrong_tag("Players", failure("'{}' is not a number of players", shortened(*players)));
      setup.players = static_cast<int>(*count);
    }
    const auto board = read_board();
    if (!board) return std::unexpected(board.error());
    setup.board = *board;
    auto started = AnyGame::start(setup);
    if (!started) return wrong_tag("Game", std::unexpected(started.error()));
    return started;
  }

  Result<const on_board::Board*> read_board() {
    const std::string* name = tag_value("Board");
    const std::string* path = tag_value("Path");
    if (!name && path) return wrong_tag("Path", failure("a Path needs the tag Board with its name"));
    if (!name) return nullptr;
    if (path) {
      auto board = on_board::parse_path(*name, *path);
      if (!board) return wrong_tag("Path", within("Path", board.error()));
      return &on_board::keep(std::move(*board));
    }
    const auto* shipped = on_board::find_shipped(*name);
    if (!shipped) {
      return wrong_tag("Board",
                       failure("no shipped board is named '{}' and there is no Path", shortened(*name)));
    }
    return shipped;
  }

  Result<void> check_result(const AnyGame& game) {
    const std::string* given = tag_value("Result");
    if (!given) return {};
    if (!game.over()) {
      if (*given == "*") return {};
      return wrong_tag("Result",
                       failure("the result is given as {}, but the game is not over", shortened(*given)));
    }
    std::string scores;
    for (int i = 0; i < game.players(); ++i)
      scores += (i ? " " : "") + std::to_string(game.score_of(Seat(i)));
    if (*given != scores) {
      return wrong_tag("Result",
                       failure("the result is given as {}, but the game ends {}", shortened(*given), scores));
    }
    return {};
  }

  // --- turns ---

  Result<void> read_turns(Record& record) {
    for (;;) {
      auto word = next_word(record);
      if (!word) return std::unexpected(word.error());
      if (word->empty()) return {};
      if (const auto read = read_word(record.match, *word); !read) return read;
    }
  }

  Result<void> read_word(Match& match, std::string_view word) {
    if (match.game().over()) return failure("'{}' after the end of the game", shortened(word));
    if (word.ends_with('.')) {
      if (open_choices_ > 0 || match.game().phase() != Phase::roll)
        return failure("'{}' stands before the end of the turn", shortened(word));
      if (word != fmt::format("{}.", turn_ + 1))
        return failure("'{}' where turn {} is due", shortened(word), turn_ + 1);
      ++turn_;
      dice_due_ = true;
      return {};
    }
    ++tokens_;
    if (dice_due_) return read_dice(match, word);
    if (open_choices_ > 0) return read_choice(match, word);
    if (match.game().phase() == Phase::roll || match.game().phase() == Phase::white)
      return failure("'{}' where a turn number is due", shortened(word));
    return read_move(match, match.game().active(), word);
  }

  Result<void> read_dice(Match& match, std::string_view word) {
    dice_due_ = false;
    std::string spaced;
    for (char c : word.substr(0, dice_count + 1)) spaced += {c, ' '};
    const auto dice = parse_dice(spaced);
    if (!dice) return within(fmt::format("dice '{}'", shortened(word)), dice.error());
    if (const auto rolled = match.roll(*dice); !rolled) return rolled;
    choosers_ = match.game().waiting();
    open_choices_ = choosers_.size();
    return {};
  }

  Result<void> read_choice(Match& match, std::string_view word) {
    const Seat seat = *choosers_.begin();
    choosers_.remove(seat);
    --open_choices_;
    if (word == "?") {
      if (match.game().name() == Duel::name) return failure("no choice is sealed in the Duel");
      return {};
    }
    return read_move(match, seat, word);
  }

  static Result<void> read_move(Match& match, Seat seat, std::string_view word) {
    const auto move = parse_move(word);
    if (!move) return std::unexpected(move.error());
    return match.play(seat, *move);
  }

  // The next word of the moves; comments on the way are kept.
  Result<std::string_view> next_word(Record& record) {
    for (skip_spaces(); peek() == '{'; skip_spaces()) {
      const auto comment = read_comment();
      if (!comment) return std::unexpected(comment.error());
      record.comments.emplace(tokens_, *comment);
    }
    const std::size_t begin = at_;
    while (!at_end() && !is_space(peek()) && peek() != '{') take();
    return text_.substr(begin, at_ - begin);
  }

  // White space in a comment becomes single spaces, so that a record can be one line.
  Result<std::string> read_comment() {
    take();
    std::string comment;
    while (peek() != '}') {
      if (at_end()) return failure("a comment does not end");
      const char c = take();
      if (!is_space(c)) {
        comment += c;
      } else if (!comment.empty() && comment.back() != ' ') {
        comment += ' ';
      }
    }
    take();
    while (comment.ends_with(' ')) comment.pop_back();
    return comment;
  }

  // --- characters ---

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  char take() {
    if (at_end()) return '\0';
    if (text_[at_] == '\n') ++line_;
    return text_[at_++];
  }
  void skip_spaces() {
    while (is_space(peek())) take();
  }

  static constexpr std::size_t most_tags = 100;

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int turn_ = 0;
  std::size_t tokens_ = 0;
  bool dice_due_ = false;
  int open_choices_ = 0;
  SeatSet choosers_;
  std::vector<std::pair<std::string, std::string>> tags_;
  std::vector<int> tag_lines_;
};

}  // namespace

Result<Record> parse_record(std::string_view text) { return Reader(text).read(); }

}  // namespace qwixx
