// The faces of the four coloured dice in falling order of what they are good for: how likely each is the best
// one that a roll shows. The dice are independent, so at most 24 faces tell what 1,296 rolls would.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/dice.h"

namespace qwixx {

template <class Use>
class Faces {
 public:
  void add(Use use, int colour, float worth) { faces_[count_++] = {use, colour, worth}; }

  // Gives each use its part of the chance; returns what is left for rolls that show none of the faces.
  template <class Give>
  float share_out(float chance, Give&& give) {
    std::sort(faces_.begin(), faces_.begin() + count_, [](const Face& a, const Face& b) {
      return a.worth > b.worth || (a.worth == b.worth && a.colour < b.colour);
    });
    std::array<float, 4> worse{1, 1, 1, 1};  // the chance that a die shows none of the faces so far
    for (int i = 0; i < count_; ++i) {
      const Face& face = faces_[i];
      float share = chance / 6;
      for (int colour = 0; colour < 4; ++colour) share *= colour == face.colour ? 1.0F : worse[colour];
      give(face.use, share);
      worse[face.colour] -= 1.0F / 6;
    }
    return chance * worse[0] * worse[1] * worse[2] * worse[3];
  }

 private:
  struct Face {
    Use use;
    int colour;
    float worth;
  };
  std::array<Face, 24> faces_;
  int count_ = 0;
};

// The best ends of a turn for one white sum, as places in a list of ends: without a coloured die, and with
// each colour's sum; -1 where there is none.
struct BestEnds {
  using Index = std::int16_t;
  static constexpr Index none = -1;
  Index plain = none;
  std::array<std::array<Index, 13>, 4> coloured;

  BestEnds() {
    for (auto& sums : coloured) sums.fill(none);
  }
};

template <class End>
float worth_of(const std::vector<End>& ends, BestEnds::Index end) {
  return end == BestEnds::none ? -1e9F : ends[end].worth;
}

// The better of the two ends that a coloured die makes possible.
template <class End>
BestEnds::Index better_sum(const std::vector<End>& ends, const std::array<BestEnds::Index, 13>& by_sum,
                           int first_white, int second_white, int value) {
  const BestEnds::Index one = by_sum[first_white + value];
  const BestEnds::Index other = by_sum[second_white + value];
  return worth_of(ends, other) > worth_of(ends, one) ? other : one;
}

// Adds to the chance of each end that it is the best one with these white dice.
template <class End>
void weigh(std::vector<End>& ends, const BestEnds& best, int first_white, int second_white) {
  const float plain = worth_of(ends, best.plain);
  Faces<BestEnds::Index> faces;
  for (int colour = 0; colour < 4; ++colour) {
    for (int value = 1; value <= 6; ++value) {
      const BestEnds::Index end = better_sum(ends, best.coloured[colour], first_white, second_white, value);
      if (worth_of(ends, end) > plain) faces.add(end, colour, worth_of(ends, end));
    }
  }
  const float chance = first_white == second_white ? 1.0F / 36 : 2.0F / 36;
  ends[best.plain].chance +=
      faces.share_out(chance, [&](BestEnds::Index end, float share) { ends[end].chance += share; });
}

// The best end with these dice, all six of them.
template <class End>
const End& best_end(const std::vector<End>& ends, const BestEnds& best, const Dice& dice) {
  BestEnds::Index found = best.plain;
  for (Colour colour : colours) {
    const BestEnds::Index end = better_sum(ends, best.coloured[index_of(colour)], dice.first_white(),
                                           dice.second_white(), dice.of(colour));
    if (worth_of(ends, end) > worth_of(ends, found)) found = end;
  }
  return ends[found];
}

// The end at a place between 0 and 1 when those that a roll may lead to lie side by side.
template <class End>
const End& end_at_place(const std::vector<End>& ends, double place) {
  double left = place;
  const End* last = &ends.front();
  for (const End& end : ends) {
    if (end.chance <= 0) continue;
    last = &end;
    left -= double{end.chance};
    if (left < 0) break;
  }
  return *last;
}

}  // namespace qwixx
