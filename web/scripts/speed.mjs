// How fast the app is on a mid-range phone: Chromium with a processor four times slower and a slow mobile network
// (1.6 Mbit/s, 150 ms), served by the program. Prints one line a figure, with its limit; fails when one is missed.
//   npm run speed [-- game…] [--slower=4]        games: classic onboard duel; how many times slower the processor is
import { act, context, launch, phone, playToEnd, startGame } from "../e2e/browser.mjs";
import { serveProgram } from "../e2e/servers.mjs";

const words = process.argv.slice(2);
const slower = Number(words.find((word) => word.startsWith("--slower="))?.slice("--slower=".length) ?? 4);
const named = words.filter((word) => !word.startsWith("--"));
const games = named.length > 0 ? named : ["classic", "onboard", "duel"];
const wanted = 20; // taps and hints of a game
const patience = 120_000; // a game, at most
const toSee = 250; // no eye and finger are quicker, from a decision on the screen to the tap
const toSitDown = 1500; // nor asks anybody for a hint sooner at a new table

const row = (what, value, limit = Infinity, unit = "ms") => {
  if (value > limit) process.exitCode = 1;
  const figure = (unit === "kB" ? value.toFixed(1) : String(Math.round(value))).padStart(6);
  console.log(`${what.padEnd(64)} ${figure} ${unit}${limit === Infinity ? "" : `   (limit ${limit} ${unit}${value > limit ? ": missed" : ""})`}`);
};
const rows = (what, values, limit) => {
  const sorted = [...values].sort((a, b) => a - b);
  row(`${what}, median of ${values.length}`, sorted[Math.floor(values.length / 2)], limit);
  row(`${what}, largest`, sorted[sorted.length - 1], limit);
};

async function slow(page, network) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await client.send("Network.enable");
  if (network) await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  return client;
}

// Notes when the main thread was last busy for long, and when all that matters on the page was there. On a table a legal
// move is tapped as soon as one is lit, and all is there when the screen has answered that tap.
function watch(selector) {
  window.busyUntil = 0;
  window.thereAt = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((task) => (window.busyUntil = task.startTime + task.duration))).observe({ type: "longtask", buffered: true });
  let tapped = false;
  new MutationObserver((_, observer) => {
    const chip = document.querySelector("[data-chip]");
    if (chip && !tapped) (tapped = true), setTimeout(() => chip.click());
    if (!document.querySelector(selector) || (chip && !document.querySelector("[data-act=confirm]"))) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.thereAt = performance.now())));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

// From nothing, as on a first visit, until the page answers: its content is there, and no long task is under way.
// `then` looks at the page afterwards.
async function opened(browser, address, selector, prepare = () => {}, then = () => {}) {
  const made = await context(browser, { viewport: phone });
  try {
    await prepare(made);
    const page = await made.newPage();
    const client = await slow(page, true);
    let first = 0;
    const paths = new Map();
    client.on("Network.responseReceived", ({ requestId, response }) => paths.set(requestId, new URL(response.url).pathname));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const path = paths.get(requestId) ?? "";
      if (path === "/" || /\.(html|css|js)$/.test(path)) first += encodedDataLength;
    });
    await made.addInitScript(watch, selector);
    await page.goto(address);
    await page.waitForFunction(() => window.thereAt > 0, null, { timeout: patience });
    const kilobytes = first / 1000;
    await page.waitForTimeout(300);
    const [there, busy] = await page.evaluate(() => [window.thereAt, window.busyUntil]);
    return { interactive: Math.max(there, busy < there + 300 ? busy : there), kilobytes, then: await then(page) };
  } finally {
    await made.close();
  }
}

// A first visit by somebody who stops at nothing: the start page, the setup and the first table, each tapped on as soon as
// it is there; in milliseconds since the page was opened.
async function inAHurry(browser, address) {
  const made = await context(browser, { viewport: phone });
  try {
    const page = await made.newPage();
    await slow(page, true);
    await page.goto(address);
    await page.click("a[href='#/new/computer/classic']");
    await page.click("[data-act=start]");
    await page.waitForSelector(".table[data-ready=true]");
    return await page.evaluate(() => performance.now());
  } finally {
    await made.close();
  }
}

// A game up to a decision of one's own: its address, and what is kept of it on the device.
async function begun(browser, address, game) {
  const made = await context(browser, { viewport: phone, settings: { autoPass: false, confirm: true } });
  try {
    const page = await made.newPage();
    await startGame(page, address, "computer", game);
    await page.waitForSelector(".table");
    const until = Date.now() + patience;
    for (let turn = 0; turn < 6 || !(await page.evaluate(decisionIsOpen)); turn = Number(await page.locator(".table").getAttribute("data-turn"))) {
      if (Date.now() > until || !(await act(page))) throw new Error(`${game}: no decision came`);
    }
    return { address: page.url(), kept: await page.evaluate(() => Object.entries(localStorage)) };
  } finally {
    await made.close();
  }
}

