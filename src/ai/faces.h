// The faces of the four coloured dice in falling order of what they are good for: how likely each is the best
// one that a roll shows. The dice are independent, so at most 24 faces tell what 1,296 rolls would.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

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

// Adds to the chance of each end that it is the best one with these white dice. `plain` is the best end
// without a coloured die, `coloured` the best one by colour and sum; -1 where there is none.
template <class End, class Index>
void weigh(std::vector<End>& ends, Index plain, const std::array<std::array<Index, 13>, 4>& coloured,
           int first_white, int second_white) {
  const auto worth = [&](Index end) { return end < 0 ? -1e9F : ends[end].worth; };
  Faces<Index> faces;
  for (int colour = 0; colour < 4; ++colour) {
    for (int value = 1; value <= 6; ++value) {
      const Index one = coloured[colour][first_white + value];
      const Index other = coloured[colour][second_white + value];
      const Index end = worth(other) > worth(one) ? other : one;
      if (worth(end) > worth(plain)) faces.add(end, colour, worth(end));
    }
  }
  const float chance = first_white == second_white ? 1.0F / 36 : 2.0F / 36;
  ends[plain].chance += faces.share_out(chance, [&](Index end, float share) { ends[end].chance += share; });
}

}  // namespace qwixx
