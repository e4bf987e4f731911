#include "tui/client.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/playout.h"
#include "match/record.h"
#include "tui/game_json.h"
#include "tui/local_link.h"
#include "tui/paint.h"
#include "tui/plain.h"
#include "tui/remote_link.h"

namespace qwixx::tui {
namespace {

using namespace std::chrono_literals;

std::filesystem::path fresh_file() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = fmt::format("qwixx-{}-{}-{}", getpid(), test->test_suite_name(), test->name());
  std::ranges::replace(name, '/', '-');
  return std::filesystem::temp_directory_path() / name;
}

LocalGame game_of(std::string_view name, std::vector<std::string> persons, std::vector<std::string> bots) {
  LocalGame game;
  game.setup.game = name;
  if (name == OnBoard::name) game.setup.board = &on_board::side_a();
  game.persons = std::move(persons);
  game.bots = std::move(bots);
  game.seed = 5;
  game.pace = 0ms;
  return game;
}

void step(Client& client) {
  const Scene& scene = client.scene();
  if (!scene.acting) return;
  if (scene.rolls) return client.roll();
  client.choose(in_order(scene.legal).front());
}

class EveryGame : public testing::TestWithParam<std::string_view> {
 protected:
  void TearDown() override { std::filesystem::remove(fresh_file()); }
};
INSTANTIATE_TEST_SUITE_P(Terminal, EveryGame, testing::Values("classic", "onboard", "duel"));

TEST_P(EveryGame, IsPlayedToItsEndAndPaintedAtEveryStep) {
  auto link = LocalLink::start(game_of(GetParam(), {"Ann"}, {"greedy"}), fresh_file());
  ASSERT_TRUE(link) << link.error().message;
  Client client(**link, {});
  for (int i = 0; i < 2000 && client.scene().stage != Stage::over; ++i) {
    client.poll(0ms);
    for (const Size size : {Size{80, 24}, Size{200, 60}, Size{30, 5}}) {
      const Picture picture = paint(client.scene(), size, {true});
      for (const Spot& spot : picture.spots) {
        EXPECT_LE(spot.x + spot.width, size.width);
        EXPECT_LT(spot.y, size.height);
      }
    }
    step(client);
  }
  EXPECT_EQ(client.scene().stage, Stage::over);
  ASSERT_TRUE((*link)->record());
  EXPECT_TRUE(parse_record(*(*link)->record()));
}

TEST_P(EveryGame, EveryLegalMoveCanBeClickedAtTheSmallestSize) {
  auto link = LocalLink::start(game_of(GetParam(), {"Ann", "Ben"}, {}), fresh_file());
  ASSERT_TRUE(link);
  Client client(**link, {});
  for (int i = 0; i < 2000 && client.scene().stage != Stage::over; ++i) {
    client.poll(0ms);
    const Scene& scene = client.scene();
    const Picture picture = paint(scene, smallest, {true});
    if (scene.acting && !scene.rolls) {
      for (Move move : scene.legal) {
        EXPECT_TRUE(std::ranges::any_of(picture.spots, [&](const Spot& spot) { return spot.move == move; }))
            << to_text(move);
      }
    }
    step(client);
  }
}

TEST_P(EveryGame, GoesOnWhereItWasLeft) {
  AnyGame left = *AnyGame::start({"classic", 2});
  {
    auto link = LocalLink::start(game_of(GetParam(), {"Ann"}, {"greedy"}), fresh_file());
    Client client(**link, {});
    for (int i = 0; i < 60; ++i) {
      client.poll(0ms);
      step(client);
    }
    client.poll(0ms);
    left = *client.scene().game;
  }
  auto link = LocalLink::resume(fresh_file(), 0ms);
  ASSERT_TRUE(link) << link.error().message;
  Client client(**link, {});
  client.poll(0ms);
  EXPECT_EQ(client.scene().game->text(), left.text());
  EXPECT_EQ(client.scene().seats.front().name, "Ann");
  for (int i = 0; i < 2000 && client.scene().stage != Stage::over; ++i) {
    client.poll(0ms);
    step(client);
  }
  EXPECT_EQ(client.scene().stage, Stage::over);
}

TEST_P(EveryGame, IsReadBackFromItsJson) {
  const std::string_view name = GetParam();
  AnyGame game =
      *AnyGame::start({std::string(name), 2, name == OnBoard::name ? &on_board::side_b() : nullptr});
  Rng rng(3);
  while (!game.over()) {
    if (game.phase() == Phase::roll) {
      ASSERT_TRUE(game.roll(game.in_play(roll_dice(rng))));
    }
    const auto value = boost::json::parse(game.seen_by(std::nullopt).json());
    const auto read = game_from_json(value.as_object(), game.board());
    ASSERT_TRUE(read) << read.error().message << '\n' << game.json();
    EXPECT_EQ(read->json(), game.seen_by(std::nullopt).json());
    for (Seat seat : game.waiting()) ASSERT_TRUE(game.play(seat, random_move(game.legal(seat), rng)));
  }
  const auto read = game_from_json(boost::json::parse(game.json()).as_object(), game.board());
  ASSERT_TRUE(read) << read.error().message << '\n' << game.json();
}

TEST(TakeBack, UntilAllAreIn) {
  auto link = LocalLink::start(game_of("classic", {"Ann", "Ben"}, {}), fresh_file());
  Client client(**link, {});
  client.poll(0ms);
  client.roll();
  client.poll(0ms);
  client.choose(Move::pass());
  client.poll(0ms);
  EXPECT_EQ(client.scene().acting, Seat(1));
  client.take_back();
  client.poll(0ms);
  EXPECT_EQ(client.scene().acting, Seat(0));
  std::filesystem::remove(fresh_file());
}

TEST(Hint, RanksTheLegalMoves) {
  auto link = LocalLink::start(game_of("classic", {"Ann"}, {"greedy"}), fresh_file());
  Client client(**link, {});
  client.poll(0ms);
  client.roll();
  client.poll(0ms);
  client.hint();
  client.poll(0ms);
  EXPECT_EQ(client.scene().hints.size(), static_cast<std::size_t>(client.scene().legal.size()));
  std::filesystem::remove(fresh_file());
}

TEST(Save, WithAStepHalfWrittenGoesOnBeforeIt) {
  {
    auto link = LocalLink::start(game_of("duel", {"Ann", "Ben"}, {}), fresh_file());
  }
  std::ofstream(fresh_file(), std::ios::app) << "R 17632400";
  {
    auto link = LocalLink::resume(fresh_file(), 0ms);
    ASSERT_TRUE(link) << link.error().message;
    Client client(**link, {});
    client.poll(0ms);
    EXPECT_TRUE(client.scene().rolls);
    client.roll();
  }
  auto link = LocalLink::resume(fresh_file(), 0ms);  // what followed was not written behind the half
  ASSERT_TRUE(link) << link.error().message;
  Client client(**link, {});
  client.poll(0ms);
  EXPECT_FALSE(client.scene().rolls);
  std::filesystem::remove(fresh_file());
}

TEST(Save, OfAGameThatWasLeftIsSetAsideByTheNext) {
  const auto first = LocalLink::start(game_of("duel", {"Ann", "Ben"}, {}), fresh_file());
  EXPECT_TRUE((*first)->set_aside().empty());
  const auto second = LocalLink::start(game_of("classic", {"Ann", "Ben"}, {}), fresh_file());
  const auto left = (*second)->set_aside();
  auto link = LocalLink::resume(left, 0ms);
  ASSERT_TRUE(link) << link.error().message;
  Client client(**link, {});
  client.poll(0ms);
  EXPECT_EQ(client.scene().game->name(), "duel");
  std::filesystem::remove(fresh_file());
  std::filesystem::remove(left);
}

TEST(Save, OnAFullDiskIsRefused) {
  const auto link = LocalLink::start(game_of("duel", {"Ann", "Ben"}, {}), "/dev/full");
  ASSERT_FALSE(link);
  EXPECT_EQ(link.error().message, "/dev/full: No space left on device");
}

TEST(Save, ThatIsNoneIsRefused) {
  std::ofstream(fresh_file()) << "nonsense\n";
  EXPECT_FALSE(LocalLink::resume(fresh_file(), 0ms));
  std::filesystem::remove(fresh_file());
}

TEST(Plain, PlaysFromLinesAlone) {
  auto link = LocalLink::start(game_of("classic", {"Ann"}, {"greedy"}), fresh_file());
  Client client(**link, {});
  std::string answers;
  for (int i = 0; i < 300; ++i) answers += "\n1\np\n";
  std::istringstream in(answers);
  std::ostringstream out;
  const std::atomic<bool> stop = false;
  ASSERT_TRUE(play_plain(client, **link, in, out, stop));
  EXPECT_NE(out.str().find("The game is over"), std::string::npos);
  std::filesystem::remove(fresh_file());
}

TEST(Messages, ThatDoNotFitAreToldNotObeyed) {
  auto link = LocalLink::start(game_of("classic", {"Ann"}, {"greedy"}), fresh_file());
  Client client(**link, {});
  client.poll(0ms);
  for (std::string_view text : {"", "[]", "{}", R"({"t":"update"})", R"({"t":"update","v":1,"turn":"x"})",
                                R"({"t":"hint","moves":[{"move":1}]})"}) {
    client.take(text);
    EXPECT_FALSE(client.scene().note.empty()) << text;
  }
  std::filesystem::remove(fresh_file());
}

TEST(Address, OfATable) {
  EXPECT_EQ(*parse_address("http://localhost:8080/#/table/abc"),
            (TableAddress{"localhost", "8080", "/ws", "abc", false}));
  EXPECT_EQ(*parse_address("ws://10.0.0.1/ws?table=X1"),
            (TableAddress{"10.0.0.1", "80", "/ws", "X1", false}));
  EXPECT_EQ(*parse_address("https://example.org/#/table/abc"),
            (TableAddress{"example.org", "443", "/ws", "abc", true}));
  EXPECT_EQ(*parse_address("https://example.org:8443/games/#/table/abc"),
            (TableAddress{"example.org", "8443", "/games/ws", "abc", true}));
  EXPECT_EQ(*parse_address("wss://[::1]:9000/ws?table=X1"), (TableAddress{"::1", "9000", "/ws", "X1", true}));
  EXPECT_EQ(parse_address("http://[::1]/#/table/abc")->server(), "[::1]:80");
  for (std::string_view bad : {"", "http://", "http://host", "https://host", "ftp://host/x", "host:/x",
                               "host:port/x", "http://host/#/table/"})
    EXPECT_FALSE(parse_address(bad)) << bad;
}

}  // namespace
}  // namespace qwixx::tui