// On a first visit to it in this browser: nothing but the game itself is on the device. Afterwards the move is made, and
// the engine, fetched meanwhile, takes it: when it has been, in milliseconds since the page was opened.
async function tableOpened(browser, address, game) {
  const { address: table, kept } = await begun(browser, address, game);
  const keep = (entries) => location.protocol !== "about:" && entries.forEach(([key, value]) => localStorage.setItem(key, value));
  const taken = async (page) => {
    await page.click("[data-act=confirm]");
    await page.waitForFunction(() => window.qwixxTaken, null, { timeout: patience });
    return page.evaluate(() => window.qwixxTaken);
  };
  return opened(browser, table, ".table[data-ready=true]", (made) => (made.addInitScript(keep, kept), made.addInitScript(listen)), taken);
}

// In the page: notes when the engine has taken a move, and when it was asked for a hint and had found it. Hears of it before
// the page does.
function listen() {
  const asked = new Map();
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => data.messages?.forEach(hear));
    }
    postMessage(call) {
      const sent = call.args?.message;
      if (sent) asked.set(sent.id, [sent.t, performance.now()]);
      super.postMessage(call);
    }
  };
  function hear(message) {
    const [what, from] = asked.get(message.id) ?? [];
    if (what === "choose" && message.t === "ack") window.qwixxTaken = performance.now();
    if (what === "hint") window.qwixxHint = { asked: from, found: performance.now() };
  }
}

// In the page: from the tap to the frame that shows its effect.
function tapOnce() {
  return new Promise((done) => {
    const chip = document.querySelector("[data-chip]");
    const from = performance.now();
    chip.click();
    requestAnimationFrame(() => setTimeout(() => done(document.querySelector("[data-act=confirm]") ? performance.now() - from : Infinity)));
  });
}

// In the page: from asking for a hint to reading it. The browser slows down its main thread, not its workers: what the
// engine took, for a hint thought of ahead from then on, is counted as many times.
function hintOnce(slower) {
  return new Promise((done) => {
    const from = performance.now();
    const seen = new MutationObserver(() => {
      if (!document.querySelector("aside li")) return;
      seen.disconnect();
      const { asked, found } = window.qwixxHint;
      const waited = Math.max(0, found - from);
      const slowed = Math.max(0, asked + slower * (found - asked) - from);
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from - waited + slowed)));
    });
    seen.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => (seen.disconnect(), done(Infinity)), 5000);
    document.querySelector("[data-act=hint]").click();
  });
}

const decisionIsOpen = () => document.querySelectorAll("[data-chip]").length >= 1 && !document.querySelector("[data-act=confirm], [data-act=takeback], aside") && document.querySelector("[data-act=hint]") !== null;

// Taps and hints in the middle of a game; then, at its end, the longest time the screen stood still while the curve was made.
async function table(browser, address, game) {
  const made = await context(browser, { viewport: phone, settings: { confirm: true, autoPass: false } });
  await made.addInitScript(listen);
  try {
    const page = await made.newPage();
    await page.goto(`${address}#/new/computer/${game}`);
    // By no mouse: a pointer that rests on the page is looked for anew in every frame, and a phone has none.
    await page.dispatchEvent("[data-act=start]", "click");
    await page.waitForSelector(".table");
    await page.waitForTimeout(toSitDown);
    const client = await made.newCDPSession(page);
    const throttle = (rate) => client.send("Emulation.setCPUThrottlingRate", { rate });
    const [taps, hints] = [[], []];
    for (const until = Date.now() + patience; hints.length < wanted && Date.now() < until; ) {
      if (await page.evaluate(decisionIsOpen)) {
        await throttle(slower);
        await page.waitForTimeout(toSee);
        taps.push(await page.evaluate(tapOnce));
        hints.push(await page.evaluate(hintOnce, slower));
        await throttle(1);
      }
      if (!(await act(page))) await page.evaluate(() => document.querySelector("[data-act=again]:not(:disabled)")?.click());
    }
    if (hints.length === 0) throw new Error(`${game}: no decision came within ${patience} ms`);
    return { taps, hints, still: await stillness(page, throttle) };
  } finally {
    await made.close();
  }
}

async function stillness(page, throttle) {
  await playToEnd(page, patience);
  await throttle(slower);
  return page.evaluate(
    (patience) =>
      new Promise((done) => {
        let [longest, last] = [0, performance.now()];
        const until = last + patience;
        const frame = () => {
          const now = performance.now();
          [longest, last] = [Math.max(longest, now - last), now];
          if (document.querySelector(".u-wrap") || now > until) done(longest);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    patience,
  );
}

let server, browser;
try {
  server = await serveProgram();
  browser = await launch();
  const start = await opened(browser, server.address, "main ul a");
  row("first page, compressed (HTML, CSS, JS)", start.kilobytes, 100, "kB");
  row("start page: interactive", start.interactive, 2500);
  row("from there through the setup to a first table, without a pause", await inAHurry(browser, server.address));
  for (const game of games) {
    const first = await tableOpened(browser, server.address, game);
    row(`${game}: a table is interactive`, first.interactive, 2500);
    row(`${game}: the engine, fetched meanwhile, takes the move`, first.then);
    const { taps, hints, still } = await table(browser, server.address, game);
    rows(`${game}: a tap is answered on screen`, taps, 50);
    rows(`${game}: a hint is shown`, hints, 200);
    row(`${game}: the screen stands still while the curve is made`, still, 200);
  }
} finally {
  await browser?.close();
  await server?.stop();
}
