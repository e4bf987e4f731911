// Game records: any text is refused, or read and written again to the same bytes.
#include "match/record.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  const auto record = parse_record(text_of(data, size));
  if (!record) {
    must(!record.error().message.empty());
    return 0;
  }
  for (const RecordStyle style : {RecordStyle::one_line, RecordStyle::many_lines}) {
    const std::string written = to_text(*record, style);
    const auto again = parse_record(written);
    must(again.has_value());
    must(to_text(*again, style) == written);
    must(again->match.game() == record->match.game());
  }
  return 0;
}
