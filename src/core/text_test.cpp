#include "core/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace qwixx {
namespace {

TEST(Text, AppendsAnyWholeNumber) {
  std::string out;
  append_int(out, -7);
  append_int(out += ' ', std::numeric_limits<std::int64_t>::min());
  append_int(out += ' ', std::numeric_limits<std::uint64_t>::max());
  append_int(out += ' ', std::uint8_t{12});
  EXPECT_EQ(out, "-7 -9223372036854775808 18446744073709551615 12");
}

TEST(Text, CountsInTheSingularAndThePlural) {
  EXPECT_EQ(counted(1, "point"), "1 point");
  EXPECT_EQ(counted(0, "point"), "0 points");
  EXPECT_EQ(counted(-1, "point"), "-1 points");
  EXPECT_EQ(counted(std::size_t{12}, "misthrow"), "12 misthrows");
}

}  // namespace
}  // namespace qwixx
