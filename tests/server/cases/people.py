"""Who sits where, over real sockets: coming, going, coming back, bots, rematch, sealed choices, reactions."""
from harness import *


def table_of_two(server, **setup):
    made = server.create(name="Ada", **setup)
    ada, bob = server.host(made), server.visit(made)
    bob.secret = bob.done("join", name="Bob")["you"]["secret"]
    ada.done("start")
    bob.see(lambda view: view["table"]["status"] == "playing")
    return made, ada, bob


def test_people_come_and_go(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada", seats=4)
        ada, bob, cy, dee, watcher = server.host(made), *(server.visit(made) for _ in range(4))
        secrets = {one: one.done("join", name=name)["you"]["secret"] for one, name in ((bob, "Bob"), (cy, "Cy"), (dee, "Dee"))}
        assert watcher.refused("join", name="Eve") == "full"
        assert watcher.refused("start") == "not-seated" and bob.refused("start") == "not-host"
        assert bob.refused("remove", seat=3) == "not-host"
        bob.done("rename", name="Bobby")
        cy.done("leave")
        ada.done("remove", seat=3)
        for gone in (secrets[cy], secrets[dee]):  # whoever left or was removed cannot come back as that seat
            back = Socket(server)
            back.send({"t": "hello", "id": 0, "table": made["table"], "secret": gone})
            assert back.until("refuse")["code"] == "bad-secret"
        phone = server.visit(made, secrets[bob])  # the same seat on another device, while the first is still there
        assert phone.view["you"]["seat"] == 1 and "secret" not in phone.view["you"]
        bob.close()
        ada.done("start")
        phone.see(lambda view: view["table"]["status"] == "playing")
        assert [seat["name"] for seat in phone.view["table"]["seats"]] == ["Ada", "Bobby"]
        ada.done("roll", v=ada.view["v"])
        phone.see(lambda view: 1 in view["waiting"])
        phone.done("choose", v=phone.view["v"], move="-")
        assert not any(secret in server.output() for secret in (*secrets.values(), made["secret"], made["table"]))


def test_a_guest_whose_connection_ends_before_the_answer(folder):
    """The same key gets the same seat and secret, while the server runs and after it was killed."""
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada", seats=3)
        ada, join = server.host(made), {"name": "Bob", "key": "known-to-Bobs-device-only"}
        lost = server.visit(made)
        lost.say("join", **join)
        lost.close()  # without hearing a word
        ada.see(lambda view: view["table"]["seats"][1]["kind"] == "person")
        first = server.visit(made).done("join", **join)
        assert first["you"]["seat"] == 1 and first["v"] == ada.view["v"]
        server.kill()
        server.start()
        ada, watcher, bob = server.host(made), server.visit(made), server.visit(made)
        again = bob.done("join", **join)
        assert (again["you"]["seat"], again["you"]["secret"]) == (1, first["you"]["secret"]), again
        assert bob.refused("join", name="Bob", key="too short") == "malformed"
        ada.done("start")
        server.visit(made, first["you"]["secret"]).done("rename", name="Bobby")
        assert server.visit(made).done("join", **join)["you"]["seat"] == 1  # a game is under way, every seat taken
        for other in (ada, watcher):
            other.see(lambda view: view["table"]["seats"][1]["name"] == "Bobby")
            assert join["key"] not in json.dumps(other.view)
        assert join["key"] not in server.output() and join["key"].encode() not in open(f"{folder}/games.db-wal", "rb").read()


def test_the_programs_own_clients_join_again(folder):
    """The connections of many guests end just when they would hear of their seats."""
    with Server(f"{folder}/games.db") as server, Lossy(server) as way:
        made = server.create(name="Ada", seats=3)
        command = [PROGRAM, "play", "--plain", "--player", "Bob", "--join", f"http://{way.address}/#/table/{made['table']}"]
        terminal = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        ada = server.host(made)
        ada.see(lambda view: view["table"]["seats"][1]["kind"] == "person")
        wait_for(lambda: ada.ask("sync")["table"]["seats"][1]["present"] and way.secrets == 2, 30, "Bob to come back", server)
        assert [seat["kind"] for seat in ada.view["table"]["seats"]] == ["person", "person", "open"]
        ada.done("start")
        ada.done("roll", v=ada.view["v"])
        text, _ = terminal.communicate("q\n", timeout=30)  # Bob is asked for his decision
        assert terminal.returncode == 0 and "Come back to your seat" in text, text
        secret = text.split("--secret ")[1].split()[0]
        assert server.visit(made, secret).view["you"]["seat"] == 1
        report = finished(load(way.address, tables=20, rate=400, finish=True, patience=100), 120)
        assert "20 finished; 40 players" in report and way.lost >= 11, report


def test_a_sealed_choice_is_changed_and_never_shown(folder):
    with Server(f"{folder}/games.db") as server:
        made, ada, bob = table_of_two(server)
        watcher = server.visit(made)
        ada.done("roll", v=ada.view["v"])
        ada.see(lambda view: view["you"]["legal"])
        for move in (ada.view["you"]["legal"][0], ada.view["you"]["legal"][-1]):
            ada.done("choose", v=ada.view["v"], move=move)
            ada.see(lambda view: view["you"]["choice"] == move)
        for other in (bob, watcher):
            other.see(lambda view: view["v"] == ada.view["v"])
            assert other.view["chosen"] == [0] and other.view["you"]["choice"] is None
            assert other.view["events"] == [{"e": "chosen", "seat": 0}]
        bob.done("choose", v=bob.view["v"], move="-")
        revealed = {0: ada.view["you"]["choice"], 1: "-"}
        for other in (bob, watcher):
            other.see(lambda view: view["chosen"] == [])
            reveal = next(event for event in other.view["events"] if event["e"] == "reveal")
            assert {one["seat"]: one["move"] for one in reveal["moves"]} == revealed


def test_a_seat_is_handed_to_a_bot_and_taken_back(folder):
    with Server(f"{folder}/games.db") as server:
        _, ada, bob = table_of_two(server)
        bob.done("bot", seat=1, level="easy")
        assert bob.refused("choose", v=bob.view["v"], move="-") in ("not-allowed", "not-your-turn")
        ada.done("roll", v=ada.view["v"])
        ada.see(lambda view: 1 in view["chosen"])  # the bot has decided
        bob.done("take")
        bob.see(lambda view: not view["table"]["seats"][1]["botPlays"])
        ada.done("choose", v=ada.view["v"], move=ada.view["you"]["legal"][0])


def test_a_bot_plays_for_a_seat_that_is_gone(folder):
    with Server(f"{folder}/games.db") as server:
        made, ada, bob = table_of_two(server, options={"botsForGone": True, "goneAfter": 5, "goneLevel": "easy"})
        bob.close()
        ada.see(lambda view: view["table"]["seats"][1]["botPlays"])
        assert ada.refused("take") == "not-allowed"
        back = server.visit(made, bob.secret)
        back.done("take")
        back.see(lambda view: not view["table"]["seats"][1]["botPlays"])


def test_a_rematch_with_the_same_people(folder):
    with Server(f"{folder}/games.db", "--messages-per-second", "1000") as server:
        made, ada, bob = table_of_two(server)
        assert ada.refused("rematch", v=ada.view["v"]) == "over"
        play_through(ada, bob)
        for one in (ada, bob):
            one.ask("sync", v=0)
        commitment = ada.view["table"]["commitment"]
        ada.done("rematch", v=ada.view["v"], seed="again")
        bob.see(lambda view: view["table"]["rematch"] == [0])
        bob.done("rematch", v=bob.view["v"])
        ada.see(lambda view: view["table"]["status"] == "playing")
        assert ada.view["table"]["games"] == 2 and ada.view["rolled"]["rolls"] == 0
        assert ada.view["table"]["commitment"] == commitment  # known before anyone agreed to play
        first = server.get(f"/api/tables/{made['table']}/record")
        assert first[0] == 200 and commitment.encode() not in first[1]


def test_reactions_are_few_and_from_a_fixed_set(folder):
    with Server(f"{folder}/games.db") as server:
        _, ada, bob = table_of_two(server)
        assert ada.refused("react", reaction="buy my things") == "malformed"
        for _ in range(3):
            ada.done("react", reaction="wow")
            assert bob.until("reaction")["reaction"] == "wow"
        assert ada.refused("react", reaction="wow") == "rate"
