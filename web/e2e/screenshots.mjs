// Pictures of the main screens of all three games, light and dark, phone and desktop:
// node e2e/screenshots.mjs [folder] [size-theme …], for instance `phone-light desktop-dark`; without, all of them.
// node e2e/screenshots.mjs --readme makes those of the README, in docs/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withPalette } from "../scripts/palette.mjs";
import { act, context, desktop, largePhone, launch, phone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";

const readme = process.argv[2] === "--readme";
const folder = readme ? fileURLToPath(new URL("../../docs/pictures", import.meta.url)) : (process.argv[2] ?? "screenshots");
mkdirSync(folder, { recursive: true });
const browser = await launch();
const files = await serveFiles();
const only = process.argv.slice(3);
const sizes = { phone, large: largePhone, desktop };

async function shot(page, name) {
  await page.waitForTimeout(500);
  writeFileSync(join(folder, `${name}.png`), withPalette(await page.screenshot()));
  console.log(`${name}.png`);
}

// A game against the computer up to a decision worth looking at.
async function begin(page, game) {
  await page.goto("about:blank");
  await page.goto(`${files.address}#/new/computer/${game}`);
  await page.waitForSelector("[data-act=start]");
  const two = page.locator("fieldset label", { hasText: /^\s*2\s*$/ });
  if (await two.count()) await two.first().click();
  await page.click("[data-act=start]");
  await page.waitForSelector(".table");
  const wanted = game === "onboard" ? "[data-phase=board] [data-chip]" : "[data-phase=colour] [data-chip]";
  const until = Date.now() + 90_000;
  for (;;) {
    const turn = Number(await page.locator(".table").getAttribute("data-turn").catch(() => 0));
    if (turn >= 12 && (await page.locator(wanted).count()) >= 2) break;
    if (Date.now() > until || !(await act(page, { careful: true }))) break;
  }
}

async function askHint(page) {
  await page.click("[data-act=hint]");
  await page.waitForSelector("aside li");
}

async function end(page) {
  await playToEnd(page, 90_000, { careful: true }).catch((error) => console.error(error.message));
  await page.waitForSelector(".u-wrap", { timeout: 60_000 }).catch(() => undefined);
}

async function table(page, name, game) {
  await begin(page, game);
  await shot(page, `${name}-${game}`);
  if (game === "classic" && (await page.locator("[data-act=hint]").count())) {
    await askHint(page);
    await shot(page, `${name}-${game}-hint`);
  }
  await end(page);
  await shot(page, `${name}-${game}-end`);
}

async function forReadme() {
  const open = async (viewport, theme) => (await context(browser, { viewport, theme, settings: { autoPass: false } })).newPage();
  const page = await open(phone, "light");
  await page.goto(files.address);
  await shot(page, "home");
  await begin(page, "classic");
  await shot(page, "classic");
  await begin(page, "duel");
  await shot(page, "duel");
  const dark = await open(phone, "dark");
  await begin(dark, "classic");
  await end(dark);
  await shot(dark, "dark");
  const wide = await open({ width: 1040, height: 640 }, "light");
  await begin(wide, "onboard");
  await shot(wide, "on-board");
  await begin(wide, "classic");
  await askHint(wide);
  await shot(wide, "hint");
}

if (readme) await forReadme();
for (const [size, viewport] of readme ? [] : Object.entries(sizes)) {
  for (const theme of ["light", "dark"]) {
    if (size === "large" && theme === "dark") continue;
    if (only.length > 0 && !only.includes(`${size}-${theme}`)) continue;
    const made = await context(browser, { viewport, theme, settings: { confirm: false, autoPass: false } });
    const page = await made.newPage();
    const name = `${size}-${theme}`;
    for (const [screen, label] of [["", "home"], ["new/computer/classic", "new"], ["settings", "settings"], ["learn/onboard", "learn"]]) {
      await page.goto(`${files.address}#/${screen}`);
      await shot(page, `${name}-${label}`);
    }
    for (const game of ["classic", "onboard", "duel"]) await table(page, name, game);
    await startGame(page, files.address, "sheet", "classic");
    for (const move of ["r2", "r5", "y3", "g11", "b10"]) await page.click(`[data-move=${move}]`);
    await shot(page, `${name}-sheet`);
    await made.close();
  }
}
await browser.close();
await files.stop();
