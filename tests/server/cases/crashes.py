"""The server dies, restarts, runs out of disk: nothing that was acknowledged is lost."""
import os, random, resource, signal, socket, subprocess, time

from harness import *

kills = 3  # of test_kill_9_at_random_moments


def test_kill_9_at_random_moments(folder):
    """The server dies again and again while hundreds of moves a second are under way."""
    tables = 40 if kills < 10 else 600
    seconds = 5 + 2 * kills
    rate = tables * 66 / seconds  # a game has about 66 moves
    server = Server(f"{folder}/games.db")
    with server:
        process = load(server, tables=tables, spectators=1, reconnects=5, rate=rate, finish=True, patience=120 + 20 * kills)
        under_way(process, tables, server)
        for _ in range(kills):
            time.sleep(random.uniform(0.2, 1.8))
            assert process.poll() is None, "the games were over too early"
            server.kill()
            server.start()
        report = finished(process, 150 + 20 * kills)
        assert f"{tables} finished; {2 * tables} players and {tables} spectators agree" in report, report
        assert server.stop() == 0


def test_reconnect_storm(folder):
    with Server(f"{folder}/games.db") as server:
        process = load(server, tables=150, rate=1500, finish=True, patience=150)
        under_way(process, 150, server)
        for _ in range(2):  # all connections end at once, and come back at once
            time.sleep(1)
            assert process.poll() is None, "the games were over too early"
            server.stop()
            server.start()
        report = finished(process, 200)
        assert "150 finished" in report, report


def test_sigterm_drains(folder):
    """First /readyz says no while everything goes on, then clients are told to come back."""
    with Server(f"{folder}/games.db", "--drain", "2") as server:
        ada = server.host(server.create(name="Ada"))
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: server.get("/readyz")[0] == 503, 2, "the load balancer to be sent away", server)
        ada.done("rename", name="still playing")
        assert ada.ended() == 1012
        ada.close()
        assert server.process.wait(20) == 0


def test_the_disk_is_full(folder):
    """A file size limit stands for the full disk: writing fails, nothing is lost, it goes on when there is room."""
    store = f"{folder}/games.db"
    with Server(store) as server:
        made = server.create(name="Ada")
        good = server.host(made)
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
        assert server.host(made).view["table"]["seats"][0]["name"] == "waits for room"


def test_timers_and_bots_go_on_after_a_restart(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada", seats=2, bots=[{"seat": 1, "level": "random"}], options={"timer": 5})
        server.host(made).done("start")
        server.kill()
        server.start()
        again = server.host(made)
        assert again.view["table"]["status"] == "playing" and again.view["deadline"] is not None
        assert again.until("warning")["seats"] == [0]
        again.see(lambda view: any(event["e"] == "timeout" for event in view.get("events", [])))


def test_backup_while_running(folder):
    with Server(f"{folder}/games.db") as server:
        process = load(server, tables=20, rate=200, seconds=4)
        time.sleep(3)
        command = [PROGRAM, "backup", "--store", f"{folder}/games.db", f"{folder}/copy.db"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        finished(process, 60)
    with Server(f"{folder}/copy.db") as copy:
        wait_for(lambda: copy.metric("tables_loaded_total") >= 20, 20, "the copy's tables", copy)
