// Board files: what is read, and that everything else is refused with the place.
#include "games/on_board/board.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace qwixx::on_board {
namespace {

std::string file(std::string_view spaces) {
  return R"({"name":"mine","spaces":[)" + std::string(spaces) + "]}";
}

constexpr std::string_view five =
    R"({"colour":"red","number":2,"points":1},{"colour":"blue","number":12,"points":1},)"
    R"({"colour":"green","number":3,"points":2},{"colour":"yellow","number":7,"points":2},)"
    R"({"colour":"red","number":12,"points":20})";

std::string refusal(const std::string& json) {
  const auto board = parse_board(json);
  return board ? "accepted" : board.error().message;
}

std::string with_first_space(std::string_view space) {
  return file(std::string(space) + "," + std::string(five));
}

TEST(Board, a_file_is_read) {
  const auto board = parse_board(file(five));
  ASSERT_TRUE(board);
  EXPECT_EQ(board->name(), "mine");
  EXPECT_EQ(to_text(*board), "r2:1 b12:1 g3:2 y7:2 r12:20");
}

TEST(Board, writing_and_reading_again_gives_the_same) {
  for (const Board* board : shipped_boards()) {
    EXPECT_EQ(parse_board(to_json(*board)).value(), *board);
    EXPECT_EQ(parse_path(board->name(), to_text(*board)).value(), *board);
  }
}

TEST(Board, extra_points_never_fall_on_the_shipped_boards) {
  for (const Board* board : shipped_boards()) {
    for (int space = 2; space <= board->length(); ++space)
      EXPECT_GE(board->points_at(space), board->points_at(space - 1)) << board->name() << " " << space;
  }
}

TEST(Board, every_error_names_its_place) {
  EXPECT_EQ(refusal("[]"), "a board file is an object with \"name\" and \"spaces\"");
  EXPECT_EQ(refusal(R"({"spaces":[]})"), "\"name\" is missing or not a string");
  EXPECT_EQ(refusal(R"({"name":"mine"})"), "\"spaces\" is missing or not a list");
  EXPECT_EQ(refusal(file("")), "the path has 0 spaces, not 5 to 200");
  EXPECT_EQ(refusal(with_first_space("7")), "space 1: not an object");
  EXPECT_EQ(refusal(with_first_space(R"({"colour":"pink","number":2,"points":1})")),
            "space 1: \"colour\" is 'pink', not red, yellow, green or blue");
  EXPECT_EQ(refusal(with_first_space(R"({"colour":"red","number":13,"points":1})")),
            "space 1: \"number\" is 13, not 2 to 12");
  EXPECT_EQ(refusal(with_first_space(R"({"colour":"red","number":2.5,"points":1})")),
            "space 1: \"number\" is missing or not a whole number");
  EXPECT_EQ(refusal(with_first_space(R"({"colour":"red","number":2,"points":2})")),
            "space 2: the extra points fall from 2 to 1");
  EXPECT_TRUE(refusal("{").starts_with("not valid JSON: "));
  EXPECT_TRUE(refusal("").starts_with("not valid JSON: "));
}

TEST(Board, names_that_would_not_fit_a_record_are_refused) {
  EXPECT_FALSE(parse_path("two words", "r2:1 r2:1 r2:1 r2:1 r2:1"));
  EXPECT_FALSE(parse_path("", "r2:1 r2:1 r2:1 r2:1 r2:1"));
  EXPECT_FALSE(parse_path(std::string(41, 'a'), "r2:1 r2:1 r2:1 r2:1 r2:1"));
}

TEST(Board, huge_and_deep_input_is_refused) {
  EXPECT_FALSE(parse_board(std::string(10'000'000, '[')));
  EXPECT_FALSE(parse_board(R"({"name":")" + std::string(10'000'000, 'a') + R"(","spaces":[]})"));
  std::string many(five);
  while (many.size() < 10'000'000) many += "," + std::string(five);
  EXPECT_FALSE(parse_board(file(many)));
}

TEST(Board, equal_boards_are_kept_once) {
  const Board& kept = keep(parse_path("once", "r2:1 r3:1 r4:1 r5:1 r6:1").value());
  EXPECT_EQ(&kept, &keep(parse_path("once", "r2:1 r3:1 r4:1 r5:1 r6:1").value()));
  EXPECT_EQ(find_kept("once"), &kept);
  EXPECT_EQ(find_kept("never"), nullptr);
  EXPECT_EQ(&keep(Board(side_a())), &side_a());
}

RC_GTEST_PROP(Board, any_text_is_refused_or_reads_back_the_same, (const std::string& text)) {
  if (const auto board = parse_board(text)) RC_ASSERT(parse_board(to_json(*board)).value() == *board);
  if (const auto board = parse_path("any", text))
    RC_ASSERT(parse_path("any", to_text(*board)).value() == *board);
}

}  // namespace
}  // namespace qwixx::on_board
