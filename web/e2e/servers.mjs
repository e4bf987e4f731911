// What the tests are served from: the built app alone (a plain file server: everything but online play), or the program.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, "dist");
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json" };
// As strict as the program's own.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function serveFiles() {
  if (!existsSync(join(dist, "index.html"))) throw new Error("web/dist is missing: run `npm run build` first");
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(dist, path === "/" ? "index.html" : path);
    if (!file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream", "content-security-policy": policy });
    response.end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}

function program() {
  const root = dirname(web);
  const places = [process.env.QWIXX, join(root, "build/release/qwixx"), join(root, "build/test/qwixx"), join(root, "build/release/src/app/qwixx"), join(root, "build/test/src/app/qwixx")];
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
      child.on("exit", (code) => failed(new Error(`qwixx serve ended (${code}): ${said}`)));
    });
  const end = (signal) => new Promise((done) => (child.exitCode === null ? (child.once("exit", done), child.kill(signal)) : done()));
  await start();
  return { address: `http://127.0.0.1:${port}/`, kill: () => end("SIGKILL"), start, stop: async () => (await end("SIGTERM"), rmSync(folder, { recursive: true, force: true })) };
}
