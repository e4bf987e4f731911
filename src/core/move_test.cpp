#include "core/move.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/points.h"
#include "core/seat.h"
#include "core/text.h"

namespace qwixx {
namespace {

TEST(Move, every_move_reads_back_as_it_is_written) {
  EXPECT_EQ(parse_move("-").value(), Move::pass());
  for (Colour row : colours) {
    for (int number = 2; number <= 12; ++number) {
      const Move move = Move::mark(row, number);
      EXPECT_TRUE(move.is_mark());
      EXPECT_EQ(move.number(), number);
      EXPECT_EQ(move.colour(), row);
      EXPECT_EQ(parse_move(to_text(move)).value(), move);
    }
  }
  for (int spaces = 1; spaces <= 5; ++spaces) {
    EXPECT_TRUE(Move::step(spaces).is_step());
    EXPECT_FALSE(Move::step(spaces).is_mark());
    EXPECT_EQ(parse_move(to_text(Move::step(spaces))).value(), Move::step(spaces));
  }
}

TEST(Move, rows_run_as_printed) {
  EXPECT_EQ(Move::mark(Colour::red, 2).position(), 0);
  EXPECT_EQ(Move::mark(Colour::yellow, 12).position(), last_position);
  EXPECT_EQ(Move::mark(Colour::green, 12).position(), 0);
  EXPECT_EQ(Move::mark(Colour::blue, 2).position(), last_position);
}

TEST(Move, what_is_not_a_move_is_refused) {
  for (const char* text : {"", "r", "r1", "r13", "r02", "r+5", "r 5", "x5", "R5", ">0", ">6", ">", "--",
                           "r5 ", " r5", "r5y", "r99999999999999999999", ">-1"})
    EXPECT_FALSE(parse_move(text)) << text;
}

RC_GTEST_PROP(Move, any_text_is_refused_or_reads_back_the_same, (const std::string& text)) {
  if (const auto move = parse_move(text)) RC_ASSERT(to_text(*move) == text);
}

RC_GTEST_PROP(MoveSet, holds_what_was_added, (const std::vector<std::uint8_t>& indices)) {
  MoveSet moves;
  for (std::uint8_t index : indices) moves.add(Move::from_index(index % 64));
  for (std::uint8_t index : indices) RC_ASSERT(moves.has(Move::from_index(index % 64)));
  int seen = 0;
  for (Move move : moves) RC_ASSERT(moves.nth(seen++) == move);
  RC_ASSERT(seen == moves.size());
  RC_ASSERT(!moves.without_pass().has(Move::pass()));
}

TEST(MoveSet, is_written_with_the_pass_first) {
  MoveSet moves;
  EXPECT_EQ(to_text(moves), "");
  for (const char* text : {"b3", "-", "r12", "r2", ">4"}) moves.add(parse_move(text).value());
  EXPECT_EQ(to_text(moves), "- r2 r12 >4 b3");
}

TEST(Points, follow_the_table) {
  const std::vector<int> table{0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 78, 78};
  for (int marks = 0; marks < std::ssize(table); ++marks)
    EXPECT_EQ(points(marks), table[static_cast<std::size_t>(marks)]);
}

TEST(Seat, next_goes_round_the_table) {
  EXPECT_EQ(Seat(0).next(3), Seat(1));
  EXPECT_EQ(Seat(2).next(3), Seat(0));
  EXPECT_EQ(Seat(0).next(1), Seat(0));
}

TEST(Text, words_are_split_at_white_space) {
  Words words("  a\tbc \r\n d ");
  EXPECT_EQ(words.next(), "a");
  EXPECT_EQ(words.rest(), "bc \r\n d ");
  EXPECT_EQ(words.next(), "bc");
  EXPECT_EQ(words.next(), "d");
  EXPECT_EQ(words.next(), "");
  EXPECT_EQ(words.next(), "");
}

TEST(Text, numbers_are_the_whole_text_or_nothing) {
  EXPECT_EQ(parse_number<unsigned>("17"), 17U);
  for (const char* text : {"", " 1", "1 ", "1x", "-1", "+1", "4294967296", "0x10"})
    EXPECT_EQ(parse_number<unsigned>(text), std::nullopt) << text;
  EXPECT_EQ(parse_number<int>("-1"), -1);
}

TEST(Text, a_quotation_is_short_and_printable) {
  EXPECT_EQ(shortened("abc"), "abc");
  EXPECT_EQ(shortened("a\nb\x01\xff"), "a?b??");
  EXPECT_EQ(shortened(std::string(1'000'000, 'x')), std::string(40, 'x') + "...");
}

TEST(Lanes, a_row_mask_becomes_lanes) {
  for (unsigned rows = 0; rows < 16; ++rows) {
    for (Colour row : colours)
      EXPECT_EQ(lane_of(lanes_of_rows(rows), row), (rows >> index_of(row) & 1) ? 0x7FFF : 0) << rows;
  }
}

RC_GTEST_PROP(Lanes, four_comparisons_at_once_equal_four_comparisons,
              (std::array<std::uint16_t, 4> a, std::array<std::uint16_t, 4> b)) {
  Lanes left = 0;
  Lanes right = 0;
  for (Colour row : colours) {
    left |= in_lane(row, a[index_of(row)] & 0x7FFF);
    right |= in_lane(row, b[index_of(row)] & 0x7FFF);
  }
  const Lanes result = lanes_where_less(left, right);
  for (Colour row : colours) {
    const bool less = (a[index_of(row)] & 0x7FFF) < (b[index_of(row)] & 0x7FFF);
    RC_ASSERT(lane_of(result, row) == (less ? 0x7FFF : 0));
  }
}

RC_GTEST_PROP(Lanes, four_highest_bits_at_once_equal_four, (Lanes lanes)) {
  for (Colour row : colours) {
    RC_ASSERT(lane_of(up_to_highest(lanes), row) == (1U << std::bit_width(lane_of(lanes, row))) - 1);
  }
}

RC_GTEST_PROP(Lanes, four_counts_at_once_equal_four, (Lanes lanes)) {
  lanes &= ~lane_tops;
  for (int count = 1; count <= 12; ++count) {
    for (Colour row : colours) {
      const bool enough = count_in_lane(lanes, row) >= count;
      RC_ASSERT(lane_of(tops_where_count_at_least(lanes, count), row) == (enough ? 0x8000 : 0));
    }
  }
}

}  // namespace
}  // namespace qwixx
