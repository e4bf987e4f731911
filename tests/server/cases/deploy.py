"""What docs/deploy ships: nginx in front of two nodes, the systemd unit."""
import os, shutil, ssl, subprocess, time

from harness import *

DEPLOY = os.path.join(HERE, "../../docs/deploy")


class Nginx:
    """nginx with the site in docs/deploy, its ports and certificate replaced. Games are played on a plain port beside
    the one with TLS, since the load generator speaks plain HTTP only."""

    def __init__(self, folder, a, b):
        self.folder, self.port, self.tls_port = folder, free_port(), free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.certificate = f"{folder}/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", f"{folder}/key.pem", "-out", self.certificate, "-days", "1", "-subj", "/CN=qwixx.example",
                        "-addext", "subjectAltName=DNS:qwixx.example"], check=True, stderr=subprocess.DEVNULL)
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(f"pid {folder}/nginx.pid; daemon off; error_log {folder}/error.log;\nworker_processes 1;\n"
                       "events { worker_connections 2000; }\n"
                       f"http {{ client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
                       f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
                       f"{self.site(a, b)}\n}}\n")

    def site(self, a, b):
        with open(f"{DEPLOY}/nginx.conf") as file:
            site = file.read()
        for was, becomes in (("listen 80;", f"listen 127.0.0.1:{free_port()};"),
                             ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.tls_port} ssl http2; listen {self.address};"),
                             ("/etc/ssl/qwixx/fullchain.pem", self.certificate),
                             ("/etc/ssl/qwixx/privkey.pem", f"{self.folder}/key.pem"),
                             ("127.0.0.1:8081", a.address), ("127.0.0.1:8082", b.address)):
            assert was in site, was
            site = site.replace(was, becomes)
        return site

    def __enter__(self):
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")  # not on the path of every user
        self.process = subprocess.Popen([program, "-c", f"{self.folder}/nginx.conf", "-p", self.folder])
        wait_for(lambda: self.get("/healthz")[0] == 200, 20, "nginx")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    get, request = Server.get, Server.request

    def secured(self, origin):
        """A WebSocket through TLS, whose certificate is checked."""
        context = ssl.create_default_context(cafile=self.certificate)
        return Socket(self, origin=origin, tls=(context, "qwixx.example", self.tls_port))


@needs_database
def test_nginx_in_front_of_two_nodes(folder):
    store = fresh_database()
    with Server(store, "--behind-proxy") as a, Server(store, "--behind-proxy") as b, Nginx(folder, a, b) as nginx:
        assert nginx.get("/metrics")[0] == 403
        assert nginx.secured("https://evil.example").status == 403
        made = b.create(name="Ada")
        ada = nginx.secured("https://qwixx.example")
        assert ada.status == 101
        ada.send({"t": "hello", "id": 0, "table": made["table"], "secret": made["secret"]})
        assert ada.until("welcome")["you"]["seat"] == 0
        process = load(nginx.address, tables=20, rate=250, finish=True, patience=200)
        under_way(process, 20, a, b)
        a.stop()  # drained: its clients find the other node through nginx
        report = finished(process, 250)
        assert "20 finished; 40 players" in report, report


def test_systemd_unit(folder):
    """The unit in docs/deploy is one that systemd takes, with the program at its real place."""
    with open(f"{DEPLOY}/qwixx.service") as file:
        unit = file.read()
    command = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    program, *options = command.removeprefix("ExecStart=").split()
    assert options[0] == "serve" and "--behind-proxy" in options, command
    if shutil.which("systemd-analyze") is None:
        print("      systemd-analyze is not installed: the unit is only read")
        return
    os.symlink(os.path.abspath(PROGRAM), f"{folder}/qwixx")  # its real place may have a space in its name
    with open(f"{folder}/qwixx.service", "w") as file:
        file.write(unit.replace(program, f"{folder}/qwixx"))
    verdict = subprocess.run(["systemd-analyze", "verify", f"{folder}/qwixx.service"], capture_output=True, text=True)
    assert verdict.returncode == 0 and "qwixx.service" not in verdict.stderr, verdict.stderr
