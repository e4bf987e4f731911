// What log.h promises, for both implementations: a SQLite file in a folder of its own, and PostgreSQL where
// QWIXX_TEST_POSTGRES names a database (tests/server/postgres.sh starts a private one).
#include "store/log.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "store/packing.h"
#include "store/postgres.h"
#include "store/sqlite_log.h"
#include "store/writer.h"

namespace qwixx::store {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "qwixx-store-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

class LogTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "postgres") {
      const char* address = std::getenv("QWIXX_TEST_POSTGRES");
      if (address == nullptr) GTEST_SKIP() << "QWIXX_TEST_POSTGRES is not set";
      place_ = address;
      Result<Postgres> database = Postgres::connect(place_);
      ASSERT_TRUE(database) << database.error().message;
      database->run("drop table if exists tables");
      database->run("drop table if exists event");
      database->run("drop table if exists qwixx_schema");
    } else {
      place_ = folder_.file("games.db");
    }
    reopen();
  }

  void reopen() {
    log_.reset();
    Result<std::unique_ptr<Log>> log = GetParam() == "folding" ? SqliteLog::open(place_, 5) : open(place_);
    ASSERT_TRUE(log) << log.error().message;
    log_ = std::move(*log);
  }

  Outcome append(const std::string& table, std::uint64_t version, std::vector<std::string> events,
                 bool finished = false, bool was_finished = false) {
    const Append one{table, version, std::move(events), finished, was_finished};
    const Result<std::vector<Outcome>> outcomes = log_->commit(std::span(&one, 1));
    EXPECT_TRUE(outcomes) << outcomes.error().message;
    return outcomes ? outcomes->at(0) : Outcome::Conflict;
  }

  std::vector<std::string> events(const std::string& table, std::uint64_t after = 0) {
    const Result<Events> loaded = log_->load(table, after);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return loaded ? loaded->events : std::vector<std::string>{};
  }

  std::map<std::string, std::vector<std::string>> unfinished() {
    std::map<std::string, std::vector<std::string>> found;
    const Result<void> visited = log_->visit_unfinished(
        [&](std::string_view table, Events events) { found[std::string(table)] = std::move(events.events); });
    EXPECT_TRUE(visited) << visited.error().message;
    return found;
  }

  Folder folder_;
  std::string place_;
  std::unique_ptr<Log> log_;
};

using Bytes = std::vector<std::string>;

TEST_P(LogTest, KeepsWhatWasAppendedInOrder) {
  const std::string odd("zero\0\xFFinside", 12);
  EXPECT_EQ(append("a", 1, {"one", odd}), Outcome::Durable);
  EXPECT_EQ(append("b", 1, {"other"}), Outcome::Durable);
  EXPECT_EQ(append("a", 3, {""}), Outcome::Durable);
  EXPECT_EQ(events("a"), (Bytes{"one", odd, ""}));
  EXPECT_EQ(events("a", 2), Bytes{""});
  EXPECT_EQ(events("a", 3), Bytes{});
  EXPECT_EQ(events("nowhere"), Bytes{});
  reopen();
  EXPECT_EQ(events("a"), (Bytes{"one", odd, ""}));
  EXPECT_EQ(events("b"), Bytes{"other"});
}

TEST_P(LogTest, RefusesAVersionThatIsTaken) {
  EXPECT_EQ(append("a", 1, {"one", "two"}), Outcome::Durable);
  EXPECT_EQ(append("a", 2, {"other two"}), Outcome::Conflict);
  EXPECT_EQ(append("a", 1, {"again"}), Outcome::Conflict);
  EXPECT_EQ(append("a", 2, {"other two", "and three"}), Outcome::Conflict);
  EXPECT_EQ(events("a"), (Bytes{"one", "two"}));
  EXPECT_EQ(append("a", 3, {"three"}), Outcome::Durable);
}

TEST_P(LogTest, ConflictsSpareTheRestOfTheBatch) {
  append("a", 1, {"one"});
  const std::vector<Append> batch = {{"b", 1, {"first"}}, {"a", 1, {"late"}}, {"c", 1, {"x", "y"}}};
  const Result<std::vector<Outcome>> outcomes = log_->commit(batch);
  ASSERT_TRUE(outcomes) << outcomes.error().message;
  EXPECT_EQ(*outcomes, (std::vector{Outcome::Durable, Outcome::Conflict, Outcome::Durable}));
  EXPECT_EQ(events("c"), (Bytes{"x", "y"}));
  EXPECT_EQ(events("a"), Bytes{"one"});
}

