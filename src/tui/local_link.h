// A table in this process, with its bots and its log in a file: what is on the screen is on the disk, so
// Ctrl-C, a closed window or a power cut lose nothing.
//
// Bots wait until the persons at this device have sealed, then a moment longer: that is the time to take a
// choice back.
#pragma once

#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>

#include "table/local_chance.h"
#include "table/table.h"
#include "tui/link.h"

namespace qwixx::tui {

struct LocalGame {
  TableSetup setup;                  // without names
  std::vector<std::string> persons;  // seats 0, 1, … in order
  std::vector<std::string> bots;     // levels, on the seats after them
  std::uint64_t seed = 1;
  std::chrono::milliseconds pace{500};  // between the steps of bots
};

class LocalLink final : public Link {
 public:
  static Result<std::unique_ptr<LocalLink>> start(const LocalGame& game, const std::filesystem::path& file);
  static Result<std::unique_ptr<LocalLink>> resume(const std::filesystem::path& file,
                                                   std::chrono::milliseconds pace);

  void send(std::string_view message) override;
  std::vector<std::string> receive(std::chrono::milliseconds patience) override;
  std::string trouble() const override { return trouble_; }

  // Where the game is now that was left in the file of a new one; empty if there was none.
  const std::filesystem::path& set_aside() const { return set_aside_; }
  // The record of the game that has come to its end.
  std::optional<std::string> record() const { return table_->record(); }
  bool over() const { return table_->state().status() == TableStatus::over; }
  SeatSet persons() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr ClientId self = 1;

  LocalLink(std::filesystem::path file, std::uint64_t seed, std::chrono::milliseconds pace)
      : file_(std::move(file)), chance_(std::make_unique<LocalChance>(seed)), pace_(pace) {}

  Result<void> open_file(bool fresh);
  void take(Effects& effects);
  bool save(const std::vector<std::string>& log);
  void seat_everyone(const LocalGame& game);
  void handle(std::string_view text);
  bool persons_due() const;
  void let_bots_play();

  std::filesystem::path file_, set_aside_;
  std::unique_ptr<LocalChance> chance_;
  std::chrono::milliseconds pace_;
  std::optional<Table> table_;
  std::ofstream out_;
  std::string trouble_;  // why the game cannot be saved any more
  std::deque<std::string> inbox_;
  std::vector<BotTask> tasks_;
  Clock::time_point ready_{};  // when the next bot may answer
  BotRunner runner_;
  std::uint64_t setup_id_ = 0;
};

}  // namespace qwixx::tui
