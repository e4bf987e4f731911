#!/usr/bin/env python3
"""Faults against a real server process. `faults.py [--kills N] [NAME...]` runs all tests, or those named.

With QWIXX_TEST_POSTGRES (tests/server/postgres.sh) those that need a database run too.
"""
import argparse, json, os, random, resource, shutil, socket, subprocess, sys, threading, time, traceback

from harness import *

POSTGRES = os.environ.get("QWIXX_TEST_POSTGRES")
KILLS = 3


def test_a_whole_game_and_its_record(folder):
    with Server(f"{folder}/games.db", None, "--messages-per-second", "1000") as server:
        made = server.create(name="Ada", seed="abc")
        host, guest, watcher = Socket(server), Socket(server), Socket(server)
        host.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        assert host.until("welcome")["you"] ["host"] is True
        guest.send({"t": "hello", "id": 0, "table": made["table"]})
        assert guest.until("welcome")["you"]["seat"] is None
        watcher.send({"t": "hello", "id": 0, "table": made["table"]})
        guest.say("join", name="Bob<script>\u0007")
        joined = guest.until("welcome")
        assert len(joined["you"]["secret"]) >= 22
        assert "<" not in joined["table"]["seats"][1]["name"]
        host.say("start")
        host.until("ack")
        last = play_through(host, guest)
        status, record, _ = server.get(f"/api/tables/{made['table']}/record")
        assert status == 200 and b'[Seed "' in record, record
        assert made["secret"].encode() not in record and made["secret"] not in server.output()
        verifies(folder, record)
        seen = watcher.until("welcome")
        while seen.get("table", {}).get("status") != "over":
            seen = watcher.receive()
            assert seen["t"] != "update" or seen["you"]["choice"] is None
        assert seen["v"] == last["v"]
        assert server.stop() == 0


def verifies(folder, record):
    """`qwixx verify` computes the dice of a served game again, and notices one that was changed."""
    def verdict(text):
        with open(f"{folder}/record.txt", "wb") as file:
            file.write(text)
        return subprocess.run([PROGRAM, "verify", f"{folder}/record.txt"], capture_output=True, text=True)
    good = verdict(record)
    assert good.returncode == 0, good
    seed = record.index(b'[Seed "') + 7
    other = b"1" if record[seed:seed + 1] == b"0" else b"0"
    bad = verdict(record[:seed] + other + record[seed + 1:])
    assert bad.returncode != 0, bad


def test_http(folder):
    with Server(f"{folder}/games.db") as server:
        status, body, headers = server.get("/")
        assert status == 200 and b"<" in body
        assert "unsafe-inline" not in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert server.get("/readyz")[0] == 200
        assert b"qwixx_connections 0" in server.get("/metrics")[1]
        assert server.get("/api/tables/" + "A" * 22 + "/record")[0] == 404
        assert server.get("/../../etc/passwd")[0] in (400, 404)
        assert server.get("/missing.js")[0] == 404
        assert server.request("DELETE", "/")[0] == 405
        assert server.request("POST", "/api/tables", "{")[0] == 400
        assert server.request("POST", "/api/tables", '{"game":"chess"}')[0] == 400
        assert server.request("POST", "/api/tables", "x" * 100_000)[0] == 413
        assert server.request("POST", "/api/tables", "{}", {"Origin": "http://evil.example"})[0] == 403
        assert Socket(server, origin="http://evil.example").status == 403
        assert Socket(server, origin=f"http://{server.address}").status == 101
        assert server.get("/ws")[0] == 426


