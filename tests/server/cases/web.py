"""The plain HTTP side: the app, its headers, health, errors."""
import gzip, re

from harness import *


def test_the_app_is_compressed_and_cached(folder):
    with Server(f"{folder}/games.db") as server:
        status, page, headers = server.get("/")
        assert status == 200 and headers["Cache-Control"] == "no-cache"
        script = re.search(rb'src="(?:\./|/)?(assets/[^"]+\.js)"', page)[1].decode()  # its name holds a hash of it
        _, plain, headers = server.get(f"/{script}")
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
        for coding in ("br", "gzip"):
            status, body, headers = server.get(f"/{script}", {"Accept-Encoding": coding})
            assert status == 200 and headers["Content-Encoding"] == coding and len(body) < len(plain) / 2
        assert gzip.decompress(body) == plain
        assert server.get(f"/{script}", {"If-None-Match": headers["ETag"]})[:2] == (304, b"")
        assert server.get("/t/some-table")[1] == page  # a link into the app is the app


def test_the_address_for_other_devices(folder):
    with Server(f"{folder}/games.db") as server:
        assert json.loads(server.get("/api/address")[1]) == {"address": None}  # only this device can reach it
        assert server.request("POST", "/api/address", "{}")[0] == 405
    with Server(f"{folder}/others.db", "--bind", "127.0.0.2", host="127.0.0.2") as server:
        status, body, headers = server.get("/api/address")
        assert status == 200 and headers["Content-Type"] == "application/json"
        schema.check("ServerAddress", json.loads(body))
        assert json.loads(body) == {"address": f"http://127.0.0.2:{server.port}/"}


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


def test_without_arguments_the_next_free_port_is_taken(folder):
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 8080))
            taken.listen()
        except OSError:
            pass  # something else has it, which is as good
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        process = subprocess.Popen([PROGRAM], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            said = process.stdout.readline()
            port = int(said.rsplit(":", 1)[1].strip("/\n"))
            assert said.startswith("Qwixx is at http://127.0.0.1:") and port > 8080, said
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()
