#include "server/server.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>

#include "server/clock.h"
#include "server/http.h"
#include "server/services.h"
#include "server/shard.h"

namespace qwixx::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

// Every connection is an open file.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

struct Server::Running {
  Running(ServerOptions the_options, std::unique_ptr<store::Log> the_log);

  Result<void> start();
  void stop();
  Result<void> listen();
  void accept();
  void report(std::span<store::Append> appends, std::span<const store::Outcome> outcomes);
  void hear(store::Foreign foreign);
  void carry_on();

  const ServerOptions options_;
  const std::unique_ptr<store::Log> log_;
  Services services_;
  asio::io_context accepting_{1};
  tcp::acceptor acceptor_{accepting_};
  asio::steady_timer pause_{accepting_};
  std::size_t next_shard_ = 0;
  std::uint16_t port_ = 0;
  std::vector<std::thread> threads_;
  std::thread reviver_;
  std::atomic<bool> stopping_ = false;
  bool started_ = false;
};

Server::Server(ServerOptions options, std::unique_ptr<store::Log> log)
    : running_(std::make_unique<Running>(std::move(options), std::move(log))) {}
Server::~Server() { stop(); }
Result<void> Server::start() { return running_->start(); }
std::uint16_t Server::port() const { return running_->port_; }
void Server::announce_stop() { running_->services_.draining = true; }
void Server::stop() { running_->stop(); }

Server::Running::Running(ServerOptions the_options, std::unique_ptr<store::Log> the_log)
    : options_(std::move(the_options)), log_(std::move(the_log)), services_(*log_, options_.limits) {
  services_.origins = options_.origins;
  services_.behind_proxy = options_.behind_proxy;
}

Result<void> Server::Running::start() {
  allow_many_files();
  if (const Result<void> listening = listen(); !listening) return listening;
  started_ = true;
  services_.writer = std::make_unique<store::Writer>(
      *log_, options_.writer,
      [this](std::span<store::Append> appends, std::span<const store::Outcome> outcomes) {
        report(appends, outcomes);
      });
  services_.readers = std::make_unique<asio::thread_pool>(1);
  services_.thinkers = std::make_unique<Thinkers>(options_.thinkers == 0 ? processors() : options_.thinkers);
  const unsigned threads = options_.threads == 0 ? processors() : options_.threads;
  for (unsigned i = 0; i < threads; ++i) services_.shards.push_back(std::make_unique<Shard>(services_, i));
  for (const auto& shard : services_.shards) threads_.emplace_back([&shard = *shard] { shard.run(); });
  log_->listen([this](store::Foreign foreign) { hear(std::move(foreign)); });
  reviver_ = std::thread([this] { carry_on(); });
  accept();
  threads_.emplace_back([this] { accepting_.run(); });
  return {};
}

Result<void> Server::Running::listen() {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(options_.bind, error);
  if (error) return failure("'{}' is not an address to listen on", options_.bind);
  constexpr int tries = 100;
  for (int i = 0; i < (options_.any_free_port ? tries : 1); ++i) {
    const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(options_.port + i));
    acceptor_.open(endpoint.protocol(), error);
    if (error) return failure("cannot open a socket: {}", error.message());
    acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(4096, error);
    if (!error) break;
    acceptor_.close();
  }
  if (error) return failure("cannot listen on {} port {}: {}", options_.bind, options_.port, error.message());
  port_ = acceptor_.local_endpoint().port();
  if (!options_.network_host.empty()) {
    services_.network_address = fmt::format("http://{}:{}/", options_.network_host, port_);
  }
  return {};
}

void Server::Running::accept() {
  Shard& shard = *services_.shards[next_shard_++ % services_.shards.size()];
  acceptor_.async_accept(shard.context(),
                         [this, &shard](boost::system::error_code error, tcp::socket socket) {
                           if (stopping_) return;
                           if (!error) {
                             serve_http(shard, std::move(socket));
                             accept();
                             return;
                           }
                           spdlog::warn("cannot accept a connection: {}", error.message());
                           pause_.expires_after(std::chrono::milliseconds(100));
                           pause_.async_wait([this](boost::system::error_code stopped) {
                             if (!stopped) accept();
                           });
                         });
}

// After each commit: every shard hears at once what became of its tables' events.
void Server::Running::report(std::span<store::Append> appends, std::span<const store::Outcome> outcomes) {
  std::vector<std::vector<Settled>> by_shard(services_.shards.size());
  for (auto& settled : by_shard) settled.reserve(appends.size());
  for (std::size_t i = 0; i < appends.size(); ++i) {
    by_shard[appends[i].thread].push_back({std::move(appends[i]), outcomes[i]});
  }
  for (std::size_t i = 0; i < by_shard.size(); ++i) {
    if (!by_shard[i].empty()) services_.shards[i]->report(std::move(by_shard[i]));
  }
}

void Server::Running::hear(store::Foreign foreign) {
  if (!foreign.table.empty()) return services_.shard_of(foreign.table).hear(std::move(foreign));
  for (const auto& shard : services_.shards) shard->hear(foreign);
}

// Tables whose clocks run or whose bots are due go on by themselves after a start; the others wait in the
// store until somebody comes.
void Server::Running::carry_on() {
  const std::int64_t began = now_us();
  std::size_t count = 0;
  const Result<void> visited = log_->visit_unfinished([&](std::string_view table, store::Events events) {
    if (stopping_) return;
    ++count;
    services_.shard_of(table).restore(std::string(table), std::move(events));
  });
  if (!visited) spdlog::error("cannot read the unfinished tables: {}", visited.error().message);
  if (count > 0)
    spdlog::info("{} unfinished tables looked through in {} ms", count, (now_us() - began) / 1000);
}

void Server::Running::stop() {
  if (!started_ || stopping_.exchange(true)) return;
  services_.draining = true;
  asio::post(accepting_, [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  });
  for (const auto& shard : services_.shards) shard->drain();
  const std::int64_t until = now_us() + 3'000'000;
  const auto connected = [this] {
    std::uint64_t sum = 0;
    for (const auto& shard : services_.shards) sum += std::as_const(*shard).counters().connected.get();
    return sum;
  };
  while (connected() > 0 && now_us() < until) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  reviver_.join();
  services_.thinkers->stop();
  services_.readers->join();
  services_.writer->close();
  for (const auto& shard : services_.shards) shard->stop();
  accepting_.stop();
  for (std::thread& thread : threads_) thread.join();
  services_.shards.clear();
}

}  // namespace qwixx::server
