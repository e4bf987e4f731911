#include "wire/frame.h"

#include <sodium.h>

#include <array>
#include <boost/uuid/detail/sha1.hpp>
#include <cstring>

namespace qwixx::wire {
namespace {

constexpr std::size_t longest_control = 125;

void unmask(char* bytes, std::size_t size, const char* mask) {
  std::uint32_t word = 0;
  std::memcpy(&word, mask, 4);
  const std::uint64_t wide = std::uint64_t{word} << 32 | word;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, bytes + i, 8);
    part ^= wide;
    std::memcpy(bytes + i, &part, 8);
  }
  for (; i < size; ++i) bytes[i] = static_cast<char>(bytes[i] ^ mask[i % 4]);
}

bool is_control(Opcode opcode) { return (static_cast<unsigned>(opcode) & 8u) != 0; }

bool is_known(unsigned opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

void append_header(std::string& out, Opcode opcode, std::size_t size, unsigned mask_bit) {
  out.push_back(static_cast<char>(0x80u | static_cast<unsigned>(opcode)));
  if (size < 126) {
    out.push_back(static_cast<char>(mask_bit | size));
    return;
  }
  const int bytes = size < 65536 ? 2 : 8;
  out.push_back(static_cast<char>(mask_bit | (bytes == 2 ? 126u : 127u)));
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) out.push_back(static_cast<char>(size >> shift));
}

}  // namespace

CloseCode FrameReader::next(char* bytes, std::size_t size, Frame& frame) const {
  if (size < 2) return CloseCode::None;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  const bool masked = (second & 0x80) != 0;
  if ((first & 0x70) != 0 || !is_known(first & 0x0F) || masked != (role_ == Role::Server)) {
    return CloseCode::ProtocolError;
  }
  frame.opcode = static_cast<Opcode>(first & 0x0F);
  frame.final = (first & 0x80) != 0;
  std::uint64_t length = second & 0x7F;
  if (is_control(frame.opcode) && (length > longest_control || !frame.final)) return CloseCode::ProtocolError;
  const std::size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
  if (size < 2 + extra) return CloseCode::None;
  if (extra > 0) {
    length = 0;
    for (std::size_t i = 0; i < extra; ++i) length = length << 8 | static_cast<unsigned char>(bytes[2 + i]);
  }
  if (length > longest_ && !is_control(frame.opcode)) return CloseCode::TooBig;
  const std::size_t header = 2 + extra + (masked ? 4 : 0);
  if (size < header || size - header < length) return CloseCode::None;
  if (masked) unmask(bytes + header, length, bytes + header - 4);
  frame.payload = {bytes + header, static_cast<std::size_t>(length)};
  frame.size = header + static_cast<std::size_t>(length);
  return CloseCode::None;
}

CloseCode FrameReader::assemble(Frame& frame, bool& whole) {
  if (is_control(frame.opcode)) return CloseCode::None;
  const bool continues = frame.opcode == Opcode::Continuation;
  if (continues != fragmented_) return CloseCode::ProtocolError;
  if (!continues && frame.final) {
    return frame.opcode == Opcode::Text && !is_utf8(frame.payload) ? CloseCode::NotUtf8 : CloseCode::None;
  }
  if (!continues) fragmented_opcode_ = frame.opcode;
  if (fragments_.size() + frame.payload.size() > longest_) return CloseCode::TooBig;
  fragments_.append(frame.payload);
  fragmented_ = !frame.final;
  whole = frame.final;
  if (!whole) return CloseCode::None;
  frame.opcode = fragmented_opcode_;
  frame.payload = fragments_;
  return frame.opcode == Opcode::Text && !is_utf8(frame.payload) ? CloseCode::NotUtf8 : CloseCode::None;
}

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::string_view more) {
  append_header(out, opcode, payload.size() + more.size(), 0);
  out.append(payload);
  out.append(more);
}

void append_masked_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask) {
  append_header(out, opcode, payload.size(), 0x80);
  char key[4];
  std::memcpy(key, &mask, 4);
  out.append(key, 4);
  const std::size_t start = out.size();
  out.append(payload);
  unmask(out.data() + start, payload.size(), key);
}

std::string close_payload(CloseCode code, std::string_view reason) {
  const auto number = static_cast<unsigned>(code);
  std::string payload = {static_cast<char>(number >> 8), static_cast<char>(number)};
  return payload.append(reason.substr(0, longest_control - 2));
}

std::string accept_key(std::string_view key) {
  std::string salted(key);
  salted += "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  boost::uuids::detail::sha1 sha;
  sha.process_bytes(salted.data(), salted.size());
  unsigned int words[5];
  sha.get_digest(words);
  std::array<unsigned char, 20> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<unsigned char>(words[i / 4] >> (24 - 8 * (i % 4)));
  }
  std::array<char, 29> text{};
  sodium_bin2base64(text.data(), text.size(), digest.data(), digest.size(), sodium_base64_VARIANT_ORIGINAL);
  return text.data();
}

bool is_utf8(std::string_view text) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  while (at < end) {
    std::uint64_t eight = 0;
    while (end - at >= 8 && (std::memcpy(&eight, at, 8), (eight & 0x8080808080808080ULL) == 0)) at += 8;
    if (at == end) break;
    const unsigned lead = *at++;
    if (lead < 0x80) continue;
    const int more = lead >= 0xC2 && lead <= 0xDF   ? 1
                     : (lead & 0xF0) == 0xE0        ? 2
                     : lead >= 0xF0 && lead <= 0xF4 ? 3
                                                    : 0;
    if (more == 0 || end - at < more) return false;
    const unsigned second = *at;
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
      return false;  // overlong, a surrogate, or past U+10FFFF
    }
    for (int i = 0; i < more; ++i) {
      if ((*at++ & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

}  // namespace qwixx::wire
