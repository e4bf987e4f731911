// The browser's door to table/ and ai/: plain functions over numbers and bytes, which web/src/engine calls.
// Texts go in by pointer and length (door_alloc, door_free); every answer is a text that lies at
// door_result() until the next call. Sessions are numbers from 1; 0 means that the answer says what failed.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

char* door_alloc(std::size_t size);
void door_free(char* memory);
const char* door_result();
std::size_t door_result_length();

// Tables. The seed is two halves of 64 bits, now is in milliseconds since 1970.
int table_open(const char* setup, std::size_t length, std::uint32_t seed_low, std::uint32_t seed_high,
               double now);
int table_restore(const char* log, std::size_t length, std::uint32_t seed_low, std::uint32_t seed_high,
                  double now);
int table_send(int session, int client, const char* message, std::size_t length, double now);
int table_detach(int session, int client, double now);
int table_think(int session, double now);
int table_tick(int session, double now);
int table_record(int session);
void table_close(int session);

// Score sheets.
int pad_open(const char* setup, std::size_t length);
int pad_send(int session, const char* message, std::size_t length);
int pad_save(int session);
void pad_close(int session);

// Records.
int record_replay(const char* record, std::size_t length);
int review_open(const char* record, std::size_t length, int precision);
int review_step(int session);  // 1: more to come, 2: this was the whole review
void review_close(int session);

// The trained weights of a game (data/weights), before anything of that game is opened. Natively they are
// part of the program, and this does not exist.
void weights_set(const char* game, std::size_t length, const char* bytes, std::size_t size);

// ["random","beginner",…], weakest first.
int bots_of(const char* game, std::size_t length);
}
