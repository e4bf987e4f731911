// All that is on the screen, as data: what the table has told, and where the player's cursor stands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ai/bot.h"
#include "match/any_game.h"

namespace qwixx::tui {

enum class Stage { connecting, lobby, playing, over };

struct SeatLine {
  std::string name;
  std::string level;  // of the bot that plays it; empty for a person
  bool open = false;
  bool present = true;
};

struct Scene {
  Stage stage = Stage::connecting;
  std::optional<AnyGame> game;
  std::vector<SeatLine> seats;
  int turn = 0;
  SeatSet waiting;
  SeatSet chosen;
  SeatSet mine;

  std::optional<Seat> acting;   // the own seat whose decision is due
  bool rolls = false;           // it is to roll
  MoveSet legal;                // else what it may do
  std::optional<Move> choice;   // what it has sealed and may still change
  bool costs_misthrow = false;  // passing would
  Move cursor = Move::pass();

  std::vector<std::string> log;  // oldest first
  int log_back = 0;              // how many lines the log is scrolled back
  std::vector<Candidate> hints;
  std::string note;    // a word from the table or about a key
  std::string status;  // of the way to the table; empty while it is well
  bool help = false;
  bool host = false;
  std::string place;  // "vs bots", "table ABC"
  std::optional<int> seconds_left;

  std::string name_of(Seat seat) const {
    const auto index = static_cast<std::size_t>(seat.index());
    return index < seats.size() && !seats[index].name.empty() ? seats[index].name
                                                              : "seat " + std::to_string(seat.index());
  }
};

// The moves in the order of the chips and of the digit keys: marks and steps first, the pass last.
std::vector<Move> in_order(MoveSet moves);

}  // namespace qwixx::tui
