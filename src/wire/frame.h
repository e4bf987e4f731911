// WebSocket frames (RFC 6455) without sockets: bytes in, messages out. Own code instead of Beast's stream so
// that an idle connection needs no buffers, several messages leave in one write, a connection can move to the
// thread of its table, and the terminal and the load generator use the same code as clients.
//
// What always holds: a message handed out is whole, unmasked, at most `longest` bytes and, if text, UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace qwixx::wire {

enum class Opcode : std::uint8_t { Continuation = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

// Why a connection is closed (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
  None = 0,
  Normal = 1000,
  GoingAway = 1001,
  ProtocolError = 1002,
  NotAllowed = 1003,
  NotUtf8 = 1007,
  Policy = 1008,
  TooBig = 1009,
  Restart = 1012,
};

class FrameReader {
 public:
  enum class Role { Server, Client };  // a server's peer must mask its frames, a client's must not

  FrameReader(Role role, std::size_t longest) : longest_(longest), role_(role) {}

  // Gives every complete message in `bytes` (which is written to: frames are unmasked in place) to
  // handle(Opcode, std::string_view), until that returns false; the rest is then kept for the next call.
  // Anything but None: close the connection.
  template <class Handle>
  CloseCode feed(char* bytes, std::size_t size, Handle&& handle);

 private:
  struct Frame {
    Opcode opcode = Opcode::Text;
    bool final = true;
    std::string_view payload;
    std::size_t size = 0;  // with its header; 0: not all of it is here
  };

  CloseCode next(char* bytes, std::size_t size, Frame& frame) const;
  // Puts fragments together; `whole` is set when a message is complete.
  CloseCode assemble(Frame& frame, bool& whole);

  std::string pending_;    // the bytes of a frame that is not all here
  std::string fragments_;  // the message so far
  std::size_t longest_;
  Role role_;
  bool fragmented_ = false;
  Opcode fragmented_opcode_ = Opcode::Text;
};

// A frame as a server sends it (unmasked; its payload may be given in two parts), and as a client does.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::string_view more = {});
void append_masked_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask);
std::string close_payload(CloseCode code, std::string_view reason);

// The answer to Sec-WebSocket-Key.
std::string accept_key(std::string_view key);

bool is_utf8(std::string_view text);

template <class Handle>
CloseCode FrameReader::feed(char* bytes, std::size_t size, Handle&& handle) {
  std::string kept;
  if (!pending_.empty()) {
    kept.swap(pending_);
    kept.append(bytes, size);
    bytes = kept.data();
    size = kept.size();
  }
  while (size > 0) {
    Frame frame;
    if (const CloseCode code = next(bytes, size, frame); code != CloseCode::None) return code;
    if (frame.size == 0) break;
    bytes += frame.size;
    size -= frame.size;
    bool whole = true;
    if (const CloseCode code = assemble(frame, whole); code != CloseCode::None) return code;
    const bool go_on = !whole || handle(frame.opcode, frame.payload);
    if (whole && !fragmented_ && !fragments_.empty()) std::string().swap(fragments_);
    if (!go_on) break;
  }
  if (size > 0) pending_.assign(bytes, size);
  return CloseCode::None;
}

}  // namespace qwixx::wire
