// WebSocket frames: whatever comes, whole or cut anywhere, gives the same messages and the same reason to
// close, and what is handed out keeps frame.h's promise. The first byte says where the bytes are cut.
#include "wire/frame.h"

#include <vector>

#include "fuzz.h"

namespace {

using namespace qwixx;
using namespace qwixx::wire;

constexpr std::size_t longest = 1024;

struct Heard {
  std::vector<std::pair<Opcode, std::string>> messages;
  CloseCode code = CloseCode::None;

  void feed(FrameReader& reader, std::string bytes) {
    if (code != CloseCode::None) return;
    code = reader.feed(bytes.data(), bytes.size(), [&](Opcode opcode, std::string_view payload) {
      must(payload.size() <= longest);
      must(opcode != Opcode::Text || is_utf8(payload));
      messages.emplace_back(opcode, payload);
      return true;
    });
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const auto role = data[0] % 2 == 0 ? FrameReader::Role::Server : FrameReader::Role::Client;
  const std::string bytes(text_of(data + 1, size - 1));
  FrameReader at_once(role, longest), in_pieces(role, longest);
  Heard whole, cut;
  whole.feed(at_once, bytes);
  const std::size_t piece = data[0] / 2 + 1u;
  for (std::size_t at = 0; at < bytes.size(); at += piece) cut.feed(in_pieces, bytes.substr(at, piece));
  must(whole.messages == cut.messages);
  must(whole.code == cut.code);
  return 0;
}
