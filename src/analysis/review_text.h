// An analysis in the forms people and programs read: a table, JSON, CSV (docs/analysis.md has the shapes).
#pragma once

#include <string>

#include "analysis/review.h"

namespace qwixx::analysis {

std::string to_json(const Analysis& analysis);
std::string to_json(const Decision& decision);

// One line a decision, after a line of headings.
std::string csv_heading();
std::string to_csv(const Analysis& analysis, std::string_view file);

// A summary of the players, the dearest decisions and, if wanted, every decision.
std::string to_table(const Analysis& analysis, bool every_decision);

}  // namespace qwixx::analysis
