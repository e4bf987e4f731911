// The record format: both canonical forms, what is kept, and the place of every error.
#include "match/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/playout.h"

namespace qwixx {
namespace {

constexpr std::string_view unfinished =
    "[Game \"classic\"] [Players \"2\"] [Name0 \"Anna\"] [Name1 \"Ben \\\"B\\\" \\\\\"] [Result \"*\"] "
    "{before the game} 1. 413522 r5 - y9 2. 665431 - g12 {a bold pass} - 3. 335142 r6 ?";

std::string error_of(std::string_view text) {
  const auto record = parse_record(text);
  return record ? "no error" : record.error().message;
}

Record random_record(const Setup& setup, std::uint64_t seed, int events) {
  Record record{Match(*AnyGame::start(setup))};
  Rng rng(seed);
  while (events-- > 0 && !record.match.game().over()) {
    const AnyGame& game = record.match.game();
    if (game.phase() == Phase::roll) {
      EXPECT_TRUE(record.match.roll(game.in_play(roll_dice(rng))));
    } else {
      const Seat seat = *game.waiting().begin();
      EXPECT_TRUE(record.match.play(seat, random_move(game.legal(seat), rng)));
    }
  }
  return record;
}

TEST(Record, one_line_is_read_and_written_back_byte_for_byte) {
  const auto record = parse_record(unfinished);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(to_text(*record, RecordStyle::one_line), unfinished);
}

TEST(Record, many_lines_are_read_and_written_back_byte_for_byte) {
  const std::string lines = to_text(*parse_record(unfinished), RecordStyle::many_lines);
  EXPECT_EQ(lines,
            "[Game \"classic\"]\n[Players \"2\"]\n[Name0 \"Anna\"]\n[Name1 \"Ben \\\"B\\\" \\\\\"]\n[Result "
            "\"*\"]\n\n"
            "{before the game}\n1. 413522 r5 - y9\n2. 665431 - g12 {a bold pass} -\n3. 335142 r6 ?\n");
  EXPECT_EQ(to_text(*parse_record(lines), RecordStyle::many_lines), lines);
  EXPECT_EQ(*parse_record(lines), *parse_record(unfinished));
}

TEST(Record, a_sealed_choice_stays_sealed) {
  const auto record = parse_record(unfinished);
  EXPECT_EQ(record->match.game().sealed(Seat(0)), Move::mark(Colour::red, 6));
  EXPECT_EQ(record->match.game().waiting(), SeatSet::only(Seat(1)));
}

TEST(Record, names_come_from_tags) {
  const auto record = parse_record(unfinished);
  EXPECT_EQ(record->name_of(Seat(0)), "Anna");
  EXPECT_EQ(record->name_of(Seat(1)), "Ben \"B\" \\");
  EXPECT_EQ(parse_record("[Game \"duel\"]")->name_of(Seat(1)), "seat 1");
}

TEST(Record, a_board_of_ones_own_travels_with_the_record) {
  auto board = on_board::parse_path("tiny", "r2:1 y3:2 g12:3 b11:4 r5:5 y6:20");
  ASSERT_TRUE(board);
  const Record record{Match(*AnyGame::start({"onboard", 2, &on_board::keep(*board)}))};
  const std::string text = to_text(record, RecordStyle::one_line);
  EXPECT_EQ(text,
            "[Game \"onboard\"] [Players \"2\"] [Board \"tiny\"] [Path \"r2:1 y3:2 g12:3 b11:4 r5:5 y6:20\"] "
            "[Result \"*\"]");
  EXPECT_EQ(parse_record(text)->match.game().board()->length(), 6);
}

TEST(Record, errors_name_line_turn_and_reason) {
  EXPECT_EQ(error_of(""), "line 1: a record begins with the tag [Game \"…\"]");
  EXPECT_EQ(error_of("[Game \"chess\"]"), "line 1: no game is named 'chess': classic, onboard or duel");
  EXPECT_EQ(error_of("[Game \"duel\"]\n[Game \"duel\"]"), "line 2: the tag Game stands twice");
  EXPECT_EQ(error_of("[Game \"duel"), "line 1: the text of the tag Game does not end");
  EXPECT_EQ(error_of("[Game \"duel\"] [Name0 \"A \\\002B\"]"),
            "line 1: in the text of the tag Name0 a \\ stands before something else than \" or \\");
  EXPECT_EQ(error_of("[Game \"duel\"]\n\n2. 111111"), "line 3: '2.' where turn 1 is due");
  EXPECT_EQ(error_of("[Game \"duel\"]\n1. 11111"),
            "line 2, turn 1: dice '11111': 5 dice given, six are needed: white white red yellow green blue");
  EXPECT_EQ(error_of("[Game \"duel\"]\n1. 111111 r3"),
            "line 2, turn 1: r3 is not legal for seat 0 now, but - r2 y2");
  EXPECT_EQ(error_of("[Game \"duel\"]\n1. 111111 ?"), "line 2, turn 1: no choice is sealed in the Duel");
  EXPECT_EQ(error_of("[Game \"classic\"]\n1. 111111 ? - -"),
            "line 2, turn 1: '-' where a turn number is due");
  EXPECT_EQ(error_of("[Game \"duel\"] [Result \"3 4\"]"),
            "line 1: the result is given as 3 4, but the game is not over");
  EXPECT_EQ(error_of("[Game \"duel\"] {never closed"), "line 1: a comment does not end");
  EXPECT_EQ(error_of("[Game \"duel\"] [Board \"side-a\"]"), "line 1: duel has no board");
  EXPECT_EQ(error_of("[Game \"classic\"]\n[Players \"1\"]\n\n1. 111111 - -\n2. 111111 - -\n3. 111111 - -\n"
                     "4. 111111 - -\n5. 111111 - -"),
            "line 8, turn 4: '5.' after the end of the game");
}

TEST(Record, what_is_wrong_with_a_tag_is_wrong_in_its_line) {
  EXPECT_EQ(error_of("[Game \"chess\"]\n[Players \"2\"]\n"),
            "line 1: no game is named 'chess': classic, onboard or duel");
  EXPECT_EQ(error_of("[Game \"classic\"]\n[Players \"many\"]\n\n"),
            "line 2: 'many' is not a number of players");
  EXPECT_EQ(error_of("[Game \"onboard\"]\n[Board \"side-c\"]\n\n"),
            "line 2: no shipped board is named 'side-c' and there is no Path");
  EXPECT_EQ(error_of("[Game \"classic\"]\n[Result \"3 4\"]\n\n1. 111111 - -\n"),
            "line 2: the result is given as 3 4, but the game is not over");
}

TEST(Record, a_wrong_result_is_refused) {
  const Record record = random_record({"duel", 2}, 5, 10'000);
  std::string text = to_text(record, RecordStyle::one_line);
  const std::size_t result = text.find("[Result \"") + 9;
  text.insert(result, "1");
  EXPECT_TRUE(error_of(text).find("but the game ends") != std::string::npos);
}

RC_GTEST_PROP(Record, any_game_at_any_moment_survives_writing_and_reading, (std::uint64_t seed)) {
  const auto [name, fewest, most] =
      *rc::gen::element(std::tuple("classic", 1, 5), std::tuple("onboard", 2, 4), std::tuple("duel", 2, 2));
  const Record record =
      random_record({name, *rc::gen::inRange(fewest, most + 1)}, seed, *rc::gen::inRange(0, 200));
  for (const RecordStyle style : {RecordStyle::one_line, RecordStyle::many_lines}) {
    const std::string text = to_text(record, style);
    const auto read = parse_record(text);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->match.game() == record.match.game());
    RC_ASSERT(to_text(*read, style) == text);
  }
}

}  // namespace
}  // namespace qwixx
