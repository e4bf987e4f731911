#include "engine/engine.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "engine/board_source.h"
#include "engine/perft.h"

namespace qwixx {
namespace {

Result<void> no_more(Words& arguments) {
  const auto word = arguments.next();
  if (word.empty()) return {};
  return failure("'{}' is too much", shortened(word));
}

struct BotRequest {
  std::string_view name;
  Thinking thinking;
};

}  // namespace

std::optional<std::string> Engine::reply(std::string_view line) {
  Words words(line);
  const std::string_view command = words.next();
  if (command.empty() || command.starts_with('#')) return std::nullopt;
  const Reply result = answer(command, words);
  if (!result) return "? " + result.error().message;
  return result->empty() ? "=" : "= " + *result;
}

Engine::Reply Engine::answer(std::string_view command, Words& arguments) {
  if (command == "new") return start(arguments);
  if (command == "roll") return roll(arguments);
  if (command == "legal") return legal(arguments);
  if (command == "play") return play(arguments);
  if (command == "import") return import(arguments.rest());
  if (command == "best") return best(arguments);
  if (command == "eval") return eval(arguments);

  constexpr std::array<std::string_view, 8> bare{"protocol", "games", "board", "state",
                                                 "export",   "bots",  "perft", "quit"};
  if (std::ranges::find(bare, command) == bare.end())
    return failure("no command is named '{}'", shortened(command));
  if (const auto end = no_more(arguments); !end) return std::unexpected(end.error());
  if (command == "protocol") return "qep 1";
  if (command == "games") return fmt::format("{}", fmt::join(AllGames::names, " "));
  if (command == "quit") {
    quit_ = true;
    return "";
  }
  if (command == "bots")
    return fmt::format("{}", fmt::join(bot_names(record_ ? game().name() : Classic::name), " "));
  if (const auto current = match(); !current) return std::unexpected(current.error());
  if (command == "board") return board();
  if (command == "state") return game().seen_by(std::nullopt).json();
  if (command == "export") return to_text(*record_, RecordStyle::one_line);
  return count_ways();
}

Result<Match*> Engine::match() {
  if (!record_) return failure("there is no game: begin with new");
  return &record_->match;
}

Engine::Reply Engine::start(Words& arguments) {
  Setup setup;
  setup.game = arguments.next();
  const auto players_text = arguments.next();
  const auto players = parse_number<unsigned>(players_text);
  if (setup.game.empty() || !players || *players > most_seats) {
    return failure("new takes a game and a number of players: new classic 2");
  }
  setup.players = static_cast<int>(*players);
  std::optional<std::uint64_t> seed;
  for (auto word = arguments.next(); !word.empty(); word = arguments.next()) {
    if (word.starts_with("seed=") && !seed) {
      seed = parse_number<std::uint64_t>(word.substr(5));
      if (!seed)
        return failure("'{}' is not a seed: a whole number from 0 to 18446744073709551615", shortened(word));
    } else if (word.starts_with("board=") && !setup.board) {
      const auto board = find_board(word.substr(6));
      if (!board) return std::unexpected(board.error());
      setup.board = *board;
    } else {
      return failure("'{}' is not an option of new: board=NAME-OR-FILE or seed=N, once each",
                     shortened(word));
    }
  }
  const auto game = AnyGame::start(setup);
  if (!game) return std::unexpected(game.error());
  record_ = Record{Match(*game)};
  rng_ = Rng(seed ? *seed : rng_.next());
  return "";
}

Engine::Reply Engine::board() {
  const auto* board = game().board();
  if (!board) return failure("{} has no board", game().name());
  return on_board::to_text(*board);
}

Engine::Reply Engine::roll(Words& arguments) {
  const auto current = match();
  if (!current) return std::unexpected(current.error());
  if (arguments.rest().empty()) {
    if (game().phase() != Phase::roll)
      return failure("no roll is due: the phase is {}", name_of(game().phase()));
    const auto rolled = (*current)->roll(game().in_play(roll_dice(rng_)));
    if (!rolled) return std::unexpected(rolled.error());
  } else {
    const auto dice = parse_dice(arguments.rest());
    if (!dice) return std::unexpected(dice.error());
    if (const auto rolled = (*current)->roll(*dice); !rolled) return std::unexpected(rolled.error());
  }
  return to_text(game().dice());
}

Result<Seat> Engine::read_seat(Words& arguments) const {
  if (!record_) return failure("there is no game: begin with new");
  const auto word = arguments.next();
  const auto seat = parse_number<unsigned>(word);
  if (!seat || *seat >= static_cast<unsigned>(game().players())) {
    return failure("'{}' is not a seat: 0 to {}", shortened(word), game().players() - 1);
  }
  return Seat(static_cast<int>(*seat));
}

Engine::Reply Engine::legal(Words& arguments) {
  const auto seat = read_seat(arguments);
  if (!seat) return std::unexpected(seat.error());
  if (const auto end = no_more(arguments); !end) return std::unexpected(end.error());
  return to_text(game().legal(*seat));
}

Engine::Reply Engine::play(Words& arguments) {
  const auto seat = read_seat(arguments);
  if (!seat) return std::unexpected(seat.error());
  const auto move = parse_move(arguments.next());
  if (!move) return std::unexpected(move.error());
  if (const auto end = no_more(arguments); !end) return std::unexpected(end.error());
  if (const auto played = record_->match.play(*seat, *move); !played) return std::unexpected(played.error());
  return "";
}

Engine::Reply Engine::import(std::string_view text) {
  auto record = parse_record(text);
  if (!record) return std::unexpected(record.error());
  record_ = std::move(*record);
  return "";
}

namespace {

Result<BotRequest> read_bot(Words& arguments, std::string_view game) {
  constexpr unsigned longest = 3'600'000;
  BotRequest request{bot_names(game).back(), {}};
  for (auto word = arguments.next(); !word.empty(); word = arguments.next()) {
    if (word.starts_with("bot=")) {
      request.name = word.substr(4);
    } else if (word.starts_with("ms=")) {
      const auto ms = parse_number<unsigned>(word.substr(3));
      if (!ms || *ms > longest)
        return failure("'{}' is not a time of 0 to {} milliseconds", shortened(word), longest);
      request.thinking.time = std::chrono::milliseconds(*ms);
    } else {
      return failure("'{}' is neither bot=NAME nor ms=N", shortened(word));
    }
  }
  return request;
}

// Calls f(bot, view) with the bot and what the seat may see, in the game's own types.
template <class F>
Result<std::string> ask_bot(const AnyGame& game, Seat seat, std::uint64_t seed, Words& arguments, F&& f) {
  const auto request = read_bot(arguments, game.name());
  if (!request) return std::unexpected(request.error());
  if (game.legal(seat).empty()) return failure("seat {} has nothing to decide now", seat.index());
  return game.visit([&]<GameState S>(const S& state) -> Result<std::string> {
    auto bot = make_bot<GameOf<S>>(request->name);
    if (!bot) return std::unexpected(bot.error());
    Thinking thinking = request->thinking;
    thinking.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    thinking.seed = seed;
    return f(**bot, View<S>(state, seat), thinking);
  });
}

}  // namespace

Engine::Reply Engine::best(Words& arguments) {
  const auto seat = read_seat(arguments);
  if (!seat) return std::unexpected(seat.error());
  return ask_bot(game(), *seat, bot_seeds_.next(), arguments,
                 [](auto& bot, const auto& view, const Thinking& thinking) {
                   return to_text(bot.choose(view, thinking));
                 });
}

Engine::Reply Engine::eval(Words& arguments) {
  const auto seat = read_seat(arguments);
  if (!seat) return std::unexpected(seat.error());
  return ask_bot(
      game(), *seat, bot_seeds_.next(), arguments, [](auto& bot, const auto& view, const Thinking& thinking) {
        std::string out;
        auto candidates = bot.rank(view, thinking);
        // A bot with a weakness plays another move first; the figures it gives are in order all the same.
        std::ranges::stable_sort(candidates, std::ranges::greater{}, &Candidate::win);
        for (const Candidate& candidate : candidates) {
          if (!out.empty()) out += ' ';
          out += fmt::format("{}:{:.4f}:{:.2f}", to_text(candidate.move), candidate.win, candidate.margin);
        }
        return out;
      });
}

Engine::Reply Engine::count_ways() {
  if (!game().dice().on_table()) return failure("no dice are on the table");
  return game().visit([](const auto& state) { return fmt::format("{}", perft(state)); });
}

}  // namespace qwixx
