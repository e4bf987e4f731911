// The words of the naive referees: rows as lists of printed numbers, moves as text, states as JSON. Nothing
// here or in naive_*.h uses the project's own types, so that a mistake there cannot be repeated here.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace naive {

inline const std::vector<std::string> row_names{"red", "yellow", "green", "blue"};

// The eleven numbers of a row as printed, from left to right.
inline std::vector<int> printed(const std::string& row) {
  std::vector<int> numbers{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  if (row == "green" || row == "blue") std::reverse(numbers.begin(), numbers.end());
  return numbers;
}

inline int last_number(const std::string& row) { return printed(row).back(); }

// How far from the left a number stands.
inline int place(const std::string& row, int number) {
  const std::vector<int> numbers = printed(row);
  return static_cast<int>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
}

inline std::string row_of_letter(char letter) {
  for (const std::string& row : row_names) {
    if (row[0] == letter) return row;
  }
  return "";
}

inline std::string mark(const std::string& row, int number) {
  return std::string(1, row[0]) + std::to_string(number);
}

inline int points(int marks) {
  const std::vector<int> table{0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78};
  return table[static_cast<std::size_t>(std::min(marks, 12))];
}

// ["a","b"] or [1,2]
template <class Range, class Write>
std::string json_list(const Range& range, const Write& write) {
  std::string out = "[";
  for (const auto& item : range) {
    if (out != "[") out += ",";
    out += write(item);
  }
  return out + "]";
}

inline std::string json_names(const std::vector<std::string>& names) {
  return json_list(names, [](const std::string& name) { return "\"" + name + "\""; });
}

inline std::string json_numbers(const std::vector<int>& numbers) {
  return json_list(numbers, [](int number) { return std::to_string(number); });
}

inline std::string json_dice(const std::vector<int>& dice) {
  return json_list(dice, [](int die) { return die == 0 ? std::string("null") : std::to_string(die); });
}

// Which die of "white white red yellow green blue" belongs to a row.
inline std::size_t die_of(const std::string& row) {
  return 2 + static_cast<std::size_t>(std::find(row_names.begin(), row_names.end(), row) - row_names.begin());
}

}  // namespace naive
