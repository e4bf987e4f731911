// What the tests are served from: the built app alone (a plain file server: everything but online play), or the program.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, "dist");
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json" };
// As strict as the program's own.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// `behind` is the port of a program that answers what is not a file (for a program built without the app in it).
export async function serveFiles(behind = 0) {
  if (!existsSync(join(dist, "index.html"))) throw new Error("web/dist is missing: run `npm run build` first");
  let renewed = 0; // as if a new version had been put there: the service worker is another one
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(dist, path === "/" ? "index.html" : path);
    if (behind && path.startsWith("/api/")) return void pass(request, response, behind);
    if (!file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream", "content-security-policy": policy });
    response.end(path === "/sw.js" ? `${readFileSync(file)}// ${renewed}` : readFileSync(file));
  });
  if (behind) server.on("upgrade", (request, socket, head) => passSocket(request, socket, head, behind));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, renew: () => void renewed++, stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}

function pass(request, response, port) {
  const onward = httpRequest({ port, host: "127.0.0.1", path: request.url, method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
}

function passSocket(request, socket, head, port) {
  const onward = connect(port, "127.0.0.1", () => {
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on("error", () => socket.destroy());
  onward.on("close", () => socket.destroy());
  socket.on("error", () => onward.destroy());
  socket.on("close", () => onward.destroy());
}

function program() {
  const root = dirname(web);
  const places = [process.env.QWIXX, join(root, "build/release/qwixx"), join(root, "build/test/qwixx")];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error("no qwixx program found: build it, or name it in QWIXX");
  return found;
}

// The program with a fresh database; kill() ends it the hard way, start() brings it back on the same port.
export async function serveProgram() {
  const folder = mkdtempSync(join(tmpdir(), "qwixx-e2e-"));
  let port = 0;
  let child = null;
  const start = () =>
    new Promise((ready, failed) => {
      child = spawn(program(), ["serve", "--port", String(port || 18000 + Math.floor(Math.random() * 10000)), "--store", join(folder, "tables.db")], { stdio: ["ignore", "pipe", "pipe"] });
      let said = "";
      const hear = (data) => {
        said += data;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) (port = Number(found[1])), ready();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) => failed(new Error(`qwixx serve ended (${code}): ${said}`)));
    });
  const end = (signal) => new Promise((done) => (child.exitCode === null ? (child.once("exit", done), child.kill(signal)) : done()));
  await start();
  const own = `http://127.0.0.1:${port}/`;
  const embedded = (await (await fetch(own)).text()).includes('id="app"');
  const front = embedded ? null : await serveFiles(port);
  const stop = async () => {
    await end("SIGTERM");
    await front?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: front?.address ?? own, kill: () => end("SIGKILL"), start, stop };
}
