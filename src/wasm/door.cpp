#include "wasm/door.h"

#include <cstdlib>
#include <map>
#include <memory>

#include "wasm/failed.h"
#include "wasm/pad.h"
#include "wasm/replay.h"
#include "wasm/review.h"
#include "wasm/session.h"

namespace qwixx {
namespace {

// The sessions of one kind, by number.
template <class T>
class Sessions {
 public:
  int add(T session) {
    all_.emplace(++last_, std::move(session));
    return last_;
  }
  T* find(int number) {
    const auto found = all_.find(number);
    return found == all_.end() ? nullptr : &found->second;
  }
  void close(int number) { all_.erase(number); }

 private:
  std::map<int, T> all_;
  int last_ = 0;
};

struct Door {
  std::string result;
  Sessions<std::unique_ptr<TableSession>> tables;
  Sessions<Pad> pads;
  Sessions<Review> reviews;
};

Door& door() {
  static Door the_door;
  return the_door;
}

int answer(std::string text, int number = 1) {
  door().result = std::move(text);
  return number;
}

int fail(std::string_view message) { return answer(failed(message), 0); }

std::uint64_t seed_of(std::uint32_t low, std::uint32_t high) { return std::uint64_t{high} << 32 | low; }

int keep_table(Result<std::unique_ptr<TableSession>> session) {
  if (!session) return fail(session.error().message);
  std::string opened = (*session)->opened();
  return answer(std::move(opened), door().tables.add(std::move(*session)));
}

template <class F>
int with_table(int session, F&& f) {
  const auto* table = door().tables.find(session);
  if (!table) return fail("there is no such table");
  return answer(f(**table));
}

}  // namespace
}  // namespace qwixx

using namespace qwixx;

extern "C" {

char* door_alloc(std::size_t size) { return static_cast<char*>(std::malloc(size)); }
void door_free(char* memory) { std::free(memory); }
const char* door_result() { return door().result.data(); }
std::size_t door_result_length() { return door().result.size(); }

int table_open(const char* setup, std::size_t length, std::uint32_t seed_low, std::uint32_t seed_high,
               double now) {
  return keep_table(
      TableSession::open({setup, length}, seed_of(seed_low, seed_high), static_cast<Millis>(now)));
}
int table_restore(const char* log, std::size_t length, std::uint32_t seed_low, std::uint32_t seed_high,
                  double now) {
  return keep_table(
      TableSession::restore({log, length}, seed_of(seed_low, seed_high), static_cast<Millis>(now)));
}
int table_send(int session, int client, const char* message, std::size_t length, double now) {
  return with_table(session, [&](TableSession& table) {
    return table.send(static_cast<ClientId>(client), {message, length}, static_cast<Millis>(now));
  });
}
int table_detach(int session, int client, double now) {
  return with_table(session, [&](TableSession& table) {
    return table.detach(static_cast<ClientId>(client), static_cast<Millis>(now));
  });
}
int table_think(int session, double now) {
  return with_table(session, [&](TableSession& table) { return table.think(static_cast<Millis>(now)); });
}
int table_tick(int session, double now) {
  return with_table(session, [&](TableSession& table) { return table.tick(static_cast<Millis>(now)); });
}
int table_record(int session) {
  const auto* table = door().tables.find(session);
  const auto record = table ? (*table)->record() : std::nullopt;
  return record ? answer(*record) : fail("no game has come to its end at this table");
}
void table_close(int session) { door().tables.close(session); }

int pad_open(const char* setup, std::size_t length) {
  auto pad = Pad::open({setup, length});
  if (!pad) return fail(pad.error().message);
  std::string view = pad->view();
  return answer(std::move(view), door().pads.add(std::move(*pad)));
}
int pad_send(int session, const char* message, std::size_t length) {
  Pad* pad = door().pads.find(session);
  return pad ? answer(pad->send({message, length})) : fail("there is no such pad");
}
int pad_save(int session) {
  const Pad* pad = door().pads.find(session);
  return pad ? answer(pad->save()) : fail("there is no such pad");
}
void pad_close(int session) { door().pads.close(session); }

int record_replay(const char* record, std::size_t length) { return answer(replay({record, length})); }
int review_open(const char* record, std::size_t length, int precision) {
  auto review = Review::open({record, length}, precision);
  if (!review) return fail(review.error().message);
  return answer("{}", door().reviews.add(std::move(*review)));
}
int review_step(int session) {
  Review* review = door().reviews.find(session);
  if (!review) return fail("there is no such review");
  const bool last = review->done();
  return answer(review->step(), last ? 2 : 1);
}
void review_close(int session) { door().reviews.close(session); }

int bots_of(const char* game, std::size_t length) {
  std::string out = "[";
  for (std::string_view name : bot_names({game, length})) {
    if (out.size() > 1) out += ',';
    out += analysis::json_text(name);
  }
  return answer(out += ']');
}

}  // extern "C"
