#include "tui/plain.h"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "core/text.h"
#include "match/show.h"
#include "tui/words.h"

namespace qwixx::tui {
namespace {

using namespace std::chrono_literals;

class Plain {
 public:
  Plain(Client& client, const Link& link, std::istream& in, std::ostream& out, const std::atomic<bool>& stop)
      : client_(client), link_(link), in_(in), out_(out), stop_(stop) {}

  Result<void> run() {
    out_ << "Type a number or a move such as r5; p passes, h gives a hint, s shows the sheets, u takes back, "
            "q leaves.\n";
    while (!stop_) {
      catch_up();
      for (const std::string& trouble : {link_.trouble(), client_.closed()}) {
        if (!trouble.empty()) return failure("{}", trouble);
      }
      const Scene& scene = client_.scene();
      if (!scene.status.empty()) {
        client_.poll(200ms);
        continue;
      }
      if (scene.stage == Stage::over) {
        show_sheets();
        out_ << prompt_for(scene, {}).first << ' ' << prompt_for(scene, {}).second << '\n';
        return {};
      }
      if (scene.stage == Stage::lobby && scene.host) {
        if (!ask("[s]tart the game when everyone is here > ")) return {};
        if (answer_ == "s") {
          client_.start();
          client_.poll(2000ms);  // or the next answer would be taken for this question's
        }
      } else if (scene.acting && !scene.choice) {
        if (!decide()) return {};
      } else {
        client_.poll(100ms);
      }
    }
    return {};
  }

 private:
  void catch_up() {
    while (client_.poll(0ms) && client_.scene().status.empty()) {
    }
    const Scene& scene = client_.scene();
    // Once when it is lost and once when it is back, not every second.
    if (!scene.status.empty() && !away_) out_ << scene.status << std::endl;
    if (scene.status.empty() && away_) out_ << "The connection is back." << std::endl;
    away_ = !scene.status.empty();
    for (; told_ < scene.log.size(); ++told_) out_ << scene.log[told_] << '\n';
    if (!scene.note.empty()) out_ << scene.note << '\n';
    client_.scene().note.clear();
    if (!scene.hints.empty()) {
      for (const Candidate& hint : scene.hints) {
        out_ << fmt::format("  {}: {:.0f} % to win, margin {:+.1f}\n", spoken(scene, hint.move),
                            100 * hint.win, hint.margin);
      }
      client_.scene().hints.clear();
    }
  }

  bool ask(std::string_view question) {
    out_ << question << std::flush;
    if (!std::getline(in_, answer_) || answer_ == "q") return false;
    return true;
  }

  void show_sheets() {
    const Scene& scene = client_.scene();
    if (!scene.game) return;
    Record names{Match(*scene.game)};
    for (int i = 0; i < scene.game->players(); ++i)
      names.set_tag(fmt::format("Name{}", i), scene.name_of(Seat(i)));
    out_ << draw(*scene.game, names);
  }

  // One question and its answer; false when the player leaves.
  bool decide() {
    const Scene& scene = client_.scene();
    const Prompt prompt = prompt_for(scene, {});
    std::string question = prompt.first + '\n';
    if (prompt.warns) question += prompt.second + '\n';
    if (scene.rolls) {
      question += "Enter to roll > ";
    } else {
      int number = 0;
      for (Move move : in_order(scene.legal)) {
        question += move.is_pass() ? std::string("  p pass\n")
                                   : fmt::format("  {} {}\n", ++number, spoken(scene, move));
      }
      question += "> ";
    }
    if (!ask(question)) return false;
    // What was sent is answered before the next question; a server takes a moment.
    if (obey()) client_.poll(2000ms);
    return true;
  }

  // True if something was sent to the table.
  bool obey() {
    const Scene& scene = client_.scene();
    const auto order = in_order(scene.legal);
    const auto number = parse_number<unsigned>(answer_);
    const auto move = parse_move(answer_);
    if (answer_ == "h") {
      client_.hint();
    } else if (answer_ == "u") {
      client_.take_back();
    } else if (scene.rolls && (answer_.empty() || answer_ == "roll")) {
      client_.roll();
    } else if (!scene.rolls && answer_ == "p") {
      client_.choose(Move::pass());
    } else if (!scene.rolls && number && *number >= 1 && *number < order.size()) {
      client_.choose(order[*number - 1]);
    } else if (!scene.rolls && move && scene.legal.has(*move)) {
      client_.choose(*move);
    } else {
      if (answer_ == "s") {
        show_sheets();
      } else {
        out_ << (scene.rolls ? "Enter rolls the dice.\n"
                             : fmt::format("'{}' is not one of these.\n", shortened(answer_)));
      }
      return false;
    }
    return true;
  }

  Client& client_;
  const Link& link_;
  std::istream& in_;
  std::ostream& out_;
  const std::atomic<bool>& stop_;
  std::string answer_;
  std::size_t told_ = 0;
  bool away_ = false;
};

}  // namespace

Result<void> play_plain(Client& client, const Link& link, std::istream& in, std::ostream& out,
                        const std::atomic<bool>& stop) {
  return Plain(client, link, in, out, stop).run();
}

}  // namespace qwixx::tui