TEST_P(LogTest, ListsTheUnfinished) {
  append("a", 1, {"one"});
  append("b", 1, {"one"});
  append("a", 2, {"two"}, true);
  EXPECT_EQ(unfinished(), (std::map<std::string, Bytes>{{"b", {"one"}}}));
  reopen();
  EXPECT_EQ(unfinished(), (std::map<std::string, Bytes>{{"b", {"one"}}}));
  EXPECT_EQ(append("a", 3, {"after the end"}, true, true), Outcome::Durable);
  reopen();
  EXPECT_EQ(events("a"), (Bytes{"one", "two", "after the end"}));
  EXPECT_EQ(append("a", 4, {"again"}, false, true), Outcome::Durable);
  reopen();
  EXPECT_EQ(unfinished(),
            (std::map<std::string, Bytes>{{"a", {"one", "two", "after the end", "again"}}, {"b", {"one"}}}));
}

TEST_P(LogTest, ForgetsOnlyTheOld) {
  append("a", 1, {"one"});
  append("b", 1, {"one"}, true);
  EXPECT_EQ(log_->forget(1, false).value(), 0u);
  EXPECT_EQ(log_->forget(-1, true).value(), 1u);  // older than tomorrow: every finished one
  EXPECT_EQ(events("b"), Bytes{});
  EXPECT_EQ(events("a"), Bytes{"one"});
  EXPECT_EQ(log_->forget(-1, false).value(), 1u);
  EXPECT_EQ(events("a"), Bytes{});
  reopen();
  EXPECT_EQ(events("a"), Bytes{});
  EXPECT_EQ(append("a", 1, {"new"}), Outcome::Durable);
}

// Any sequence of appends and reopenings gives what a map would.
TEST_P(LogTest, IsAMapOfLists) {
  rc::check([&] {
    struct Kept {
      Bytes events;
      bool finished = false;
    };
    std::map<std::string, Kept> model;
    const std::string prefix = *rc::gen::container<std::string>(12, rc::gen::inRange('a', 'z'));
    const int steps = *rc::gen::inRange(1, 16);
    for (int i = 0; i < steps; ++i) {
      const std::string table = prefix + std::to_string(*rc::gen::inRange(0, 4));
      if (*rc::gen::inRange(0, 15) == 0) reopen();
      Kept& kept = model[table];
      Append one{.table = table, .version = kept.events.size() + 1, .was_finished = kept.finished};
      if (*rc::gen::inRange(0, 6) == 0) one.version += *rc::gen::element(-1, 1);
      one.events = *rc::gen::nonEmpty(rc::gen::container<Bytes>(rc::gen::arbitrary<std::string>()));
      one.finished = *rc::gen::inRange(0, 5) == 0;
      const bool fits = one.version == kept.events.size() + 1;
      if (one.version > kept.events.size() + 1 || one.version == 0) continue;  // nobody appends past the end
      RC_ASSERT(append(table, one.version, one.events, one.finished, one.was_finished) ==
                (fits ? Outcome::Durable : Outcome::Conflict));
      if (!fits) continue;
      kept.events.insert(kept.events.end(), one.events.begin(), one.events.end());
      kept.finished = one.finished;
    }
    const auto open_tables = unfinished();
    for (const auto& [table, kept] : model) {
      RC_ASSERT(events(table) == kept.events);
      RC_ASSERT(open_tables.contains(table) == (!kept.finished && !kept.events.empty()));
    }
  });
}

