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

}  // namespace
}  // namespace qwixx
