// What a load run counts and says at the end.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace qwixx::load {

struct Figures {
  std::uint64_t moves = 0;  // acknowledged rolls and choices
  std::uint64_t refused = 0, reconnects = 0, lost_connections = 0, resent = 0;
  std::uint64_t bytes_in = 0, bytes_out = 0;
  std::uint64_t games_finished = 0, clients_checked = 0, spectators_checked = 0, connected = 0;
  std::vector<std::uint32_t> latencies;         // microseconds from sending to acknowledgement
  std::map<std::string, std::uint64_t> errors;  // what went wrong, how often

  void error(const std::string& what) { ++errors[what]; }
  std::uint64_t error_count() const;
  double percentile(double share);  // milliseconds
};

// The median time of one write and fdatasync on the disk of a folder, in milliseconds.
double sync_milliseconds(const std::string& folder);

}  // namespace qwixx::load
