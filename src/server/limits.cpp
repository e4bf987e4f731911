#include "server/limits.h"

namespace qwixx::server {

Addresses::Address& Addresses::at(const std::string& address, Millis now) {
  const auto [found, fresh] = addresses_.try_emplace(address);
  if (fresh) {
    found->second.requests = Bucket(limits_.requests_per_address * 10, now);
    found->second.tables = Bucket(limits_.tables_per_address * 5, now);
    found->second.messages = Bucket(limits_.messages_per_address / message_portion * 2, now);
  }
  found->second.seen = now;
  return found->second;
}

bool Addresses::connect(const std::string& address, Millis now) {
  const std::lock_guard lock(mutex_);
  if (connections_ >= limits_.connections) return false;
  Address& one = at(address, now);
  if (limits_.by_address && one.connections >= limits_.connections_per_address) return false;
  ++one.connections;
  ++connections_;
  return true;
}

void Addresses::disconnect(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const auto found = addresses_.find(address); found != addresses_.end()) --found->second.connections;
  --connections_;
}

bool Addresses::open_session(const std::string& address, bool proxy, Millis now) {
  const std::lock_guard lock(mutex_);
  if (sessions_ >= limits_.connections) return false;
  Address& one = at(address, now);
  const std::size_t most = limits_.connections_per_address * limits_.sessions_per_connection;
  if (limits_.by_address && !proxy && one.sessions >= most) return false;
  ++one.sessions;
  ++sessions_;
  return true;
}

void Addresses::close_session(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const auto found = addresses_.find(address); found != addresses_.end()) --found->second.sessions;
  --sessions_;
}

bool Addresses::request(const std::string& address, Millis now) {
  if (!limits_.by_address) return true;
  const std::lock_guard lock(mutex_);
  const float rate = limits_.requests_per_address;
  return at(address, now).requests.take(rate, rate * 10, now);
}

bool Addresses::create_table(const std::string& address, Millis now) {
  if (!limits_.by_address) return true;
  const std::lock_guard lock(mutex_);
  const float rate = limits_.tables_per_address;
  return at(address, now).tables.take(rate / 60, rate * 5, now);
}

bool Addresses::messages(const std::string& address, Millis now) {
  if (!limits_.by_address) return true;
  const std::lock_guard lock(mutex_);
  const float rate = limits_.messages_per_address / message_portion;
  return at(address, now).messages.take(rate, rate * 2, now);
}

void Addresses::forget_idle(Millis now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(addresses_, [&](const auto& entry) {
    return entry.second.connections + entry.second.sessions == 0 && now - entry.second.seen > 600'000;
  });
}

}  // namespace qwixx::server
