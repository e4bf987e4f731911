// The service worker: after the first visit everything but online play works with the network off. It takes over only
// when the person accepts the update (or no page is open), so a game under way is never disturbed.
// `FILES` and `VERSION` are filled in by the build.
const files = FILES;
const cacheName = `qwixx-${VERSION}`;

// What has its contents in its name may come from the browser's own cache. A few at a time with a pause in between, the large
// files last and one by one, so that they are not in the way of somebody who plays meanwhile.
async function install() {
  const cache = await caches.open(cacheName);
  const wanted = (file) => new Request(file, { cache: file.startsWith("./assets/") ? "default" : "reload" });
  const large = files.filter((file) => /\.(wasm|weights)$/.test(file));
  const small = files.filter((file) => !large.includes(file));
  const groups = [...small.flatMap((_, i) => (i % 4 === 0 ? [small.slice(i, i + 4)] : [])), ...large.map((file) => [file])];
  for (const group of groups) {
    await cache.addAll(group.map(wanted));
    await new Promise((done) => setTimeout(done, 50));
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("qwixx-") && name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const base = new URL("./", self.location.href);
  if (request.method !== "GET" || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
  const path = url.pathname.slice(base.pathname.length);
  if (/^(api|ws|healthz|readyz|metrics)(\/|$)/.test(path)) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(
    caches
      .open(cacheName)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});
