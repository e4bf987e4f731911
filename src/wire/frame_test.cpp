// Frames by the clauses of RFC 6455, without sockets.
#include "wire/frame.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <vector>

namespace qwixx::wire {
namespace {

struct Heard {
  CloseCode code = CloseCode::None;
  std::vector<std::pair<Opcode, std::string>> messages;
};

// Feeds the bytes in pieces of the given size.
Heard feed(std::string bytes, std::size_t piece = 1 << 20, std::size_t longest = 4096) {
  FrameReader reader(FrameReader::Role::Server, longest);
  Heard heard;
  for (std::size_t at = 0; at < bytes.size() && heard.code == CloseCode::None; at += piece) {
    std::string part = bytes.substr(at, piece);
    heard.code = reader.feed(part.data(), part.size(), [&](Opcode opcode, std::string_view payload) {
      heard.messages.emplace_back(opcode, payload);
      return true;
    });
  }
  return heard;
}

std::string masked(std::string_view payload, Opcode opcode = Opcode::Text) {
  std::string out;
  append_masked_frame(out, opcode, payload, 0x1234ABCD);
  return out;
}

// A frame with its first byte as given: fragments, reserved bits, unknown opcodes.
std::string odd(unsigned first, std::string_view payload) {
  std::string out = masked(payload);
  out[0] = static_cast<char>(first);
  return out;
}

TEST(Frame, Clause1_3TheKeyOfTheExampleIsAnsweredAsThere) {
  EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(Frame, WhatIsWrittenIsReadHoweverItIsCut) {
  rc::check([](const std::vector<std::string>& texts) {
    std::string bytes;
    for (const std::string& text : texts) bytes += masked(text, Opcode::Binary);
    const Heard heard = feed(bytes, *rc::gen::inRange<std::size_t>(1, 50));
    RC_ASSERT(heard.code == CloseCode::None);
    RC_ASSERT(heard.messages.size() == texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) RC_ASSERT(heard.messages[i].second == texts[i]);
  });
}

TEST(Frame, AnyBytesAreReadOrRefusedButNeverMisread) {
  rc::check([](std::string bytes) {
    const Heard whole = feed(bytes), cut = feed(bytes, 1);
    RC_ASSERT(whole.messages == cut.messages);
    RC_ASSERT(whole.code == cut.code);
  });
}

TEST(Frame, Clause5_1AClientMustMask) {
  std::string bytes;
  append_frame(bytes, Opcode::Text, "naked");
  EXPECT_EQ(feed(bytes).code, CloseCode::ProtocolError);
}

TEST(Frame, Clause5_2ReservedBitsAndOpcodesAreErrors) {
  EXPECT_EQ(feed(odd(0xC1, "x")).code, CloseCode::ProtocolError);
  EXPECT_EQ(feed(odd(0x83, "x")).code, CloseCode::ProtocolError);
}

TEST(Frame, Clause5_4FragmentsMakeOneMessageAndControlFramesMayComeBetween) {
  const Heard heard =
      feed(odd(0x01, "one ") + masked("!", Opcode::Ping) + odd(0x00, "two ") + odd(0x80, "three"));
  ASSERT_EQ(heard.messages.size(), 2u);
  EXPECT_EQ(heard.messages[0], std::pair(Opcode::Ping, std::string("!")));
  EXPECT_EQ(heard.messages[1], std::pair(Opcode::Text, std::string("one two three")));
  EXPECT_EQ(feed(odd(0x80, "a continuation of nothing")).code, CloseCode::ProtocolError);
  EXPECT_EQ(feed(odd(0x01, "begun") + masked("another")).code, CloseCode::ProtocolError);
}

TEST(Frame, Clause5_5ControlFramesAreShortAndWhole) {
  EXPECT_EQ(feed(masked(std::string(126, 'x'), Opcode::Ping)).code, CloseCode::ProtocolError);
  EXPECT_EQ(feed(odd(0x09, "x")).code, CloseCode::ProtocolError);
}

TEST(Frame, TooLongIsRefusedBeforeItHasCome) {
  const std::string ten_megabytes = masked(std::string(10'000'000, 'x'));
  EXPECT_EQ(feed(ten_megabytes.substr(0, 20)).code, CloseCode::TooBig);
  EXPECT_EQ(feed(masked(std::string(4096, 'x'))).messages.size(), 1u);
  EXPECT_EQ(feed(odd(0x01, std::string(4000, 'x')) + odd(0x80, std::string(97, 'x'))).code,
            CloseCode::TooBig);
}

TEST(Frame, Clause8_1TextIsUtf8) {
  EXPECT_EQ(feed(masked("Žluťoučký 🎲")).messages.size(), 1u);
  for (const char* bad : {"\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "a\xE2\x82", "\x80"}) {
    EXPECT_EQ(feed(masked(bad)).code, CloseCode::NotUtf8) << bad;
  }
}

TEST(Frame, WhatFollowsAMessageThatEndsTheReadingIsKept) {
  FrameReader reader(FrameReader::Role::Server, 4096);
  std::string bytes = masked("first") + masked("second") + masked("third");
  std::vector<std::string> heard;
  const auto one = [&](Opcode, std::string_view payload) {
    heard.emplace_back(payload);
    return false;
  };
  reader.feed(bytes.data(), bytes.size(), one);
  EXPECT_EQ(heard, std::vector<std::string>{"first"});
  FrameReader moved = std::move(reader);
  moved.feed(bytes.data(), 0, one);
  moved.feed(bytes.data(), 0, one);
  EXPECT_EQ(heard, (std::vector<std::string>{"first", "second", "third"}));
}

}  // namespace
}  // namespace qwixx::wire
