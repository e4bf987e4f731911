// The full-screen game: keys and clicks become messages, messages become pictures.
#pragma once

#include <atomic>

#include "tui/client.h"
#include "tui/paint.h"
#include "tui/screen.h"

namespace qwixx::tui {

class PlayScreen {
 public:
  PlayScreen(Screen& screen, Client& client, const Link& link, Look look)
      : screen_(screen), client_(client), link_(link), look_(look) {}

  // Until the player leaves or `stop` is set. Fails when the table is lost.
  Result<void> run(const std::atomic<bool>& stop);

 private:
  void take(const Input& input);
  void take_character(char character);
  void take_click(const Input& input);
  void move_cursor(int by);
  void choose(Move move);
  void choose_row(Colour row);
  void enter();

  Screen& screen_;
  Client& client_;
  const Link& link_;
  Look look_;
  std::vector<Spot> spots_;
  bool leaving_ = false;
};

}  // namespace qwixx::tui
