#include "wasm/session.h"

#include "analysis/json_writer.h"
#include "table/json.h"

namespace qwixx {

Result<std::unique_ptr<TableSession>> TableSession::open(std::string_view setup_json, std::uint64_t seed,
                                                         Millis now) {
  const auto setup = parse_table_setup(setup_json, WhereFrom::own_device);
  if (!setup) return std::unexpected(setup.error());
  std::unique_ptr<TableSession> session(new TableSession(seed));
  auto created = Table::create(*setup, "local", session->chance_, now, session->effects_);
  if (!created) return std::unexpected(created.error());
  session->table_.emplace(std::move(created->table));
  return session;
}

Result<std::unique_ptr<TableSession>> TableSession::restore(std::string_view log, std::uint64_t seed,
                                                            Millis now) {
  std::vector<std::string> entries;
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    if (end > 0) entries.emplace_back(log.substr(0, end));
    log.remove_prefix(std::min(end + 1, log.size()));
  }
  std::unique_ptr<TableSession> session(new TableSession(seed));
  auto table = Table::restore(entries, session->chance_, now);
  if (!table) return std::unexpected(table.error());
  session->table_.emplace(std::move(*table));
  return session;
}

std::string TableSession::send(ClientId client, std::string_view message, Millis now) {
  table_->handle(client, message, now, effects_);
  return answer();
}

std::string TableSession::detach(ClientId client, Millis now) {
  table_->detach(client, now, effects_);
  return answer();
}

std::string TableSession::tick(Millis now) {
  table_->tick(now, effects_);
  return answer();
}

std::string TableSession::think(Millis now) {
  if (!hints_.empty()) {
    const HintTask hint = std::move(hints_.front());
    hints_.pop_front();
    table_->give_hint(hint, runner_.rank(hint.task, hint.ms), effects_);
  } else if (!bots_.empty()) {
    const BotTask task = std::move(bots_.front());
    bots_.pop_front();
    table_->play_bot(task, runner_.choose(task), now, effects_);
  }
  return answer();
}

std::string TableSession::answer() {
  for (BotTask& task : effects_.bots) bots_.push_back(std::move(task));
  for (HintTask& hint : effects_.hints) hints_.push_back(std::move(hint));
  std::string out = R"({"messages":[)";
  for (const Outgoing& message : effects_.messages) {
    if (out.back() != '[') out += ',';
    out += R"({"to":)";
    append_int(out, message.to);
    out += R"(,"text":)";
    out += effects_.shared_part(message);
    out += effects_.own_part(message);
    out += '}';
  }
  out += R"(],"log":[)";
  for (const std::string& entry : effects_.log) {
    if (out.back() != '[') out += ',';
    out += analysis::json_text(entry);
  }
  out += R"(],"thinking":)";
  append_int(out, bots_.size() + hints_.size());
  out += R"(,"deadline":)";
  if (const auto deadline = table_->next_deadline()) {
    append_int(out, *deadline);
  } else {
    out += "null";
  }
  out += R"(,"version":)";
  append_int(out, table_->version());
  effects_.clear();
  return out += '}';
}

}  // namespace qwixx
