#include "tui/local_link.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <thread>

#include "match/file.h"

namespace qwixx::tui {
namespace {

Millis now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string json_text(std::string_view text) { return boost::json::serialize(boost::json::string(text)); }

Result<std::vector<std::string>> lines_of(const std::filesystem::path& file) {
  const auto text = read_file(file.string());
  if (!text) return std::unexpected(text.error());
  std::vector<std::string> lines;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    // A last line without its end was being written when the power went: that step did not happen.
    if (end < rest.size()) lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

}  // namespace

Result<std::unique_ptr<LocalLink>> LocalLink::start(const LocalGame& game,
                                                    const std::filesystem::path& file) {
  std::unique_ptr<LocalLink> link(new LocalLink(file, game.seed, game.pace));
  TableSetup setup = game.setup;
  setup.options.local = true;
  setup.options.undo = true;
  setup.options.hints = true;
  setup.seats = static_cast<int>(game.persons.size() + game.bots.size());
  int seat = static_cast<int>(game.persons.size());
  for (const std::string& level : game.bots) setup.bots.push_back({seat++, level});
  // The same checks as for a table on the server.
  if (const auto fits = AnyGame::start({setup.game, setup.seats, setup.board}); !fits)
    return std::unexpected(fits.error());
  Effects effects;
  auto created = Table::create(setup, "here", *link->chance_, now(), effects);
  if (!created) return std::unexpected(created.error());
  link->table_.emplace(std::move(created->table));
  if (const auto opened = link->open_file(true); !opened) return std::unexpected(opened.error());
  link->take(effects);
  link->seat_everyone(game);
  if (!link->trouble_.empty()) return failure("{}", link->trouble_);
  return link;
}

Result<std::unique_ptr<LocalLink>> LocalLink::resume(const std::filesystem::path& file,
                                                     std::chrono::milliseconds pace) {
  std::unique_ptr<LocalLink> link(new LocalLink(file, static_cast<std::uint64_t>(now()), pace));
  auto lines = lines_of(file);
  if (!lines) return std::unexpected(lines.error());
  auto table = Table::restore(*lines, *link->chance_, now());
  if (!table) return within(file.string(), table.error());
  link->table_.emplace(std::move(*table));
  std::size_t whole = 0;
  for (const std::string& line : *lines) whole += line.size() + 1;
  std::error_code error;
  std::filesystem::resize_file(file, whole, error);  // without the line that was being written
  if (error) return failure("{}: {}", file.string(), error.message());
  if (const auto opened = link->open_file(false); !opened) return std::unexpected(opened.error());
  link->setup_id_ = 1'000'000;
  const auto& seats = link->table_->state().seats();
  bool anyone = false;
  for (const SeatState& seat : seats) {
    if (seat.kind != SeatKind::person) continue;
    link->handle(fmt::format(R"({{"t":"hello","id":{},"table":"here","secret":{}}})", ++link->setup_id_,
                             json_text(seat.digest)));
    anyone = true;
  }
  if (!anyone) return failure("{}: no person sits at this table", file.string());
  return link;
}

Result<void> LocalLink::open_file(bool fresh) {
  std::error_code error;
  const std::filesystem::path folder = file_.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return failure("{}: {} (--save names another place)", folder.string(), error.message());
  if (fresh && std::filesystem::is_regular_file(file_, error) &&
      std::filesystem::file_size(file_, error) > 0) {
    set_aside_ = file_.string() + ".before";
    std::filesystem::rename(file_, set_aside_, error);
    if (error) return failure("{}: {}", set_aside_.string(), error.message());
  }
  out_.open(file_, fresh ? std::ios::trunc : std::ios::app);
  if (!out_) return failure("{}: {}", file_.string(), std::strerror(errno));
  return {};
}

void LocalLink::seat_everyone(const LocalGame& game) {
  handle(fmt::format(R"({{"t":"hello","id":{},"table":"here"}})", ++setup_id_));
  for (const std::string& name : game.persons) {
    handle(fmt::format(R"({{"t":"join","id":{},"v":{},"name":{}}})", ++setup_id_, table_->version(),
                       json_text(name)));
  }
  handle(fmt::format(R"({{"t":"start","id":{},"v":{}}})", ++setup_id_, table_->version()));
}

void LocalLink::handle(std::string_view text) {
  Effects effects;
  table_->handle(self, text, now(), effects);
  take(effects);
}

bool LocalLink::save(const std::vector<std::string>& log) {
  if (!trouble_.empty()) return false;
  for (const std::string& entry : log) out_ << entry << '\n';
  if (log.empty() || out_.flush()) return true;
  trouble_ = fmt::format("{}: {}", file_.string(), std::strerror(errno));
  return false;
}

// On the disk first, then on the screen: what cannot be saved does not happen.
void LocalLink::take(Effects& effects) {
  if (!save(effects.log)) return;
  for (const Outgoing& message : effects.messages) inbox_.push_back(effects.text_of(message));
  for (BotTask& task : effects.bots) tasks_.push_back(std::move(task));
  if (!effects.log.empty()) ready_ = Clock::now() + pace_;
  for (const HintTask& hint : effects.hints) {
    Effects answer;
    table_->give_hint(hint, runner_.rank(hint.task, hint.ms), answer);
    take(answer);
  }
}

void LocalLink::send(std::string_view message) { handle(message); }

bool LocalLink::persons_due() const {
  for (Seat seat : waiting_seats(table_->state())) {
    if (table_->state().at(seat).played_by_person()) return true;
  }
  return false;
}

void LocalLink::let_bots_play() {
  if (tasks_.empty() || Clock::now() < ready_ || persons_due()) return;
  const std::vector<BotTask> tasks = std::exchange(tasks_, {});
  for (const BotTask& task : tasks) {
    Effects effects;
    table_->play_bot(task, runner_.choose(task), now(), effects);
    take(effects);
  }
}

std::vector<std::string> LocalLink::receive(std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  do {
    let_bots_play();
    Effects effects;
    table_->tick(now(), effects);
    take(effects);
    if (!inbox_.empty() || Clock::now() >= until) break;
    std::this_thread::sleep_for(
        std::min<Clock::duration>(until - Clock::now(), std::chrono::milliseconds(10)));
  } while (true);
  std::vector<std::string> messages(std::make_move_iterator(inbox_.begin()),
                                    std::make_move_iterator(inbox_.end()));
  inbox_.clear();
  return messages;
}

}  // namespace qwixx::tui
