#include "tui/play_screen.h"

#include <algorithm>

namespace qwixx::tui {

Result<void> PlayScreen::run(const std::atomic<bool>& stop) {
  using namespace std::chrono_literals;
  bool fresh = true;
  while (!leaving_ && !stop) {
    if (client_.poll(fresh ? 0ms : 20ms)) fresh = true;
    for (const std::string& trouble : {link_.trouble(), client_.closed()}) {
      if (!trouble.empty()) return failure("{}", trouble);
    }
    if (fresh) {
      Picture picture = paint(client_.scene(), screen_.size(), look_);
      screen_.show(picture.canvas);
      spots_ = std::move(picture.spots);
    }
    fresh = false;
    if (const auto input = screen_.read(20ms)) {
      take(*input);
      fresh = true;
    }
  }
  return {};
}

void PlayScreen::take(const Input& input) {
  Scene& scene = client_.scene();
  if (input.key != Key::resize) scene.note.clear();
  switch (input.key) {
    case Key::left:
    case Key::up:
    case Key::back_tab:
      return move_cursor(-1);
    case Key::right:
    case Key::down:
      return move_cursor(1);
    case Key::enter:
      return enter();
    case Key::page_up:
      scene.log_back = std::min(scene.log_back + 5, static_cast<int>(scene.log.size()));
      return;
    case Key::page_down:
      scene.log_back = std::max(0, scene.log_back - 5);
      return;
    case Key::click:
      return take_click(input);
    case Key::character:
      return take_character(input.character);
    case Key::resize:
      return;
  }
}

void PlayScreen::move_cursor(int by) {
  Scene& scene = client_.scene();
  const auto order = in_order(scene.legal);
  if (order.empty()) return;
  const auto size = static_cast<int>(order.size());
  const auto at = static_cast<int>(std::ranges::find(order, scene.cursor) - order.begin());
  scene.cursor = order[static_cast<std::size_t>((at + by + size) % size)];
}

void PlayScreen::choose(Move move) {
  Scene& scene = client_.scene();
  if (!scene.acting || scene.rolls || !scene.legal.has(move)) return;
  scene.cursor = move;
  client_.choose(move);
}

void PlayScreen::choose_row(Colour row) {
  Scene& scene = client_.scene();
  std::vector<Move> found;
  for (Move move : scene.legal) {
    if (move.is_mark() && move.colour() == row) found.push_back(move);
  }
  if (found.size() == 1) return choose(found.front());
  if (found.empty()) {
    scene.note = "there is nothing to choose in that row";
    return;
  }
  // Two numbers of one row: the key goes from one to the other, Enter takes it.
  scene.cursor = scene.cursor == found.front() ? found.back() : found.front();
}

void PlayScreen::enter() {
  const Scene& scene = client_.scene();
  if (!scene.acting) return;
  if (scene.rolls) return client_.roll();
  choose(scene.cursor);
}

void PlayScreen::take_character(char character) {
  Scene& scene = client_.scene();
  if (const auto row = colour_of_letter(character)) return choose_row(*row);
  if (character >= '1' && character <= '9') {
    const auto order = in_order(scene.legal);
    const auto index = static_cast<std::size_t>(character - '1');
    if (index < order.size() && !order[index].is_pass()) choose(order[index]);
    return;
  }
  switch (character) {
    case 'p':
    case '-':
      // A pass that costs a misthrow is said first; the second p does it.
      if (scene.costs_misthrow && scene.cursor != Move::pass()) {
        scene.cursor = Move::pass();
        scene.note = "passing costs a misthrow: p again, or Enter, to do it";
        return;
      }
      return choose(Move::pass());
    case 'h':
      return client_.hint();
    case 'u':
      return client_.take_back();
    case 's':
      if (scene.stage == Stage::lobby && scene.host) client_.start();
      return;
    case 'n':
      if (scene.stage == Stage::over) client_.again();
      return;
    case '?':
      scene.help = !scene.help;
      return;
    case 'q':
      leaving_ = true;
      return;
    default:
      return;
  }
}

void PlayScreen::take_click(const Input& input) {
  const auto spot =
      std::ranges::find_if(spots_, [&](const Spot& one) { return one.holds(input.x, input.y); });
  if (spot == spots_.end()) return;
  if (spot->move) return choose(*spot->move);
  if (spot->key == '\n') return enter();
  take_character(spot->key);
}

}  // namespace qwixx::tui
