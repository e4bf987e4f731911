// Who sits where. Seats count clockwise from 0; a SeatSet is a bit mask of them.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <iterator>

namespace qwixx {

inline constexpr int most_seats = 5;

class Seat {
 public:
  constexpr Seat() = default;
  explicit constexpr Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr int index() const { return index_; }
  constexpr Seat next(int players) const { return Seat(index_ + 1 == players ? 0 : index_ + 1); }
  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet first(int players) { return SeatSet((1U << players) - 1); }
  static constexpr SeatSet only(Seat seat) { return SeatSet(1U << seat.index()); }

  constexpr bool has(Seat seat) const { return bits_ >> seat.index() & 1; }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << seat.index()); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat.index())); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }

  class Iterator {
   public:
    explicit constexpr Iterator(unsigned left) : left_(left) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator it, std::default_sentinel_t) { return it.left_ == 0; }

   private:
    unsigned left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr std::default_sentinel_t end() const { return {}; }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  explicit constexpr SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

}  // namespace qwixx
