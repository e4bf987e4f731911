"""PostgreSQL: the database restarts, several nodes serve the same tables, one is killed."""
import os, subprocess, time

from harness import *


@needs_database
@alone
def test_postgres_restarted_under_load(folder):
    with Server(fresh_database()) as server:
        process = load(server, tables=15, rate=150, finish=True, patience=150)
        under_way(process, 15, server)
        control = os.environ["QWIXX_TEST_POSTGRES_CTL"]
        subprocess.run([control, "stop"], check=True)
        wait_for(lambda: server.get("/readyz")[0] == 503, 20, "the server to notice", server)
        subprocess.run([control, "start"], check=True)
        report = finished(process, 200)
        assert "15 finished; 30 players" in report, report


@needs_database
def test_two_nodes_one_killed(folder):
    store = fresh_database()
    with Server(store) as a, Server(store) as b:
        process = load(a, b, tables=30, spectators=1, rate=300, finish=True, patience=200)
        under_way(process, 30, a, b)
        a.kill()
        time.sleep(2)
        a.start()
        report = finished(process, 250)
        assert "30 finished; 60 players and 30 spectators agree" in report, report


@needs_database
def test_a_guest_joins_again_at_another_node(folder):
    """Its connection ends before the answer; then it says the same at both nodes at once, and has one seat."""
    store = fresh_database()
    with Server(store) as a, Server(store) as b:
        made = a.create(name="Ada", seats=4)
        for i in range(10):
            join = {"name": "Bob", "key": f"known-to-Bobs-device-only-{i}"}
            devices = [server.visit(made) for server in (a, b)]
            if i % 2:
                devices[0].say("join", **join)
                devices[0].close()
                devices[0] = a.visit(made)
            for device in devices:
                device.say("join", **join)
            mine = [device.answer()["you"] for device in devices]
            assert mine[0]["secret"] == mine[1]["secret"] and mine[0]["seat"] == mine[1]["seat"], mine
            kinds = [seat["kind"] for seat in b.visit(made, mine[1]["secret"]).view["table"]["seats"]]
            assert kinds == ["person", "person", "open", "open"], kinds
            devices[1].done("leave")


@needs_database
def test_presence_and_play_across_two_nodes(folder):
    """Ada on one node and Bob on the other see each other come, decide and go."""
    store = fresh_database()
    often = ("--messages-per-second", "1000")
    with Server(store, *often) as a, Server(store, *often) as b:
        made = a.create(name="Ada")
        ada, bob = a.host(made), b.visit(made)
        secret = bob.done("join", name="Bob")["you"]["secret"]

        def sees(one, seat, present):
            while True:
                view = one.ask("sync", v=0)
                if len(view["table"]["seats"]) > seat and view["table"]["seats"][seat]["present"] is present:
                    return
                time.sleep(0.05)

        sees(ada, 1, True)
        sees(bob, 0, True)
        bob.close()
        sees(ada, 1, False)
        bob = b.visit(made, secret)
        sees(ada, 1, True)
        ada.done("start")
        bob.see(lambda view: view["table"]["status"] == "playing")
        ada.done("roll", v=bob.view["v"])
        bob.see(lambda view: any(event["e"] == "roll" for event in view["events"]))
