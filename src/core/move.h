// A decision in one byte, and a set of decisions in one word.
//
//   index  bits 5-4 the colour, bits 3-0 the position: cross or place there (positions 0-10)
//   11-15  move the On Board piece 1-5 free spaces
//   63     pass
//
// The index of a mark is its bit in Lanes, so a row comparison yields a MoveSet directly.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "core/lanes.h"
#include "core/result.h"

namespace qwixx {

inline constexpr int longest_step = 5;

class Move {
 public:
  constexpr Move() = default;
  static constexpr Move pass() { return Move(63); }
  static constexpr Move mark(Colour colour, int number) { return at(colour, position_of(colour, number)); }
  static constexpr Move at(Colour colour, int position) { return Move(16 * index_of(colour) + position); }
  static constexpr Move step(int spaces) { return Move(10 + spaces); }
  static constexpr Move from_index(int index) { return Move(index); }

  constexpr int index() const { return index_; }
  constexpr bool is_pass() const { return index_ == 63; }
  constexpr bool is_mark() const { return (index_ & 15) < positions; }
  constexpr bool is_step() const { return index_ > 10 && index_ < 16; }

  constexpr Colour colour() const { return static_cast<Colour>(index_ >> 4); }
  constexpr int position() const { return index_ & 15; }
  constexpr int number() const { return number_at(colour(), position()); }
  constexpr int spaces() const { return index_ - 10; }

  // The bit of a mark in its row; nothing for a pass or a step.
  constexpr Lanes lanes() const { return (Lanes{1} << index_) & all_numbers; }

  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  explicit constexpr Move(int index) : index_(static_cast<std::uint8_t>(index)) {}
  std::uint8_t index_ = 63;
};

class MoveSet {
 public:
  constexpr MoveSet() = default;
  static constexpr MoveSet of_marks(Lanes marks) { return MoveSet(marks); }

  constexpr void add(Move move) { bits_ |= std::uint64_t{1} << move.index(); }
  constexpr void add_if(bool wanted, Move move) { bits_ |= std::uint64_t{wanted} << move.index(); }
  constexpr void remove(Move move) { bits_ &= ~(std::uint64_t{1} << move.index()); }
  constexpr bool has(Move move) const { return bits_ >> move.index() & 1; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }

  // The moves that do something: all but the pass.
  constexpr MoveSet without_pass() const { return MoveSet(bits_ & ~(std::uint64_t{1} << 63)); }

  constexpr Move nth(int n) const {
    assert(n < size());
#ifdef __BMI2__
    if !consteval {
      return Move::from_index(std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits_)));
    }
#endif
    std::uint64_t left = bits_;
    while (n-- > 0) left &= left - 1;
    return Move::from_index(std::countr_zero(left));
  }

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t left) : left_(left) {}
    constexpr Move operator*() const { return Move::from_index(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator it, std::default_sentinel_t) { return it.left_ == 0; }

   private:
    std::uint64_t left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr std::default_sentinel_t end() const { return {}; }

  friend constexpr bool operator==(MoveSet, MoveSet) = default;

 private:
  explicit constexpr MoveSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

// "-", "r5", ">3"
std::string to_text(Move move);
Result<Move> parse_move(std::string_view text);

// "- r5 y5": the pass first, then by row and position.
std::string to_text(MoveSet moves);

}  // namespace qwixx
