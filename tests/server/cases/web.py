"""The plain HTTP side: the app, its headers, health, errors."""
from harness import *


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