def test_garbage(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        hello = {"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]}
        good = Socket(server)
        good.send(hello)
        good.until("welcome")

        def refused(text):
            good.send(text)
            return good.until("refuse")["code"]

        assert refused("not JSON") == "malformed"
        assert refused("[]") == "malformed"
        assert refused('{"t":"fly","id":1}') == "unknown-type"
        assert refused('{"t":"choose","id":1,"v":0,"move":"x99"}') == "malformed"
        assert refused('{"t":"roll","id":1,"v":0}') in ("not-your-turn", "stale", "not-allowed", "over")
        assert refused('{"t":"rename","id":1,"name":"' + "x" * 5000 + '"}') == "too-long"
        assert refused('[' * 2000) == "malformed"

        raw = socket.create_connection(("127.0.0.1", server.port))
        raw.sendall(os.urandom(5000))
        raw.close()
        bad = Socket(server)
        bad.socket.sendall(os.urandom(3000).replace(b"\x81", b"\x83"))
        bad.ended()
        unmasked = Socket(server)
        unmasked.socket.sendall(b"\x81\x02{}")
        assert unmasked.ended() == 1002
        binary = Socket(server)
        binary.socket.sendall(Socket.frame(b"\0\1\2", 2))
        assert binary.ended() == 1003
        latin = Socket(server)
        latin.socket.sendall(Socket.frame(b"\xff\xfe"))
        assert latin.ended() == 1007
        half = Socket(server)
        half.socket.sendall(Socket.frame(json.dumps(hello))[:9])
        huge = Socket(server)
        try:
            huge.socket.sendall(Socket.frame("x" * 10_000_000))
        except (ConnectionError, OSError):
            pass
        assert huge.ended() in (1009, None)
        assert server.alive()
        good.say("rename", name="still here")
        good.until("ack")


def test_flood(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        good = Socket(server)
        good.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        good.until("welcome")
        flood = Socket(server)
        frames = Socket.frame(json.dumps({"t": "hello", "table": made["table"]})) * 10_000
        try:
            flood.socket.sendall(frames)
        except (ConnectionError, OSError):
            pass
        assert flood.ended() in (1008, None)
        began = time.time()
        good.say("rename", name="calm")
        good.until("ack")
        assert time.time() - began < 10
        assert server.metric("dropped_rate_total") >= 1


def test_a_client_that_does_not_read_is_dropped(folder):
    """It says hello again and again and reads nothing, until its welcomes fill every buffer."""
    with Server(f"{folder}/games.db", None, "--messages-per-second", "100000") as server:
        made = server.create(name="Ada")
        deaf = Socket(server)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.socket.settimeout(5)
        hello = Socket.frame(json.dumps({"t": "hello", "table": made["table"]})) * 100
        try:
            for _ in range(1000):
                deaf.socket.sendall(hello)
                if server.metric("dropped_slow_total") >= 1:
                    break
        except OSError:
            pass
        wait_for(lambda: server.metric("dropped_slow_total") >= 1, 30, "the deaf client to be dropped", server)
        good = Socket(server)
        good.send({"t": "hello", "id": 0, "table": made["table"]})
        good.until("welcome")


def kill_at_random(folder, kills):
    """The server dies again and again while hundreds of moves a second are under way."""
    tables = 40 if kills < 10 else 600
    seconds = 5 + 2 * kills
    rate = tables * 66 / seconds  # a game has about 66 moves
    server = Server(f"{folder}/games.db")
    with server:
        process = load(server, tables=tables, spectators=1, reconnects=5, rate=rate, finish=True, patience=120 + 20 * kills)
        wait_for(lambda: server.metric("connections") >= 3 * tables, 120, "the players", server)
        for _ in range(kills):
            time.sleep(random.uniform(0.2, 1.8))
            assert process.poll() is None, "the games were over too early"
            server.kill()
            server.start()
        report = finished(process, 150 + 20 * kills)
        assert f"{tables} finished; {2 * tables} players and {tables} spectators agree" in report, report
        assert server.stop() == 0


def test_kill_9_at_random_moments(folder):
    kill_at_random(folder, KILLS)


def test_reconnect_storm(folder):
    with Server(f"{folder}/games.db") as server:
        process = load(server, tables=150, rate=1500, finish=True, patience=150)
        wait_for(lambda: server.metric("connections") >= 300, 60, "the players", server)
        for _ in range(2):  # all connections end at once, and come back at once
            time.sleep(1)
            assert process.poll() is None, "the games were over too early"
            server.stop()
            server.start()
        report = finished(process, 200)
        assert "150 finished" in report, report


def test_the_disk_is_full(folder):
    """A file size limit stands for the full disk: writing fails, nothing is lost, it goes on when there is room."""
    store = f"{folder}/games.db"
    with Server(store) as server:
        made = server.create(name="Ada")
        good = Socket(server)
        good.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        good.until("welcome")
        pid = server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (os.path.getsize(store + "-wal"), limits[1]))
        good.say("rename", name="waits for room")
        wait_for(lambda: server.get("/readyz")[0] == 503, 20, "the server to say that it cannot write", server)
        try:
            message = good.receive(1)
            raise AssertionError(f"answered before it was durable: {message}")
        except socket.timeout:
            pass
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        good.until("ack")
        wait_for(lambda: server.get("/readyz")[0] == 200, 20, "the server to be ready again", server)
        server.kill()
        server.start()
        again = Socket(server)
        again.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        assert again.until("welcome")["table"]["seats"][0]["name"] == "waits for room"


def test_timers_and_bots_go_on_after_a_restart(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada", seats=2, bots=[{"seat": 1, "level": "random"}], options={"timer": 5})
        one = Socket(server)
        one.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        one.until("welcome")
        one.say("start")
        one.until("ack")
        server.kill()
        server.start()
        again = Socket(server)
        again.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        view = again.until("welcome")
        assert view["table"]["status"] == "playing" and view["deadline"] is not None
        events = []
        while not any(event["e"] == "timeout" for event in events):
            events += again.until("update", 60)["events"]


def test_backup_while_running(folder):
    with Server(f"{folder}/games.db") as server:
        process = load(server, tables=20, rate=200, seconds=4)
        time.sleep(3)
        command = [PROGRAM, "backup", "--store", f"{folder}/games.db", f"{folder}/copy.db"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        finished(process, 60)
    with Server(f"{folder}/copy.db") as copy:
        wait_for(lambda: copy.metric("tables_loaded_total") >= 20, 20, "the copy's tables", copy)


def fresh_database():
    """A database of its own for each test, on the test server."""
    base = POSTGRES.rsplit("/", 1)[0]
    name = f"qwixx_{os.getpid()}_{time.monotonic_ns()}"
    subprocess.run(["psql", "-q", POSTGRES, "-c", f"create database {name}"], check=True)
    return f"{base}/{name}"


def test_postgres_restarted_under_load(folder):
    with Server(fresh_database()) as server:
        process = load(server, tables=15, rate=150, finish=True, patience=150)
        wait_for(lambda: server.metric("connections") >= 30, 60, "the players", server)
        time.sleep(2)
        assert process.poll() is None, "the games were over too early"
        control = os.environ["QWIXX_TEST_POSTGRES_CTL"]
        subprocess.run([control, "stop"], check=True)
        wait_for(lambda: server.get("/readyz")[0] == 503, 20, "the server to notice", server)
        subprocess.run([control, "start"], check=True)
        report = finished(process, 200)
        assert "15 finished; 30 players" in report, report


def test_two_nodes_one_killed(folder):
    store = fresh_database()
    with Server(store) as a, Server(store) as b:
        process = load(a, b, tables=30, spectators=1, rate=300, finish=True, patience=200)
        wait_for(lambda: a.metric("connections") >= 45 and b.metric("connections") >= 45, 60, "the players", a)
        time.sleep(2)
        assert process.poll() is None, "the games were over too early"
        a.kill()
        time.sleep(2)
        a.start()
        report = finished(process, 250)
        assert "30 finished; 60 players and 30 spectators agree" in report, report


def test_presence_and_play_across_two_nodes(folder):
    """Ada on one node and Bob on the other see each other come, decide and go."""
    store = fresh_database()
    with Server(store, None, "--messages-per-second", "1000") as a, Server(store, None, "--messages-per-second", "1000") as b:
        made = a.create(name="Ada")
        ada, bob = Socket(a), Socket(b)
        ada.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        ada.until("welcome")
        bob.send({"t": "hello", "id": 0, "table": made["table"]})
        bob.until("welcome")
        bob.say("join", name="Bob")
        secret = bob.until("welcome")["you"]["secret"]

        def sees(one, seat, present):
            while True:
                one.say("sync", v=0)
                view = one.until("welcome")
                if len(view["table"]["seats"]) > seat and view["table"]["seats"][seat]["present"] is present:
                    return
                time.sleep(0.05)

        sees(ada, 1, True)
        sees(bob, 0, True)
        bob.close()
        sees(ada, 1, False)
        bob = Socket(b)
        bob.send({"t": "hello", "id": 0, "table": made["table"], "secret": secret})
        bob.next_id = bob.until("welcome")["you"]["lastId"]
        sees(ada, 1, True)
        ada.say("start")
        ada.until("ack")
        while ada.until("update")["table"]["status"] != "playing":
            pass
        view = bob.until("update")
        while view.get("table", {}).get("status") != "playing":
            view = bob.until("update")
        ada.say("roll", v=view["v"])
        while not any(event["e"] == "roll" for event in view["events"]):
            view = bob.until("update")


def test_nginx_in_front_of_two_nodes(folder):
    store = fresh_database()
    port = free_port()
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../docs/deploy/nginx.conf")) as file:
        site = file.read()
    with Server(store, None, "--behind-proxy") as a, Server(store, None, "--behind-proxy") as b:
        site = site.replace("listen 80;", f"listen 127.0.0.1:{port};")
        site = site.replace("127.0.0.1:8081", a.address).replace("127.0.0.1:8082", b.address)
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(f"pid {folder}/nginx.pid; daemon off; error_log {folder}/error.log;\nworker_processes 1;\n"
                       "events { worker_connections 2000; }\n"
                       f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
                       f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{site}\n}}\n")
        nginx = subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf", "-p", folder], stderr=subprocess.DEVNULL)
        try:
            proxy = type("Proxy", (), {"port": port, "address": f"127.0.0.1:{port}"})
            wait_for(lambda: Server.get(FrontDoor(port), "/healthz")[0] == 200, 20, "nginx")
            assert Server.get(FrontDoor(port), "/metrics")[0] == 403
            assert Socket(proxy, origin=f"http://127.0.0.1:{port}").status == 101
            assert Socket(proxy, origin="http://evil.example").status == 403
            process = load(proxy.address, tables=20, rate=250, finish=True, patience=200)
            wait_for(lambda: a.metric("connections") + b.metric("connections") >= 40, 60, "the players", a)
            time.sleep(1)
            assert process.poll() is None, "the games were over too early"
            a.stop()  # drained: its clients find the other node through nginx
            report = finished(process, 250)
            assert "20 finished; 40 players" in report, report
        finally:
            nginx.terminate()
            nginx.wait()


def test_systemd_unit(folder):
    """The unit in docs/deploy is one that systemd takes, with the program at its real place."""
    if shutil.which("systemd-analyze") is None:
        print("      systemd-analyze is not installed: the unit is only read")
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../docs/deploy/qwixx.service")) as file:
        unit = file.read()
    command = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    program = command.removeprefix("ExecStart=").split()[0]
    options = command.split()[1:]
    assert options[0] == "serve" and "--behind-proxy" in options, command
    if shutil.which("systemd-analyze"):
        with open(f"{folder}/qwixx.service", "w") as file:
            file.write(unit.replace(program, os.path.abspath(PROGRAM)))
        verdict = subprocess.run(["systemd-analyze", "verify", f"{folder}/qwixx.service"], capture_output=True, text=True)
        assert verdict.returncode == 0 and "qwixx.service" not in verdict.stderr, verdict.stderr


class FrontDoor:
    request = Server.request

    def __init__(self, port):
        self.address = f"127.0.0.1:{port}"


def main():
    global KILLS
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, help="how often the server is killed under load")
    parser.add_argument("names", nargs="*", help="parts of the names of tests")
    options = parser.parse_args()
    KILLS = options.kills
    failures = 0
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    for name, test in tests:
        if options.names and not any(part in name for part in options.names):
            continue
        if not POSTGRES and ("postgres" in name or "nodes" in name):
            print(f"skip  {name}: QWIXX_TEST_POSTGRES is not set", flush=True)
            continue
        began = time.time()
        try:
            with Folder() as folder:
                test(folder)
            print(f"ok    {name} ({time.time() - began:.1f} s)", flush=True)
        except Exception:
            failures += 1
            print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