TEST_P(LogTest, WriterReportsEveryAppendOnce) {
  std::atomic<int> durable = 0, conflicts = 0;
  {
    Writer writer(*log_, {}, [&](std::span<const Append>, std::span<const Outcome> outcomes) {
      for (const Outcome outcome : outcomes) ++(outcome == Outcome::Durable ? durable : conflicts);
    });
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; ++t) {
      threads.emplace_back([&, t] {
        for (std::uint64_t v = 1; v <= 100; ++v) writer.append({"w" + std::to_string(t), v, {"event"}});
        writer.append({"same", 1, {std::to_string(t)}});
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(durable, 201);
  EXPECT_EQ(conflicts, 1);
  EXPECT_EQ(events("w0").size(), 100u);
  EXPECT_EQ(events("w1").size(), 100u);
}

INSTANTIATE_TEST_SUITE_P(Both, LogTest, testing::Values("sqlite", "folding", "postgres"),
                         [](const auto& one) { return one.param; });

TEST(SqliteLog, IsForOneServerAtATime) {
  const Folder folder;
  const auto first = open(folder.file("games.db"));
  ASSERT_TRUE(first);
  const auto second = open(folder.file("games.db"));
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("in use"), std::string::npos);
}

TEST(SqliteLog, BesideTheDefaultPlaceIsTheNextForASecondServer) {
  const Folder folder;
  const char* before = std::getenv("XDG_DATA_HOME");
  const std::string kept = before ? before : "";
  ::setenv("XDG_DATA_HOME", folder.file("data").c_str(), 1);
  auto first = open_default().value();
  EXPECT_EQ(first->describe(), default_place().value());
  auto second = open_default().value();
  EXPECT_EQ(second->describe(), folder.file("data/qwixx/qwixx-2.db"));
  EXPECT_EQ(open_default().value()->describe(), folder.file("data/qwixx/qwixx-3.db"));
  first.reset();
  EXPECT_EQ(open_default().value()->describe(), default_place().value());
  // Any other trouble with the default place is told, not avoided.
  std::ofstream(default_place().value(), std::ios::trunc)
      << "this is not a database, and long enough to be none";
  EXPECT_FALSE(open_default());
  before ? ::setenv("XDG_DATA_HOME", kept.c_str(), 1) : ::unsetenv("XDG_DATA_HOME");
}

TEST(SqliteLog, RefusesAFileOfANewerVersion) {
  const Folder folder;
  const std::string file = folder.file("games.db");
  ASSERT_TRUE(open(file));
  ASSERT_TRUE(Sqlite::open(file, Sqlite::Mode::ReadWrite)->run("pragma user_version = 99"));
  const auto log = open(file);
  ASSERT_FALSE(log);
  EXPECT_NE(log.error().message.find("newer version"), std::string::npos);
}

// A file as the first version of the program left it: a row of the journal for each event.
constexpr const char* first_schema = R"sql(
create table tables(number integer primary key autoincrement, id text not null unique, touched integer not null,
  finished integer not null default 0);
create index unfinished on tables(number) where finished = 0;
create table journal(sequence integer primary key, number integer not null, version integer not null,
  touched integer not null, bytes blob not null);
create table chunk(number integer not null, version integer not null, count integer not null, bytes blob not null,
  primary key(number, version)) without rowid;
pragma user_version = 1;
insert into tables values (1, 'old', 5, 0), (2, 'done', 5, 1);
insert into chunk values (1, 1, 2, x'036F6E650374776F'), (2, 1, 1, x'03656E64');
insert into journal values (7, 1, 2, 5, cast('two' as blob)), (8, 1, 3, 5, cast('drei' as blob)),
  (9, 2, 1, 5, cast('end' as blob)), (10, 1, 4, 5, cast('čtyři' as blob));
)sql";

TEST(SqliteLog, CarriesAnOlderFileOn) {
  const Folder folder;
  const std::string file = folder.file("old.db");
  ASSERT_TRUE(Sqlite::open(file, Sqlite::Mode::ReadWrite)->run(first_schema));
  for (int opened = 0; opened < 2; ++opened) {
    const auto log = SqliteLog::open(file);
    ASSERT_TRUE(log) << log.error().message;
    EXPECT_EQ((*log)->load("done", 0)->events, (Bytes{"end"}));
    Bytes expected{"one", "two", "drei", "čtyři"};
    if (opened == 1) expected.push_back("five");
    EXPECT_EQ((*log)->load("old", 0)->events, expected);
    const Append next{.table = "old", .version = 5, .events = {"five"}};
    const auto outcomes = (*log)->commit(std::span(&next, 1));
    ASSERT_TRUE(outcomes) << outcomes.error().message;
    EXPECT_EQ(outcomes->at(0), opened == 0 ? Outcome::Durable : Outcome::Conflict);
  }
}

TEST(SqliteLog, RefusesAFileThatIsNoDatabase) {
  const Folder folder;
  const std::string file = folder.file("games.db");
  std::FILE* out = std::fopen(file.c_str(), "w");
  for (int i = 0; i < 500; ++i) std::fputs("this is no database\n", out);
  std::fclose(out);
  EXPECT_FALSE(open(file));
}

TEST(SqliteLog, BackupIsWholeWhileInUse) {
  const Folder folder;
  auto log = open(folder.file("games.db")).value();
  for (std::uint64_t v = 1; v <= 50; ++v) {
    const Append one{.table = "a", .version = v, .events = {"event " + std::to_string(v)}};
    ASSERT_TRUE(log->commit(std::span(&one, 1)));
  }
  ASSERT_TRUE(backup(folder.file("games.db"), folder.file("copy.db")));
  EXPECT_FALSE(backup(folder.file("games.db"), folder.file("copy.db"))) << "must not overwrite";
  EXPECT_FALSE(backup(folder.file("missing.db"), folder.file("copy2.db")));
  const auto copy = open(folder.file("copy.db")).value();
  EXPECT_EQ(copy->load("a", 0)->events, log->load("a", 0)->events);
  EXPECT_EQ(copy->load("a", 0)->events.size(), 50u);
}

TEST(Postgres, TellsOtherServersAndOnlyThem) {
  const char* address = std::getenv("QWIXX_TEST_POSTGRES");
  if (address == nullptr) GTEST_SKIP() << "QWIXX_TEST_POSTGRES is not set";
  auto a = open(address).value(), b = open(address).value();
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Foreign> heard_a, heard_b;
  const auto hear = [&](std::vector<Foreign>& list) {
    return [&](Foreign foreign) {
      const std::lock_guard lock(mutex);
      list.push_back(std::move(foreign));
      changed.notify_all();
    };
  };
  a->listen(hear(heard_a));
  b->listen(hear(heard_b));
  std::unique_lock lock(mutex);
  const auto patience = std::chrono::seconds(20);
  ASSERT_TRUE(changed.wait_for(lock, patience, [&] { return heard_a.size() == 1 && heard_b.size() == 1; }));
  lock.unlock();
  const std::string table = "told" + std::to_string(::getpid());
  const Append one{.table = table, .version = 1, .events = {"x", "y"}};
  ASSERT_TRUE(a->commit(std::span(&one, 1)));
  const Word word{table, "here I am"};
  a->tell(std::span(&word, 1));
  lock.lock();
  ASSERT_TRUE(changed.wait_for(lock, patience, [&] { return heard_b.size() == 3; }));
  EXPECT_TRUE(heard_b[0].table.empty()) << "at first: look after everything";
  EXPECT_EQ(heard_b[1].table, table);
  EXPECT_EQ(heard_b[1].version, 2u);
  EXPECT_EQ(heard_b[2].word, "here I am");
  EXPECT_EQ(heard_a.size(), 1u);
}

TEST(Packing, ComesBackAsItWas) {
  rc::check([](const Bytes& events) {
    std::string packed;
    for (const std::string& event : events) pack(packed, event);
    Bytes unpacked;
    RC_ASSERT(unpack(packed, unpacked));
    RC_ASSERT(unpacked == events);
  });
}

TEST(Packing, AJournalComesBackAsItWas) {
  rc::check([](const std::vector<std::pair<std::uint32_t, std::string>>& entries) {
    std::string journal;
    for (const auto& [number, bytes] : entries) append_entry(journal, {number, number / 2 + 1, bytes});
    std::string_view rest = journal;
    for (const auto& [number, bytes] : entries) {
      const Result<JournalEntry> entry = take_entry(rest);
      RC_ASSERT(entry.has_value());
      RC_ASSERT(entry->number == number && entry->version == number / 2 + 1 && entry->bytes == bytes);
    }
    RC_ASSERT(rest.empty());
  });
}

TEST(Packing, ADamagedJournalIsAnErrorNotACrash) {
  rc::check([](std::string bytes) {
    std::string_view rest = bytes;
    while (!rest.empty() && take_entry(rest)) {
    }
  });
  for (std::string_view broken : {"1 2", "1 2 3", "1 2 3\nab", "1 x 0\n", "1 2 99999999999999999999\n"})
    EXPECT_FALSE(take_entry(broken)) << broken;
}

TEST(Packing, DamageIsAnErrorNotACrash) {
  rc::check([](const std::string& bytes) {
    Bytes unpacked;
    (void)unpack(bytes, unpacked);
  });
  Bytes unpacked;
  EXPECT_FALSE(unpack("\x05zzz", unpacked));
}

}  // namespace
}  // namespace qwixx::store
