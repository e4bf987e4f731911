// What an arena run says: a table for people, CSV and JSON for programs.
#pragma once

#include <string>
#include <vector>

#include "arena/series.h"

namespace qwixx {

struct ArenaReport {
  std::string game;
  std::uint64_t seed = 1;
  std::vector<SeriesReport> series;
};

std::string series_text(const SeriesReport& report, const std::optional<Sprt>& sprt);
// The ratings of all players of a pool, strongest first; empty for fewer than three.
std::string pool_text(const std::vector<SeriesReport>& series);
std::string to_csv(const ArenaReport& report);
std::string to_json(const ArenaReport& report);

}  // namespace qwixx
