// `qwixx serve`: hosts tables and the web app. `qwixx` alone does the same with nothing to decide.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <csignal>

#include "app/commands.h"
#include "app/qr_code.h"
#include "server/assets.h"
#include "server/server.h"

namespace qwixx {
namespace {

struct ServeOptions {
  server::ServerOptions server;
  std::string place;
  std::string log_level = "info";
  int pace = 1000;
  int drain_seconds = 0;
  bool lan = false;
  bool no_address_limits = false;
};

// The address other devices in the house can reach this one at.
std::string lan_address() {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return {};
  std::string found;
  for (const ifaddrs* one = list; one != nullptr && found.empty(); one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0) continue;
    char text[INET_ADDRSTRLEN];
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr) found = text;
  }
  ::freeifaddrs(list);
  return found;
}

bool everywhere(const std::string& bind) { return bind == "0.0.0.0" || bind == "::"; }

// What the app invites others with. Behind a proxy it is opened at an address that others can use anyway.
std::string network_host(const server::ServerOptions& options) {
  const std::string& bind = options.bind;
  if (options.behind_proxy || bind == "127.0.0.1" || bind == "::1" || bind == "localhost") return {};
  if (everywhere(bind)) return lan_address();
  return bind.find(':') == std::string::npos ? bind : fmt::format("[{}]", bind);
}

void say_where(const ServeOptions& options, std::uint16_t port) {
  fmt::print("Qwixx is at http://{}:{}/\n",
             everywhere(options.server.bind) ? "127.0.0.1" : options.server.bind, port);
  if (server::assets().empty()) fmt::print("(built without the web app: only the table server answers)\n");
  if (options.lan) {
    const std::string& address = options.server.network_host;
    if (address.empty()) {
      fmt::print("This machine has no address in a local network.\n");
    } else {
      const std::string url = fmt::format("http://{}:{}/", address, port);
      fmt::print("In the same network: {}\n\n{}\n", url, qr_code(url));
    }
  }
  fmt::print("Ctrl-C stops it; games are kept.\n");
  std::fflush(stdout);
}

Result<void> serve(ServeOptions& options) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("qwixx"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  auto log = options.place.empty() ? store::open_default() : store::open(options.place);
  if (!log) return std::unexpected(log.error());
  const auto usual = store::default_place();
  if (options.place.empty() && (*log)->describe() != *usual)
    fmt::print("Another server uses {}: games are kept in {}\n", *usual, (*log)->describe());
  spdlog::info("store: {}", (*log)->describe());

  // The threads to come inherit this, so the signals wait for sigwait below.
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGINT);
  ::sigaddset(&signals, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a full disk

  server::Server server(options.server, std::move(*log));
  if (const Result<void> started = server.start(); !started) return started;
  say_where(options, server.port());
  int signal = 0;
  ::sigwait(&signals, &signal);
  if (signal == SIGTERM && options.drain_seconds > 0) {
    spdlog::info("stopping in {} s", options.drain_seconds);
    server.announce_stop();
    ::sleep(static_cast<unsigned>(options.drain_seconds));
  }
  server.stop();
  spdlog::info("stopped, every acknowledged move is kept");
  return {};
}

void run(ServeOptions& options) {
  options.server.limits.by_address = !options.no_address_limits;
  options.server.writer.pace = std::chrono::microseconds(options.pace);
  if (options.lan) options.server.bind = "0.0.0.0";
  options.server.network_host = network_host(options.server);
  if (const Result<void> served = serve(options); !served) {
    fmt::print(stderr, "qwixx serve: {}\n", served.error().message);
    exit_code() = Exit::failed;
  }
}

}  // namespace

void add_serve(CLI::App& app) {
  CLI::App* command = app.add_subcommand("serve", "Host tables and the web app");
  auto options = std::make_shared<ServeOptions>();
  server::ServerOptions& server = options->server;
  server::Limits& limits = server.limits;
  server.writer.forget_unfinished_days = 30;
  CLI::Option* port =
      command->add_option("--port", server.port, "The port to listen on; 0 takes any free one")
          ->check(CLI::Range(0, 65'535))
          ->capture_default_str();
  command->add_option("--bind", server.bind, "The address to listen on")->capture_default_str();
  command->add_flag("--lan", options->lan, "Let the local network in, and show its address as a QR code");
  command->add_option("--store", options->place,
                      "Where games are kept: a file (SQLite) or postgresql://…\n"
                      "(default: ~/.local/share/qwixx/qwixx.db; while another server uses it, the next\n"
                      "beside it: qwixx-2.db, …)");
  command->add_option("--threads", server.threads, "Threads that serve tables; 0: one for each processor")
      ->check(CLI::Range(0u, 256u))
      ->capture_default_str();
  command->add_option("--origin", server.origins,
                      "Another page that may connect, such as https://example.org");
  command->add_flag("--behind-proxy", server.behind_proxy, "Believe the last address of X-Forwarded-For");
  command->add_option("--max-connections", limits.connections, "Players and spectators at once")
      ->capture_default_str();
  command->add_option("--connections-per-address", limits.connections_per_address)->capture_default_str();
  command->add_option("--messages-per-second", limits.messages_per_second, "Of one connection")
      ->check(between(0.1, 1e9))
      ->capture_default_str();
  command->add_flag("--no-address-limits", options->no_address_limits,
                    "No limits by address: for load tests, and behind a proxy that has its own");
  command
      ->add_option("--forget-unfinished", server.writer.forget_unfinished_days,
                   "Days after which an unfinished table that nobody touched is forgotten; 0: never")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--forget-finished", server.writer.forget_finished_days, "The same for finished ones")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--commit-pace", options->pace, "Microseconds from one commit to the next at least")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--drain", options->drain_seconds,
                   "Seconds between SIGTERM (/readyz says no) and closing the connections")
      ->check(CLI::Range(0, 3600))
      ->capture_default_str();
  command->add_option("--log-level", options->log_level)
      ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  command->callback([options, port] {
    // At home nobody minds which port it is: the address is printed, and scanned.
    options->server.any_free_port = options->lan && port->empty();
    run(*options);
  });
}

void host_by_default() {
  ServeOptions options;
  options.server.any_free_port = true;
  options.server.writer.forget_unfinished_days = 30;
  options.log_level = "warn";
  run(options);
}

}  // namespace qwixx
