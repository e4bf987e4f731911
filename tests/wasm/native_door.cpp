// The calls of wasm/door.h, made by the native program: one JSON line in, [name, [numbers], [texts]], one
// line out: the number returned and the answer. tests/wasm/compare.mjs holds them against the browser's.
#include <boost/json.hpp>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "wasm/door.h"

namespace {

struct Call {
  std::string name;
  std::vector<double> numbers;
  std::vector<std::string> texts;

  int whole(int i) const { return static_cast<int>(numbers[i]); }
  std::uint32_t word(int i) const { return static_cast<std::uint32_t>(numbers[i]); }
};

Call parse(const std::string& line) {
  const auto parts = boost::json::parse(line).as_array();
  Call call{std::string(parts[0].as_string()), {}, {}};
  for (const auto& number : parts[1].as_array()) call.numbers.push_back(number.to_number<double>());
  for (const auto& text : parts[2].as_array()) call.texts.emplace_back(text.as_string());
  return call;
}

int make(const Call& call) {
  const std::string& name = call.name;
  const auto text = [&](int i) { return call.texts[i].data(); };
  const auto size = [&](int i) { return call.texts[i].size(); };
  if (name == "table_open") return table_open(text(0), size(0), call.word(0), call.word(1), call.numbers[2]);
  if (name == "table_restore")
    return table_restore(text(0), size(0), call.word(0), call.word(1), call.numbers[2]);
  if (name == "table_send")
    return table_send(call.whole(0), call.whole(1), text(0), size(0), call.numbers[2]);
  if (name == "table_think") return table_think(call.whole(0), call.numbers[1]);
  if (name == "table_record") return table_record(call.whole(0));
  if (name == "pad_open") return pad_open(text(0), size(0));
  if (name == "pad_send") return pad_send(call.whole(0), text(0), size(0));
  if (name == "pad_save") return pad_save(call.whole(0));
  if (name == "record_replay") return record_replay(text(0), size(0));
  if (name == "review_open") return review_open(text(0), size(0), call.whole(0));
  if (name == "review_step") return review_step(call.whole(0));
  return bots_of(text(0), size(0));
}

}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const int number = make(parse(line));
    const std::string answer(door_result(), door_result_length());
    std::cout << number << ' ' << boost::json::serialize(boost::json::string(answer)) << '\n';
  }
}
