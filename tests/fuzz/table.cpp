// A table under fire: each line of the input is a message from one of four connections, or, when it begins
// with '!', a disconnection or some time that passes. Afterwards the log must make the same table again.
#include "table/table.h"
#include "fuzz.h"
#include "table/local_chance.h"

namespace qwixx {
namespace {

constexpr std::string_view setups[] = {
    R"({"game":"classic","seats":3,"options":{"timer":30,"botsForGone":true,"goneAfter":20}})",
    R"({"game":"onboard","seats":2,"bots":[{"seat":1,"level":"easy"}]})", R"({"game":"duel","seats":2})",
    R"({"game":"classic","seats":2,"options":{"local":true,"undo":true,"dice":"real"}})"};

class Fire {
 public:
  explicit Fire(std::string_view setup) : chance_(1) {
    Effects effects;
    table_.emplace(std::move(
        Table::create(*parse_table_setup(setup, WhereFrom::own_device), "T", chance_, now_, effects)->table));
    log_ = effects.log;
  }

  void line(std::string_view text) {
    if (text.empty()) return;
    const ClientId client = static_cast<unsigned char>(text[0]) % 4;
    text.remove_prefix(1);
    Effects effects;
    now_ += 100;
    if (text.starts_with("!t")) {
      now_ += static_cast<Millis>(text.size()) * 1000;
      table_->tick(now_, effects);
    } else if (text.starts_with('!')) {
      table_->detach(client, now_, effects);
    } else {
      table_->handle(client, text, now_, effects);
    }
    take(effects);
  }

  void check() {
    auto again = Table::restore(log_, chance_, now_);
    must(again && again->state() == table_->state());
  }

 private:
  void take(const Effects& effects) {
    log_.insert(log_.end(), effects.log.begin(), effects.log.end());
    must(log_.size() == table_->version());
    for (const BotTask& task : effects.bots) {
      Effects answer;
      table_->play_bot(task, runner_.choose(task), now_, answer);
      take(answer);
    }
  }

  LocalChance chance_;
  Millis now_ = 1'000'000;
  std::optional<Table> table_;
  std::vector<std::string> log_;
  BotRunner runner_;
};

}  // namespace
}  // namespace qwixx

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qwixx;
  if (size == 0) return 0;
  Fire fire(setups[data[0] % 4]);
  std::string_view rest = text_of(data + 1, size - 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    fire.line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  fire.check();
  return 0;
}
