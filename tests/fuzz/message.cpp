// The readers of what comes from outside into a table: messages, setups, log entries, names, pads.
#include "table/message.h"
#include "fuzz.h"
#include "table/log_entry.h"
#include "table/names.h"
#include "table/options.h"
#include "wasm/pad.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  if (size == 0) return 0;
  const std::string_view text = text_of(data + 1, size - 1);
  switch (data[0] % 4) {
    case 0: {
      MessageReader reader;
      if (const auto message = reader.read(text); message && message->name)
        must(clean_name(*message->name).size() <= 96);
      break;
    }
    case 1:
      if (const auto setup = parse_table_setup(text, WhereFrom::network))
        must(parse_table_setup(to_json(*setup), WhereFrom::network).has_value());
      break;
    case 2:
      if (const auto entry = parse_log_entry(text)) must(parse_log_entry(to_text(*entry)) == *entry);
      break;
    default:
      if (auto pad = Pad::open(text)) must(Pad::open(pad->save()).has_value());
  }
  return 0;
}
