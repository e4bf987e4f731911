"""What a client is answered when its message cannot be carried out, and how it finds back after a gap."""
from harness import *

from cases.people import table_of_two


def test_stale_duplicate_out_of_turn_and_illegal(folder):
    with Server(f"{folder}/games.db") as server:
        _, ada, bob = table_of_two(server)
        before = ada.view["v"]
        assert bob.refused("roll", v=bob.view["v"]) == "not-your-turn"
        assert bob.refused("choose", v=bob.view["v"], move="-") == "not-your-turn"
        ada.done("roll", v=before)
        ada.next_id -= 1  # the same message once more, as after a lost answer: it is not rolled twice
        assert ada.refused("roll", v=before) == "duplicate"
        assert ada.refused("choose", v=before, move="-") == "stale"
        assert ada.refused("choose", v=ada.view["v"] + 100, move="-") == "ahead"
        ada.see(lambda view: view["rolled"]["rolls"] == 1)
        dice = ada.view["game"]["dice"]
        sums = {dice["white"][0] + dice["white"][1]} if isinstance(dice, dict) else {dice[0] + dice[1]}
        illegal = next(f"r{n}" for n in range(2, 13) if n not in sums)
        assert ada.refused("choose", v=ada.view["v"], move=illegal) == "illegal"
        assert ada.ask("why", move=illegal)["reason"] == "not-the-roll"
        assert ada.refused("fly") == "unknown-type" and ada.refused("rename") == "malformed"
        ada.done("choose", v=ada.view["v"], move="-")


def test_after_a_gap_a_client_has_every_event_and_the_same_state(folder):
    with Server(f"{folder}/games.db") as server:
        made, ada, bob = table_of_two(server)
        watcher = server.visit(made)
        seen = bob.view["v"]
        bob.close()
        heard = []
        ada.done("roll", v=ada.view["v"])
        ada.done("choose", v=ada.view["v"], move="-")
        while watcher.view["v"] < seen + 2:
            watcher.view.update(watcher.until("update"))
            heard += watcher.view["events"]
        back = Socket(server)
        back.send({"t": "hello", "id": 0, "table": made["table"], "secret": bob.secret, "v": seen})
        welcome = back.until("welcome")
        assert welcome["events"] == heard, (welcome["events"], heard)
        fresh = server.visit(made, bob.secret).view
        for name in set(fresh) - {"events"}:
            assert welcome[name] == fresh[name], name
        assert welcome["game"] == watcher.view["game"]
        assert ada.view["you"]["choice"] == "-" and welcome["you"]["choice"] is None
