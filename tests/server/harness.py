"""What the server tests share: a real server process, a small WebSocket client, the load generator.

Standard library only. Every server listens on 127.0.0.1 at a free port and is ended by its pid.
"""
import base64, json, os, shutil, signal, socket, struct, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

import schema

HERE = os.path.dirname(os.path.abspath(__file__))
POSTGRES = os.environ.get("QWIXX_TEST_POSTGRES")
PROGRAM = os.environ.get("QWIXX", os.path.join(HERE, "../../build/test/qwixx"))
SERVER = os.environ.get("QWIXX_SERVER", PROGRAM)  # what serves, for example under a sanitizer; all else PROGRAM does


def needs_database(test):
    """Marks a test that runs only with QWIXX_TEST_POSTGRES."""
    test.needs_database = True
    return test


def alone(test):
    """Marks a test that takes away what others use."""
    test.alone = True
    return test


def fresh_database():
    """A database of its own for each test, on the test server."""
    base = POSTGRES.rsplit("/", 1)[0]
    name = f"qwixx_{os.getpid()}_{time.monotonic_ns()}"
    subprocess.run(["psql", "-q", POSTGRES, "-c", f"create database {name}"], check=True)
    return f"{base}/{name}"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`qwixx serve` as a process; start() again after kill() continues on the same port and store."""

    def __init__(self, store, *options, limits_by_address=False, host="127.0.0.1"):
        self.bind, self.store, self.port, self.process = host, store, free_port(), None
        self.options = options if limits_by_address else ("--no-address-limits", *options)
        self.log = tempfile.TemporaryFile()
        self.start()

    @property
    def address(self):
        return f"{self.bind}:{self.port}"

    def start(self):
        command = [SERVER, "serve", "--port", str(self.port), "--store", self.store, *self.options]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        try:
            wait_for(lambda: self.get("/healthz")[0] == 200, 180, "the server to start", self)
        except AssertionError:
            self.process.kill()
            raise

    def get(self, path, headers={}):
        return self.request("GET", path, None, headers)

    def request(self, method, path, body=None, headers={}):
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(f"http://{self.address}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read(), error.headers
        except (urllib.error.URLError, ConnectionError, socket.timeout):
            return 0, b"", {}

    def metric(self, name):
        for line in self.get("/metrics")[1].decode().splitlines():
            if line.startswith(f"qwixx_{name} "):
                return float(line.split()[1])
        raise AssertionError(f"no metric {name}")

    def create(self, **setup):
        status, body, _ = self.request("POST", "/api/tables", json.dumps({"game": "classic", "seats": 2, **setup}))
        assert status == 201, (status, body)
        made = json.loads(body)
        schema.check("CreatedTable", made)
        return made

    def visit(self, made, secret=None):
        """A client that has said hello at a table, with a secret as that seat, else as a spectator."""
        one = Socket(self)
        hello = {"t": "hello", "id": 0, "table": made["table"]}
        one.send({**hello, "secret": secret} if secret else hello)
        one.view = one.until("welcome")
        one.next_id = one.view["you"]["lastId"]
        return one

    def host(self, made):
        return self.visit(made, made["secret"])

    def alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, seconds=30):
        if self.alive():
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def output(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.alive():
            self.kill()
        if kind is not None:
            sys.stderr.write(self.output()[-4000:])
        elif "Sanitizer" in self.output() or "runtime error:" in self.output():
            raise AssertionError(self.output()[-8000:])


class Socket:
    """A WebSocket client that can also misbehave. Every message it hears must fit the documented schema."""

    def __init__(self, server, origin=None, tls=None):
        context, host, port = tls or (None, server.address, server.port)
        self.socket = socket.create_connection(("127.0.0.1", port), 20)
        if context:
            self.socket = context.wrap_socket(self.socket, server_hostname=host)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer, self.close_code = b"", None
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(4096)
            if not part:
                break
            self.buffer += part
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0
        self.next_id = 0

    @staticmethod
    def frame(payload, opcode=1):
        payload = payload.encode() if isinstance(payload, str) else payload
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        return head + b"\0\0\0\0" + payload

    def send(self, message):
        self.socket.sendall(self.frame(message if isinstance(message, (str, bytes)) else json.dumps(message)))

    def say(self, kind, **members):
        self.next_id += 1
        self.send({"t": kind, "id": self.next_id, **members})

    def ask(self, kind, **members):
        """Says something and returns its one answer."""
        self.say(kind, **members)
        return self.answer()

    def answer(self):
        """The answer to what was said last; what else comes is put into the view."""
        while True:
            message = self.receive()
            assert message is not None, f"closed ({self.close_code}) before the answer"
            if message["t"] in ("welcome", "update"):
                self.view.update(message)
            if message.get("id") == self.next_id:
                return message

    def done(self, kind, **members):
        """Says something that must be carried out, and reads until the view shows it."""
        answer = self.ask(kind, **members)
        assert answer["t"] in ("ack", "welcome"), answer
        self.see(lambda view: view["v"] >= answer["v"])
        return answer

    def refused(self, kind, **members):
        answer = self.ask(kind, **members)
        assert answer["t"] == "refuse", answer
        return answer["code"]

    def see(self, condition):
        """Reads until the view fulfils the condition; returns the last message."""
        message = self.view
        while not condition(self.view):
            message = self.receive()
            assert message is not None, f"closed ({self.close_code})"
            if message["t"] in ("welcome", "update"):
                self.view.update(message)
        return message

    def receive(self, seconds=20):
        """The next text message as JSON; None when the connection has ended."""
        self.socket.settimeout(seconds)
        while True:
            if len(self.buffer) >= 2:
                size, head = self.buffer[1] & 127, 2
                if size == 126 and len(self.buffer) >= 4:
                    size, head = struct.unpack(">H", self.buffer[2:4])[0], 4
                elif size == 127 and len(self.buffer) >= 10:
                    size, head = struct.unpack(">Q", self.buffer[2:10])[0], 10
                elif size >= 126:
                    size = 1 << 60
                if len(self.buffer) >= head + size:
                    opcode, payload = self.buffer[0] & 15, self.buffer[head:head + size]
                    self.buffer = self.buffer[head + size:]
                    if opcode == 1:
                        message = json.loads(payload)
                        schema.check("ServerMessage", message)
                        return message
                    if opcode == 8:
                        self.close_code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                    continue
            try:
                part = self.socket.recv(65536)
            except (ConnectionError, OSError) as error:
                if isinstance(error, socket.timeout):
                    raise
                return None
            if not part:
                return None
            self.buffer += part

    def until(self, kind, seconds=20):
        while True:
            message = self.receive(seconds)
            assert message is not None, f"closed ({self.close_code}) while waiting for {kind}"
            if message["t"] == kind:
                return message

    def ended(self, seconds=20):
        """Reads until the server has closed; the code it gave."""
        while self.receive(seconds) is not None:
            pass
        return self.close_code

    def close(self):
        self.socket.close()


class Lossy:
    """A way to a server on which every other secret of a seat is lost, and the connection with it."""

    def __init__(self, server):
        self.server, self.secrets, self.lost, self.lock = server, 0, 0, threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.door.getsockname()[1]
        self.begin(self.admit)

    @staticmethod
    def begin(work, *arguments):
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def admit(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:  # closed
                return
            far = socket.create_connection(("127.0.0.1", self.server.port))
            self.begin(self.carry, near, far)
            self.begin(self.carry, far, near)

    def carry(self, source, target):
        try:
            while (part := source.recv(65536)) and not self.loses(part):
                target.sendall(part)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def loses(self, part):
        if b'"t":"welcome"' not in part or b'"secret":' not in part:
            return False
        with self.lock:
            self.secrets += 1
            self.lost += self.secrets % 2
            return self.secrets % 2 == 1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.door.close()


def wait_for(condition, seconds, what, server=None):
    until = time.time() + seconds
    while time.time() < until:
        if condition():
            return
        if server is not None and not server.alive():
            break
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}\n{server.output()[-3000:] if server else ''}")


def load(*servers, **options):
    """Starts `qwixx load` against the servers."""
    command = [PROGRAM, "load"]
    for server in servers:
        command += ["--server", server if isinstance(server, str) else server.address]
    for name, value in options.items():
        command += [f"--{name.replace('_', '-')}"] + ([] if value is True else [str(value)])
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def under_way(process, tables, *servers):
    """Waits until the tables of a load run are made; guests may still be sitting down."""
    wait_for(lambda: sum(server.metric("store_events_total") for server in servers) >= 3 * tables, 60, "the tables", servers[0])
    assert process.poll() is None, "the games were over too early"


def finished(process, seconds):
    """The report of a load run, which must end without errors."""
    try:
        text, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert process.returncode == 0, text
    return text


class Folder:
    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="qwixx-server-")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def play_through(host, guest):
    """Two seated sockets play their game to its end; returns the last view of the host."""
    views = {}
    for one in (host, guest):
        one.version = 0
    while True:
        for one in (host, guest):
            one.say("sync", v=0)
            view = one.until("welcome")
            views[one] = view
            if view["table"]["status"] == "over":
                return views[one]
            if view["you"]["seat"] in view["waiting"]:
                legal = view["you"]["legal"]
                if not legal:
                    one.say("roll", v=view["v"])
                else:
                    one.say("choose", v=view["v"], move=legal[-1])
                answer = one.receive()
                while answer["t"] not in ("ack", "refuse"):
                    answer = one.receive()
                assert answer["t"] == "ack", answer
