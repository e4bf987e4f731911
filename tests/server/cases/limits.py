"""How much one address may do. The other tests turn these limits off, since all their clients are one address."""
import http.client, socket

from harness import *


def refused(one):
    try:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        return one.recv(100) == b""
    except ConnectionError:
        return True


def statuses(server, count, method, path, body=None):
    """Of so many requests over one connection."""
    connection = http.client.HTTPConnection(server.address)
    found = []
    for _ in range(count):
        connection.request(method, path, body)
        answer = connection.getresponse()
        answer.read()
        found.append(answer.status)
    return found


def refused_among(server, count, path):
    """Whether one of so many requests, sent without waiting for answers, is too much."""
    with socket.create_connection(("127.0.0.1", server.port), 20) as one:
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() * count)
        answers = b""
        while b" 429 " not in answers and (more := one.recv(65536)):
            answers = answers[-10:] + more
        return b" 429 " in answers


def test_limits_by_address(folder):
    options = ("--connections-per-address", "5")
    with Server(f"{folder}/games.db", *options, limits_by_address=True) as server:
        sockets = [Socket(server) for _ in range(6)]
        assert [one.status for one in sockets] == [101] * 5 + [503]
        sockets[0].close()
        wait_for(lambda: Socket(server).status == 101, 20, "a place for another connection", server)
        requests = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(25)]
        # At most 20 that are no WebSockets; of those before, some may not be gone yet.
        assert 5 <= sum(refused(one) for one in requests) <= 10
        for one in requests:
            one.close()
        wait_for(lambda: server.get("/healthz")[0] == 200, 20, "places for other requests", server)
        made = statuses(server, 105, "POST", "/api/tables", '{"game":"classic","seats":2}')
        assert made[:100] == [201] * 100 and made[-1] == 429, made
        assert refused_among(server, 700, "/some/table")
        assert server.get("/healthz")[0] == 200  # whoever watches the server is not held up


def test_connections_in_all(folder):
    with Server(f"{folder}/games.db", "--max-connections", "3") as server:
        kept = [Socket(server) for _ in range(4)]
        assert [one.status for one in kept] == [101] * 3 + [503]


def test_a_table_has_room_for_200_clients(folder):
    with Server(f"{folder}/games.db") as server:
        made = server.create(name="Ada")
        ada = server.host(made)
        watchers = [server.visit(made) for _ in range(199)]
        late = Socket(server)
        late.send({"t": "hello", "id": 0, "table": made["table"]})
        assert late.until("refuse")["code"] == "full"
        ada.done("rename", name="Ada with a crowd")
        assert watchers[-1].until("update")["table"]["seats"][0]["name"] == "Ada with a crowd"
