// A real Chromium for the tests, and the few things every test does with a page.
import { chromium } from "playwright-core";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const phone = { width: 360, height: 740 };
export const largePhone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

// A browser as a person has it, with a folder of its own: what one can install is not told to a private window.
export function launchOwn(folder) {
  return chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags, viewport: phone });
}

// A context whose pages note every console error and every request to another host.
export async function context(browser, { viewport = phone, theme = "light", language = "en-GB", settings = {}, reducedMotion = "reduce", serviceWorkers = "allow" } = {}) {
  const made = await browser.newContext({ viewport, colorScheme: theme, locale: language, reducedMotion, serviceWorkers });
  const stored = JSON.stringify({ speed: "instant", confirm: false, ...settings });
  await made.addInitScript((text) => {
    if (location.protocol === "about:") return;
    if (!localStorage.getItem("qwixx.settings")) localStorage.setItem("qwixx.settings", text);
  }, stored);
  await made.addInitScript(player);
  made.troubles = [];
  made.on("console", (message) => message.type() === "error" && made.troubles.push(`console: ${message.text()}`));
  made.on("weberror", (error) => made.troubles.push(`error: ${error.error().message}`));
  made.on("request", (request) => {
    const url = new URL(request.url());
    if (url.hostname !== "127.0.0.1" && url.protocol.startsWith("http")) made.troubles.push(`request to ${url.host}`);
  });
  return made;
}

export async function startGame(page, address, way, game) {
  await page.goto(`${address}#/new/${way}/${game}`);
  await page.click("[data-act=start]");
}

// In the page: does what a person would do now: rolls, takes a legal move, passes, or waits. One step, so that the
// screen cannot change between looking and pressing.
export function player() {
  const find = (name) => document.querySelector(`[data-act=${name}]:not(:disabled)`);
  // `careful` skips as little as possible and passes rather than skip much: slower, but it looks like a person's game.
  const step = (careful) => {
    if (find("again") || find("home")) return "over";
    const button = ["handover", "roll", "misthrow", "confirm"].map(find).find((found) => found);
    const sealed = find("takeback");
    const chips = sealed ? [] : [...document.querySelectorAll("[data-chip]")];
    const skips = (chip) => {
      const cells = [...(document.querySelector(`.centre [data-move="${chip.dataset.chip}"]`)?.parentElement.querySelectorAll(".cell") ?? [])];
      const to = cells.findIndex((cell) => cell.dataset.move === chip.dataset.chip);
      return cells.slice(0, Math.max(0, to)).filter((cell) => !cell.matches(".crossed, .faded")).length;
    };
    if (careful) chips.sort((a, b) => skips(a) - skips(b));
    const costs = find("pass")?.classList.contains("warn");
    const reluctant = careful && chips[0] && skips(chips[0]) > (costs ? 4 : 1) && find("pass");
    const pressed = button ?? (reluctant || chips[0]) ?? (sealed ? null : find("pass"));
    pressed?.click();
    return pressed ? "pressed" : "waiting";
  };
  // Until the page has changed, or a moment is over.
  const changed = () =>
    new Promise((done) => {
      const end = () => (seen.disconnect(), clearTimeout(timer), setTimeout(done));
      const seen = new MutationObserver(end);
      const timer = setTimeout(end, 60);
      seen.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
    });
  window.qwixxPlayer = {
    step,
    async play({ limit, turn = Infinity, careful = false }) {
      for (const until = Date.now() + limit; Date.now() < until; await changed()) {
        if (Number(document.querySelector(".table")?.dataset.turn) >= turn) return "turn";
        if (step(careful) === "over") return "over";
      }
      return `the game did not end within ${limit} ms: ${document.querySelector(".status")?.textContent}`;
    },
  };
}

// One step; false when the game is over.
export async function act(page, { careful = false } = {}) {
  const did = await page.evaluate((careful) => window.qwixxPlayer.step(careful), careful);
  if (did === "waiting") await page.waitForTimeout(20);
  return did !== "over";
}

// To the end, or to the beginning of a turn.
export async function playToEnd(page, limit = 120_000, { turn, careful } = {}) {
  const how = await page.evaluate((how) => window.qwixxPlayer.play(how), { limit, careful, ...(turn === undefined ? {} : { turn }) });
  if (how !== "over" && how !== "turn") throw new Error(how);
}
