// How fast the app is on a mid-range phone: Chromium with a processor four times slower and a slow mobile network
// (1.6 Mbit/s, 150 ms), served by the program. Prints one line a figure, with its limit.
//   npm run speed
import { act, context, launch, phone } from "../e2e/browser.mjs";
import { serveProgram } from "../e2e/servers.mjs";

const server = await serveProgram();
const browser = await launch();
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const row = (what, value, limit) => console.log(`${what.padEnd(58)} ${String(value).padStart(9)}   (limit ${limit})`);

async function slow(page, network) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await client.send("Network.enable");
  if (network) await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  return client;
}

// Until the start page answers: its content is there, and the main thread has been quiet since the last long task.
async function start() {
  const made = await context(browser, { viewport: phone });
  const page = await made.newPage();
  const client = await slow(page, true);
  let first = 0;
  const kinds = new Map();
  client.on("Network.responseReceived", ({ requestId, response }) => kinds.set(requestId, new URL(response.url).pathname));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = kinds.get(requestId) ?? "";
    if (path === "/" || /\.(html|css|js)$/.test(path)) first += encodedDataLength;
  });
  await made.addInitScript(() => {
    window.busyUntil = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((task) => (window.busyUntil = task.startTime + task.duration))).observe({ type: "longtask", buffered: true });
  });
  await page.goto(server.address);
  await page.waitForSelector("main ul a");
  const shown = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now());
  const there = await page.evaluate(() => performance.now());
  const busy = await page.evaluate(() => window.busyUntil);
  await made.close();
  return { shown, interactive: Math.max(there, busy), first };
}

// From the tap to the frame that shows its effect; from asking for a hint to reading it.
async function table() {
  const made = await context(browser, { viewport: phone, settings: { confirm: true, autoPass: false } });
  const page = await made.newPage();
  await page.goto(`${server.address}#/new/computer/classic`);
  await page.click("[data-act=start]");
  await page.waitForSelector(".table");
  const taps = [];
  const hints = [];
  const client = await slow(page, false);
  while (hints.length < 9) {
    if ((await page.locator("[data-act=confirm]").count()) === 0 && (await page.locator("[data-chip]").count()) >= 2 && (await page.locator("[data-act=hint]").count()) > 0) {
      taps.push(await page.evaluate(() => new Promise((done) => {
        const chip = document.querySelector("[data-chip]");
        const from = performance.now();
        chip.click();
        requestAnimationFrame(() => setTimeout(() => done(chip.getAttribute("aria-pressed") === "true" || document.querySelector("[data-act=confirm]") ? performance.now() - from : Infinity)));
      })));
      hints.push(await page.evaluate(() => new Promise((done) => {
        const from = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector("aside li")) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
        });
        seen.observe(document.body, { childList: true, subtree: true });
        document.querySelector("[data-act=hint]").click();
      })));
      await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.click("[data-act=confirm]");
      await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    if (!(await act(page))) await page.click("[data-act=again]");
  }
  await made.close();
  return { taps, hints };
}

const opened = await start();
row("first page, compressed (HTML, CSS, JS)", `${(opened.first / 1000).toFixed(1)} kB`, "100 kB");
row("first paint", `${Math.round(opened.shown)} ms`, "–");
row("interactive", `${Math.round(opened.interactive)} ms`, "2500 ms");
const { taps, hints } = await table();
row(`a tap is answered on screen (median of ${taps.length}; largest ${Math.round(Math.max(...taps))} ms)`, `${Math.round(median(taps))} ms`, "50 ms");
row(`a hint is shown (median of ${hints.length}; largest ${Math.round(Math.max(...hints))} ms)`, `${Math.round(median(hints))} ms`, "200 ms");
await browser.close();
await server.stop();
