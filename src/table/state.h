// Everything durable about a table: seats, the game under way, whose decision began when. It changes only
// by apply(), so that the same log always makes the same table, here or on another machine.
//
// Always holds: version is the number of entries applied; a match exists from the first start on;
// contributions are frozen when a game starts.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "match/match.h"
#include "table/log_entry.h"
#include "table/options.h"

namespace qwixx {

enum class TableStatus : std::uint8_t { lobby, playing, over };
enum class SeatKind : std::uint8_t { open, person, bot };

struct SeatState {
  SeatKind kind = SeatKind::open;
  bool bot_plays = false;  // for a person
  bool left = false;       // a person who gave the seat up during a game, or after it
  std::uint64_t last_id = 0;
  std::string name;
  std::string level;         // of the bot
  std::string digest;        // of the person's secret; empty when nobody can claim the seat
  std::string contribution;  // to the dice of the next game

  bool free() const { return kind == SeatKind::open || left; }
  bool played_by_bot() const { return kind == SeatKind::bot || bot_plays; }
  bool passes_by_itself() const { return kind == SeatKind::person && left && !bot_plays; }
  bool played_by_person() const { return kind == SeatKind::person && !left && !bot_plays; }
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

// How often each face and each white sum was rolled in this game.
struct RollCounts {
  int rolls = 0;
  std::array<int, 6> faces{};
  std::array<int, 11> sums{};
  void count(const Dice& dice);
  friend bool operator==(const RollCounts&, const RollCounts&) = default;
};

// A seed and what was published of it.
struct CommittedSeed {
  std::string seed;
  std::string commitment;
  friend bool operator==(const CommittedSeed&, const CommittedSeed&) = default;
};

// What a game's record needs beside the match.
struct GameHistory {
  Match match;
  std::vector<std::string> names;
  std::vector<std::string> contributions;
  CommittedSeed seed;
  Millis started = 0;
  friend bool operator==(const GameHistory&, const GameHistory&) = default;
};

class TableState {
 public:
  // The first entry makes the table.
  static Result<TableState> create(const LogEntry& entry);
  // Refuses, changing nothing, what does not fit.
  Result<void> apply(const LogEntry& entry);

  const std::string& id() const { return id_; }
  const TableSetup& setup() const { return setup_; }
  const TableOptions& options() const { return setup_.options; }
  std::uint64_t version() const { return version_; }
  TableStatus status() const { return status_; }
  const std::vector<SeatState>& seats() const { return seats_; }
  const SeatState& at(Seat seat) const { return seats_[seat.index()]; }
  int seat_count() const { return static_cast<int>(seats_.size()); }
  bool has_seat(int seat) const { return seat >= 0 && seat < seat_count(); }
  std::optional<Seat> host() const { return host_; }
  int games() const { return games_; }
  SeatSet rematch() const { return rematch_; }
  const CommittedSeed& next_seed() const { return next_seed_; }
  Millis created() const { return created_; }
  Millis last_change() const { return last_change_; }

  // The game under way or just over; none in the first lobby.
  const std::optional<GameHistory>& current() const { return current_; }
  // The last game that came to its end.
  const std::optional<GameHistory>& finished() const { return finished_; }
  const AnyGame& game() const { return current_->match.game(); }
  const RollCounts& rolled() const { return rolled_; }
  int turn() const;

  // When the decision that is due now began: in the log, and by the clock.
  std::uint64_t decision_version() const { return decision_version_; }
  Millis decision_time() const { return decision_time_; }

  // The seats that would play if a game were started now, in order; the open ones are dropped.
  std::vector<Seat> players_of_next_game() const;

  friend bool operator==(const TableState&, const TableState&);

 private:
  Result<void> apply_seating(const LogEntry& entry);
  Result<void> apply_to_game(const LogEntry& entry);
  Result<void> join(const LogEntry& entry);
  Result<void> clear_seat(const LogEntry& entry);
  Result<void> set_bot(const LogEntry& entry);
  Result<void> start(const LogEntry& entry);
  Result<void> roll(const LogEntry& entry);
  Result<void> choose(const LogEntry& entry);
  Result<void> go_back(const LogEntry& entry);
  void settle_host();

  std::uint64_t version_ = 0;
  std::string id_;
  TableSetup setup_;
  TableStatus status_ = TableStatus::lobby;
  std::vector<SeatState> seats_;
  std::optional<Seat> host_;
  int games_ = 0;
  SeatSet rematch_;
  CommittedSeed next_seed_;
  std::optional<GameHistory> current_;
  std::optional<GameHistory> finished_;
  RollCounts rolled_;
  std::uint64_t decision_version_ = 0;
  Millis decision_time_ = 0;
  Millis created_ = 0;
  Millis last_change_ = 0;
};

}  // namespace qwixx
