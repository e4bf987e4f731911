#include "match/record_file.h"

#include "match/file.h"

namespace qwixx {

Result<Record> read_record(std::string_view file) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text);
  if (!record) return within(file, record.error());
  return record;
}

}  // namespace qwixx
