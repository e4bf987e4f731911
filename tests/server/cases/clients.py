"""Clients that misbehave: the others must not notice."""
import json, os, socket

from harness import *


def test_garbage(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        good = server.host(made)

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
        still_served(server, good)


def still_served(server, good):
    assert server.alive()
    good.done("rename", name="still here")


def test_half_frame(folder):
    """Half a message, then silence: it costs nobody else anything, and the rest is taken when it comes."""
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        good, half = server.host(made), Socket(server)
        hello = Socket.frame(json.dumps({"t": "hello", "id": 0, "table": made["table"]}))
        half.socket.sendall(hello[:9])
        still_served(server, good)
        half.socket.sendall(hello[9:])
        half.until("welcome")
        half.socket.sendall(hello[:20])
        half.close()
        still_served(server, good)


def test_ten_megabytes(folder):
    with Server(f"{folder}/games.db") as server:
        good, huge = server.host(server.create(name="Ada")), Socket(server)
        try:
            huge.socket.sendall(Socket.frame("x" * 10_000_000))
        except (ConnectionError, OSError):
            pass
        assert huge.ended() in (1009, None)
        still_served(server, good)


def test_silent_clients_are_dropped(folder):
    """Half a request, a handshake without a hello: neither is kept for long."""
    with Server(f"{folder}/games.db") as server:
        half, mute = socket.create_connection(("127.0.0.1", server.port), 40), Socket(server)
        half.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert half.recv(1000) == b"" or half.recv(1000) == b""
        assert mute.ended(40) is None
        assert server.metric("dropped_silent_total") == 1 and server.metric("connections") == 0


def test_flood(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        good = server.host(made)
        flood = Socket(server)
        frames = Socket.frame(json.dumps({"t": "hello", "table": made["table"]})) * 10_000
        try:
            flood.socket.sendall(frames)
        except (ConnectionError, OSError):
            pass
        assert flood.ended() in (1008, None)
        still_served(server, good)
        assert server.metric("dropped_rate_total") >= 1


def test_a_client_that_does_not_read_is_dropped(folder):
    """It says hello again and again and reads nothing, until its welcomes fill every buffer."""
    with Server(f"{folder}/games.db", "--messages-per-second", "100000") as server:
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
        server.visit(made)  # the table was not held up
