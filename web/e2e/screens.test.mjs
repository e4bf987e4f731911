// Every screen: no axe violations in light and dark, nothing wider than the phone, each language, friendly bad news.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { act, context, desktop, launch, largePhone, phone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, files;
before(async () => ((browser = await launch()), (files = await serveFiles())));
after(async () => (await browser?.close(), await files?.stop()));

async function clean(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map((v) => `${where}: ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`), []);
}

async function fits(page, where) {
  const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= view, `${where} is ${wide} px wide on a screen of ${view}`);
}

const screens = ["", "new/computer/onboard", "new/friends/classic", "new/pass/duel", "new/sheet/classic", "settings", "learn", "learn/classic", "learn/onboard", "learn/duel", "stats", "games", "no-such-page", "local/gone", "pad/gone"];

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing on the screens in ${theme}`, async () => {
    const made = await context(browser, { theme });
    const page = await made.newPage();
    // The policy of the page forbids scripts from elsewhere; axe comes in through the debugger.
    for (const screen of screens) {
      await page.goto(`${files.address}#/${screen}`);
      await page.waitForSelector("main, [role=status]");
      await page.waitForTimeout(250);
      await clean(page, screen || "home");
      await fits(page, screen || "home");
    }
    await made.close();
  });

  for (const game of ["classic", "onboard", "duel"]) {
    test(`axe finds nothing at a table of ${game} in ${theme}`, async () => {
      const made = await context(browser, { theme, viewport: theme === "light" ? phone : desktop, settings: { confirm: true, autoPass: false } });
      const page = await made.newPage();
      await startGame(page, files.address, "computer", game);
      for (const state of ["[data-act=roll]", "[data-act=pass]"]) {
        while (!(await page.locator(state).isVisible())) await act(page);
        await clean(page, `${game} ${state}`);
        await fits(page, `${game} ${state}`);
      }
      await page.click("header button:last-child");
      await page.waitForTimeout(400);
      await clean(page, `${game} menu`);
      await page.keyboard.press("Escape");
      if (theme === (game === "onboard" ? "dark" : "light")) {
        await playToEnd(page, 180_000);
        await page.waitForTimeout(300);
        await clean(page, `${game} end`);
      }
      assert.deepEqual(made.troubles, []);
      await made.close();
    });
  }
}

for (const viewport of [phone, largePhone]) {
  test(`at ${viewport.width} px the twelve fields of a row are at least 26 × 44 px and the chips 44 × 44`, async () => {
    const made = await context(browser, { viewport, settings: { autoPass: false } });
    const page = await made.newPage();
    await startGame(page, files.address, "computer", "classic");
    while ((await page.locator("[data-chip]").count()) === 0) await act(page);
    const sizes = (selector) => page.locator(selector).evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((r) => [r.width, r.height]));
    for (const [width, height] of await sizes(".centre .cell")) assert.ok(width >= 26 && height >= 44, `a cell is ${width} × ${height}`);
    for (const [width, height] of await sizes("[data-chip], [data-act=pass]")) assert.ok(width >= 44 && height >= 44, `a chip is ${width} × ${height}`);
    await made.close();
  });
}

test("each language is chosen from the browser and changed at once", async () => {
  const words = { en: "Play the computer", de: "Gegen den Computer", es: "ordenador", pl: "komputer" };
  for (const [language, word] of Object.entries(words)) {
    const made = await context(browser, { language });
    const page = await made.newPage();
    await page.goto(files.address);
    await page.waitForSelector("h1");
    assert.equal(await page.getAttribute("html", "lang"), language);
    assert.match((await page.locator("main").innerText()).toLowerCase(), new RegExp(word.toLowerCase()));
    await fits(page, language);
    await startGame(page, files.address, "computer", "onboard");
    await page.waitForSelector("[data-act=roll]");
    await fits(page, `table in ${language}`);
    await made.close();
  }
  const made = await context(browser);
  const page = await made.newPage();
  await page.goto(`${files.address}#/settings`);
  await page.click("label[lang=de]");
  await page.waitForFunction(() => document.documentElement.lang === "de");
  assert.match(await page.locator("h1").innerText(), /Einstellungen/);
  await made.close();
});

test("a stored game that is damaged gets a friendly screen, and the start page still works", async () => {
  const made = await context(browser);
  const page = await made.newPage();
  await page.goto(files.address);
  await page.evaluate(() => {
    localStorage.setItem("qwixx.open", JSON.stringify([{ id: "x", kind: "local", game: "classic", names: ["A"], when: 1 }, 7, { id: 3 }]));
    localStorage.setItem("qwixx.log.x", JSON.stringify({ create: {}, people: ["A"], log: ["no such entry"], secrets: ["s"] }));
    localStorage.setItem("qwixx.log.y", "{broken");
    localStorage.setItem("qwixx.settings", "[]");
  });
  await page.reload();
  assert.equal(await page.locator("a[href^='#/local/']").count(), 1);
  for (const id of ["x", "y"]) {
    await page.goto(`${files.address}#/local/${id}`);
    await page.waitForFunction(() => /cannot be read/.test(document.body.innerText));
  }
  await page.goto(`${files.address}#/pad/y`);
  await page.waitForFunction(() => /cannot be read/.test(document.body.innerText));
  await made.close();
});

test("a hint ranks the moves with their chances, and a tap offers to confirm", async () => {
  const made = await context(browser, { viewport: largePhone, settings: { confirm: true, autoPass: false } });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "classic");
  while ((await page.locator("[data-chip]").count()) < 2) await act(page);
  await page.click("[data-act=hint]");
  await page.waitForSelector("aside[role=status] li");
  assert.ok((await page.locator("aside li").count()) >= 2);
  await page.locator("[data-chip]").first().click();
  await page.waitForSelector("[data-act=confirm]");
  await made.close();
});
