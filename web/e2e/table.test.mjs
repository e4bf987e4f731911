// What the table says and shows at a decision: a warning before a misthrow, why a space is barred, what is to be decided
// in view, nothing that moves where no motion is wanted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, context, launch, phone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";

let browser, files;
before(async () => ((browser = await launch()), (files = await serveFiles())));
after(async () => (await browser?.close(), await files?.stop()));

async function open(game, settings = {}) {
  const made = await context(browser, { viewport: phone, settings: { autoPass: false, ...settings } });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", game);
  await page.waitForSelector(".table");
  return { made, page };
}

async function until(page, selector) {
  for (let i = 0; i < 600 && (await page.locator(selector).count()) === 0; i++) await act(page, { careful: true });
}

test("a pass that costs a misthrow says so first and can be thought over", async () => {
  const { made, page } = await open("classic");
  await until(page, "[data-act=roll]");
  await page.click("[data-act=roll]");
  await page.click("[data-phase=white] [data-act=pass]");
  await page.click("[data-phase=colour] [data-act=pass]");
  assert.match(await page.locator("[role=alert]").innerText(), /misthrow: −5/);
  await page.locator(".actions button").first().click();
  await page.waitForSelector("[data-phase=colour] [data-act=pass]");
  assert.equal(await page.locator("[role=alert]").count(), 0);
  await page.click("[data-act=pass]");
  await page.click("[data-act=misthrow]");
  await page.waitForFunction(() => document.querySelector(".centre .total")?.textContent === "−5");
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("the Duel: a space that cannot be taken says why when it is tapped", async () => {
  const { made, page } = await open("duel");
  await until(page, "[data-phase=white] [data-act=pass]");
  await page.locator(".cell:not(.legal)").first().click({ force: true });
  assert.match(await page.locator(".why").innerText(), /the dice do not show this|needs five/);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("On Board: the path is in view when the piece is to be moved, dice and sheet at the next decision, the result at the end", async () => {
  const { made, page } = await open("onboard");
  await until(page, "[data-phase=board] [data-chip]");
  await page.waitForFunction(() => {
    const [top, bottom] = [document.querySelector("header").getBoundingClientRect().bottom, document.querySelector("main > footer").getBoundingClientRect().top];
    const spaces = [...document.querySelectorAll(".space.lit")].map((space) => space.getBoundingClientRect());
    return spaces.length > 0 && spaces.every((space) => space.top >= top && space.bottom <= bottom);
  });
  await until(page, "[data-phase=roll] [data-act=roll]");
  await page.waitForFunction(() => document.querySelector(".tray").getBoundingClientRect().top >= 0);
  await playToEnd(page);
  await page.waitForFunction(() => {
    const box = document.querySelector(".end h2")?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= innerHeight;
  });
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("motion switched off in the settings: nothing goes on moving", async () => {
  const made = await context(browser, { viewport: phone, reducedMotion: "no-preference", settings: { autoPass: false, motion: false } });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "classic");
  await until(page, "[data-act=hint]");
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("one device and real dice: what they show is tapped in, and a row that is locked is an event", async () => {
  const made = await context(browser, { viewport: phone, settings: { autoPass: false } });
  const page = await made.newPage();
  await page.goto(`${files.address}#/new/pass/classic`);
  await page.locator("fieldset label", { hasText: "2" }).first().click();
  await page.locator("[role=switch]").click();
  await page.click("[data-act=start]");
  await page.waitForSelector(".table");
  // Both cross the white sum in red, from the left to the lock.
  const whites = [[1, 1], [1, 2], [2, 2], [2, 3], [3, 3], [6, 6]];
  for (let i = 0; i < 400 && (await page.locator(".moment.lock").count()) === 0; i++) {
    await page.evaluate((whites) => {
      const find = (selector) => document.querySelector(selector);
      const [a, b] = whites[Number(find(".table").dataset.turn) - 1] ?? whites[0];
      const red = `r${a + b}`;
      if (find("[data-act=enter-dice]")) {
        for (const [die, face] of [a, b, 1, 1, 1, 1].entries()) find(`[data-die="${die}-${face}"]`).click();
        setTimeout(() => find("[data-act=enter-dice]:not(:disabled)")?.click());
      } else (find("[data-act=handover]") ?? find("[data-act=roll]") ?? find(`[data-phase=white] [data-chip=${red}][aria-pressed=false]`) ?? find("[data-phase=colour] [data-act=pass]"))?.click();
    }, whites);
    await page.waitForTimeout(20);
  }
  const [box, words] = await page.evaluate(() => [".moment.lock", ".moment.lock strong"].map((one) => document.querySelector(one).getBoundingClientRect()));
  assert.ok(words.width > 80 && words.left >= box.left && words.right <= box.right, "its words stand on it");
  assert.equal(await page.locator(".sheet .lock.own").count(), 2, "both have the lock");
  assert.deepEqual(made.troubles, []);
  await made.close();
});
