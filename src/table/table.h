// The authority over one table: who are you, is it your decision, which version did you see. No sockets, no
// disk, no clock, no randomness of its own: messages, time and chance come in, log entries and messages go
// out (effects.h).
//
// Always holds: the state is the fold of the log, so a table restored from its log is the same table. A
// choice that is sealed is in no message to anyone but its own seat.
//
// Whoever runs a table: for each call, append effects.log to the store under the versions it names, then send
// effects.messages. If the store says that such a version exists (another machine was first), call reload()
// with the whole log and hand the message in again.
#pragma once

#include <span>

#include "table/chance.h"
#include "table/effects.h"
#include "table/message.h"
#include "table/state.h"
#include "table/view.h"

namespace qwixx {

class Table {
 public:
  static constexpr std::size_t most_clients = 200;

  // A new table; the creator's seat is taken at once if the setup has a name, and its secret returned.
  struct Created;
  static Result<Created> create(const TableSetup& setup, std::string_view id, Chance& chance, Millis now,
                                Effects& effects);
  static Result<Table> restore(std::span<const std::string> log, Chance& chance, Millis now);

  const TableState& state() const { return state_; }
  std::uint64_t version() const { return state_.version(); }
  // The record of the last game that came to its end.
  std::optional<std::string> record() const;

  // --- clients -----------------------------------------------------------------------------------------
  void handle(ClientId client, std::string_view text, Millis now, Effects& effects);
  void detach(ClientId client, Millis now, Effects& effects);
  std::size_t clients() const { return clients_.size(); }

  // --- bots --------------------------------------------------------------------------------------------
  // An answer that comes too late is dropped.
  void play_bot(const BotTask& task, Move move, Millis now, Effects& effects);
  void give_hint(const HintTask& task, std::span<const Candidate> candidates, Effects& effects);

  // --- time --------------------------------------------------------------------------------------------
  std::optional<Millis> next_deadline() const;
  void tick(Millis now, Effects& effects);

  // --- other machines ----------------------------------------------------------------------------------
  // An entry that another machine has made durable; it must be the next one.
  Result<void> apply(std::string_view entry, Millis now, Effects& effects);
  // Starts again from the whole log; clients stay and get a fresh view.
  Result<void> reload(std::span<const std::string> log, Millis now, Effects& effects);
  // The seat has a device on another machine, or not any more.
  void set_elsewhere(Seat seat, bool present, Millis now, Effects& effects);

 private:
  struct Client {
    ClientId id = 0;
    SeatSet seats;
  };
  // What the entry of a version did, for clients that missed it. The last few are kept.
  struct Told {
    std::uint64_t version = 0;
    std::string events;
  };
  static constexpr std::size_t told_kept = 32;
  // One call from outside: what came, who sent it, where the answers go.
  struct Call {
    Client& client;
    const Message& message;
    Millis now;
    Effects& effects;
    std::string secret{};  // of the seat just taken
  };
  enum class Answer : std::uint8_t { ack, given };  // given: the handler has answered by itself
  using Answered = std::expected<Answer, Refusal>;
  struct Bucket {
    double left = 3;
    Millis at = 0;
  };

  Table(TableState state, Chance& chance) : state_(std::move(state)), chance_(&chance) {}

  // table_clients.cpp: coming, going, answering
  Client* find(ClientId id);
  void hello(ClientId id, const Message& message, Millis now, Effects& effects);
  std::optional<Seat> seat_of_secret(std::string_view secret) const;
  void note_presence(Millis now, Effects& effects);
  struct WelcomeFor {
    std::optional<std::uint64_t> id;    // the message it answers
    std::optional<std::uint64_t> seen;  // the version the client had
    std::string_view secret;
  };
  void welcome(const Client& client, const WelcomeFor& what, Millis now, Effects& effects);
  void append_missed(std::string& out, std::uint64_t seen) const;
  void broadcast(const Client* except, Millis now, Effects& effects);
  void tell_all(std::uint32_t begin, Effects& effects) const;
  SeatSet present() const;
  Surroundings around(Millis now) const { return {present(), deadline(), now}; }
  const std::string& game_json();

  // table_seats.cpp: the lobby and who sits where
  Answered dispatch(Call& call);
  Answered join(Call& call);
  Answered rename(Call& call);
  Answered leave(Call& call);
  Answered start(Call& call);
  Answered remove(Call& call);
  Answered bot(Call& call);
  Answered take(Call& call);
  Answered rematch(Call& call);
  std::expected<Seat, Refusal> acting_seat(const Call& call) const;
  std::expected<Seat, Refusal> acting_host(const Call& call) const;
  std::expected<void, Refusal> check_new(Seat seat, const Message& message) const;
  std::expected<void, Refusal> check_players() const;
  bool gone(Seat seat, Millis now) const;

  // table_game.cpp: dice and decisions
  Answered roll(Call& call);
  Answered choose(Call& call);
  Answered undo(Call& call);
  Answered step_back(Call& call, Seat seat);
  Answered react(Call& call);
  Answered why(Call& call);
  Answered hint(Call& call);
  std::expected<void, Refusal> check_fresh(const Message& message) const;
  std::expected<void, Refusal> check_decision(Seat seat, const Message& message) const;

  // table_clock.cpp: what the table does by itself
  void settle(Millis now, Effects& effects);
  std::optional<LogEntry> own_doing(Millis now) const;
  LogEntry roll_of_table(Millis now) const;
  void pass_time(Millis now, Effects& effects);
  void ask_bots(Millis now, Effects& effects);
  BotTask task_for(Seat seat, std::string_view level) const;
  std::optional<Millis> deadline() const;
  SeatSet timed_seats() const;
  bool needs_settling() const;
  SeatSet bots_due() const;

  // table.cpp: the log
  // Validated before: writes the entry down and takes it in.
  void commit(const LogEntry& entry, Effects& effects);
  // Applies an entry, tells what it did and moves clients whose seats it moves.
  Result<void> absorb(const LogEntry& entry);
  void tell_entry(const LogEntry& entry, const std::optional<AnyGame>& before);
  void move_seats(std::span<const Seat> players);
  void clear_seat(Seat seat);
  void forget(Millis now);

  TableState state_;
  Chance* chance_;
  std::vector<Client> clients_;
  SeatSet elsewhere_;
  SeatSet announced_;                              // the presence that clients know of
  std::array<Millis, most_seats> absent_since_{};  // where a seat is not present
  std::array<Bucket, most_seats> reactions_{};
  Millis grace_until_ = 0;           // after a restart nobody's timer passes before this
  std::uint64_t warned_ = 0;         // the decision whose warning has been sent
  std::uint64_t asked_ = 0;          // the decision that bots were asked about,
  SeatSet asked_seats_;              // which of them,
  Millis asked_at_ = 0;              // and when
  std::vector<Told> told_;           // the entry of version v at v % told_kept
  std::uint64_t told_decision_ = 0;  // the decision that clients know of
  // What has changed since the last broadcast.
  std::string events_;
  std::string game_json_;
  bool log_grew_ = false;
  bool table_changed_ = false;
  bool game_changed_ = true;
  bool rolled_changed_ = false;
};

struct Table::Created {
  Table table;
  std::optional<Seat> seat;
  std::string secret;
};

}  // namespace qwixx
