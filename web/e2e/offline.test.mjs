// Without a server: whole games against bots with the network off, reload, hot-seat, score sheet, keyboard alone.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { act, context, desktop, launch, launchOwn, largePhone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";

let browser, files;
before(async () => ((browser = await launch()), (files = await serveFiles())));
after(async () => (await browser?.close(), await files?.stop()));

async function installed(made) {
  const page = await made.newPage();
  await page.goto(files.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

for (const game of ["classic", "onboard", "duel"]) {
  test(`${game}: a whole game against a bot with the network off from the start`, async () => {
    const made = await context(browser);
    const page = await installed(made);
    await made.setOffline(true);
    await page.goto("about:blank");
    await startGame(page, files.address, "computer", game);
    await page.waitForSelector(".table");
    await playToEnd(page);
    assert.match(await page.locator(".end h2").innerText(), /win|draw/i);
    assert.equal(await page.locator(".end tbody tr").count(), 2);
    if (game === "duel") await reviewed(page);
    assert.deepEqual(made.troubles, []);
    await made.close();
  });
}

test("a reload in the middle comes back to exactly where it was", async () => {
  const made = await context(browser, { viewport: largePhone, settings: { autoPass: false } });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "classic");
  await page.waitForSelector(".table");
  await playToEnd(page, 120_000, { turn: 4 });
  // Wait until it is our own decision, so that nothing moves any more.
  await page.waitForSelector("[data-act=roll], [data-act=pass]");
  const crosses = () => page.locator(".centre .cell.crossed").count();
  const before = [await turn(page), await crosses(), await page.locator(".total").first().innerText()];
  await page.reload();
  await page.waitForSelector("[data-act=roll], [data-act=pass]");
  assert.deepEqual([await turn(page), await crosses(), await page.locator(".total").first().innerText()], before);
  await page.goto(files.address);
  await page.click("a[href^='#/local/']");
  await page.waitForSelector("[data-act=roll], [data-act=pass]");
  assert.equal(await turn(page), before[0]);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("a game left at a decision is there again before the engine is, and what is decided then is played", async () => {
  const made = await context(browser, { settings: { confirm: true, autoPass: false }, serviceWorkers: "block" }); // it would have the engine
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "onboard");
  await page.waitForSelector(".table");
  for (let i = 0; i < 600 && (await page.locator("[data-phase=colour] [data-chip]").count()) === 0; i++) await act(page);
  let letGo = () => {};
  const held = new Promise((done) => (letGo = done));
  await made.route("**/*.wasm", async (route) => (await held, route.continue()));
  await page.reload();
  const chip = page.locator("[data-phase=colour] [data-chip]").first();
  const move = await chip.getAttribute("data-chip");
  await chip.click();
  await page.click("[data-act=confirm]");
  assert.equal(await page.locator(`.centre [data-move=${move}].crossed`).count(), 0);
  letGo();
  await page.waitForSelector(`.centre [data-move=${move}].crossed`);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("the app can be installed: the browser has nothing against it, and every icon is as large as it says", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qwixx-e2e-"));
  const made = await launchOwn(folder);
  try {
    const page = made.pages()[0] ?? (await made.newPage());
    await page.goto(files.address);
    const client = await made.newCDPSession(page);
    const { errors, data } = await client.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const against = async () => (await client.send("Page.getInstallabilityErrors")).installabilityErrors.map(({ errorId }) => errorId);
    assert.deepEqual(await against(), []);
    const icons = JSON.parse(data).icons;
    assert.deepEqual(new Set(icons.map(({ purpose }) => purpose)), new Set(["any", "maskable"]));
    const size = async ({ src }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    };
    for (const icon of icons.filter(({ sizes }) => sizes !== "any")) assert.equal(await page.evaluate(size, icon), icon.sizes, icon.src);
    // It would have said so.
    await page.evaluate(() => document.querySelector("link[rel=manifest]").remove());
    await page.waitForTimeout(300);
    assert.deepEqual(await against(), ["no-manifest"]);
  } finally {
    await made.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a new version is offered on the start page and taken only when one wants it", async () => {
  const made = await context(browser);
  const page = await installed(made);
  await startGame(page, files.address, "computer", "duel");
  await page.waitForSelector("[data-act=roll], [data-act=pass], [data-chip]");
  await page.evaluate(() => (window.stillTheSame = true));
  files.renew();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found.update()));
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null));
  assert.ok(await page.evaluate(() => window.stillTheSame), "nothing was loaded anew in the middle of the game");
  await page.evaluate(() => (location.hash = ""));
  const reloaded = page.waitForEvent("load");
  await page.click("[data-act=update]");
  await reloaded;
  await page.waitForSelector("main ul a");
  assert.equal(await page.locator("[data-act=update]").count(), 0);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

// From the end of a game to the review of its decisions.
async function reviewed(page) {
  await page.click("[data-act=review]");
  await page.waitForSelector(".u-wrap", { timeout: 90_000 });
  assert.match(await page.locator("main").innerText(), /accuracy/i);
}

const turn = async (page) => Number(await page.locator(".table").getAttribute("data-turn"));

test("one device passed round: a sealed choice is hidden while it goes on, the marks appear together", async () => {
  const made = await context(browser, { viewport: desktop, settings: { autoPass: false } });
  const page = await made.newPage();
  await startGame(page, files.address, "pass", "classic");
  await page.click("[data-act=roll]");
  await page.locator("[data-chip]").first().click();
  await page.waitForSelector("[data-act=handover]");
  assert.equal(await page.locator(".cell.crossed").count(), 0, "nothing sealed is on any sheet yet");
  await page.reload();
  await page.waitForSelector("[data-act=handover]");
  assert.equal(await page.locator(".cell.picked, .cell.crossed").count(), 0, "nor after a reload");
  await page.click("[data-act=handover]");
  await page.waitForSelector("[data-chip]");
  assert.equal(await page.locator(".cell.picked, .cell.crossed, [data-chip][aria-pressed=true]").count(), 0, "the next player sees nothing of the choice");
  await playToEnd(page);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("the score sheet: crosses, refusals in words, undo, dice, misthrow, and it is still there after a reload", async () => {
  const made = await context(browser);
  const page = await made.newPage();
  await startGame(page, files.address, "sheet", "classic");
  await page.click("[data-move=r5]");
  await page.click("[data-move=r7]");
  await page.waitForFunction(() => document.querySelectorAll(".cell.crossed").length === 2);
  assert.equal(await page.locator(".total").innerText(), "3");
  await page.click("[data-move=r6]", { force: true });
  assert.match(await page.locator(".why").innerText(), /left of/);
  await page.click("[data-act=misthrow]");
  await page.waitForFunction(() => document.querySelector(".total").textContent === "−2");
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".total")?.textContent === "−2");
  await page.click("[data-act=undo]");
  await page.click("[data-act=undo]");
  await page.waitForFunction(() => document.querySelectorAll(".cell.crossed").length === 1);
  await page.click("[data-act=dice]");
  for (const [die, face] of [4, 4, 1, 1, 1, 1].entries()) await page.click(`[data-die="${die}-${face}"]`);
  await page.click("[data-act=enter-dice]");
  await page.waitForFunction(() => document.querySelector("[data-move=r8]").classList.contains("legal"));
  assert.equal(await page.locator("[data-move=r9].legal").count(), 0, "only what the dice allow is lit");
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("the keyboard alone plays a whole game", async () => {
  const made = await context(browser, { viewport: desktop, settings: { confirm: true } });
  const page = await made.newPage();
  await page.goto(`${files.address}#/new/computer/duel`);
  await page.waitForSelector("[data-act=start]:not(:disabled)");
  await focusOn(page, "[data-act=start]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table");
  const until = Date.now() + 150_000;
  while (!(await page.locator("[data-act=again]").isVisible())) {
    assert.ok(Date.now() < until, "the game did not end");
    const wanted = await page.evaluate(() => ["[data-act=roll]:not(:disabled)", "[data-act=confirm]", "[data-act=misthrow]", "[data-chip]", "[data-act=pass]"].find((s) => document.querySelector(s)));
    if (wanted && (await focusOn(page, wanted))) await page.keyboard.press("Enter");
    else await page.waitForTimeout(40);
  }
  assert.deepEqual(made.troubles, []);
  await made.close();
});

// Tabs until the focus is on it; false when it went away meanwhile.
async function focusOn(page, selector) {
  for (let i = 0; i < 80; i++) {
    const [there, on] = await page.evaluate((s) => [document.querySelector(s) !== null, document.activeElement?.matches(s) ?? false], selector);
    if (on || !there) return on;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} cannot be reached with the keyboard`);
}
