"""A game over real sockets, from the lobby to its proven record."""
import os, subprocess, urllib.request

from harness import *


def test_a_whole_game_and_its_record(folder):
    with Server(f"{folder}/games.db", "--messages-per-second", "1000") as server:
        made = server.create(name="Ada", seed="abc")
        host, guest, watcher = server.host(made), server.visit(made), server.visit(made)
        assert host.view["you"]["host"] is True and guest.view["you"]["seat"] is None
        joined = guest.done("join", name="Bob<script>\u0007")
        assert len(joined["you"]["secret"]) >= 22
        assert "<" not in joined["table"]["seats"][1]["name"]
        host.done("start")
        last = play_through(host, guest)
        status, record, _ = server.get(f"/api/tables/{made['table']}/record")
        assert status == 200 and b'[Seed "' in record, record
        verifies(folder, record)
        for secret in (made["secret"], joined["you"]["secret"]):
            assert secret.encode() not in record and secret not in server.output()
        assert made["table"] not in server.output()
        while watcher.view["table"]["status"] != "over":  # whoever watches is never shown what is sealed
            watcher.view.update(watcher.receive())
            assert watcher.view["you"]["choice"] is None and watcher.view["you"]["legal"] == []
        assert watcher.view["v"] == last["v"] and watcher.view["game"] == last["game"]
        for one in (host, guest, watcher):
            one.close()
        assert server.stop() == 0


def test_on_board_and_duel(folder):
    """The other games to their ends, with bots and hints."""
    with Server(f"{folder}/games.db", "--messages-per-second", "1000") as server:
        for game, seats, bots in (("onboard", 3, [{"seat": 2, "level": "easy"}]), ("duel", 2, [])):
            made = server.create(name="Ada", game=game, seats=seats, bots=bots, options={"hints": True})
            host, guest = server.host(made), server.visit(made)
            guest.done("join", name="Bob")
            host.done("start")
            host.done("roll", v=host.view["v"])
            assert host.ask("hint", ms=1)["moves"]
            play_through(host, guest)
            verifies(folder, server.get(f"/api/tables/{made['table']}/record")[1])


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


@alone
def test_two_servers_with_nothing_said_run_side_by_side(folder):
    """`qwixx` and nothing else, twice: another port and another store; the same store only when it is free again."""
    environment = {**os.environ, "XDG_DATA_HOME": folder}

    def started():
        process = subprocess.Popen([PROGRAM], stdout=subprocess.PIPE, env=environment, text=True)
        said = []
        while not said or not said[-1].startswith("Ctrl-C"):
            said.append(process.stdout.readline())
            assert said[-1], said
        address = next(line.split()[-1] for line in said if line.startswith("Qwixx is at"))
        with urllib.request.urlopen(f"{address}healthz", timeout=20) as answer:
            assert answer.status == 200
        return process, address, "".join(said)

    running = []
    try:
        for _ in range(2):
            running.append(started())
        (first, first_address, first_said), (_, second_address, second_said) = running
        assert first_address != second_address and "Another" not in first_said, first_said
        assert f"Another server uses {folder}/qwixx/qwixx.db: games are kept in {folder}/qwixx/qwixx-2.db\n" in second_said
        command = [PROGRAM, "serve", "--port", "0", "--store", f"{folder}/qwixx/qwixx.db"]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=20)
        assert refused.returncode == 1 and "is in use by another server" in refused.stderr, refused
        first.terminate()
        assert first.wait(20) == 0
        running[0] = started()
        assert "Another" not in running[0][2]
    finally:
        for process, _, _ in running:
            process.kill()
            process.wait()
