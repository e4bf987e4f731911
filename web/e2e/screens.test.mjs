// Every screen: no axe violations in light and dark, nothing wider than the phone, each language, friendly bad news.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, context, desktop, launch, largePhone, phone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";
import { sound } from "./sound.mjs";

let browser, files;
before(async () => ((browser = await launch()), (files = await serveFiles())));
after(async () => (await browser?.close(), await files?.stop()));

const screens = ["", "new/computer/onboard", "new/friends/classic", "new/pass/duel", "new/sheet/classic", "settings", "learn", "stats", "games", "no-such-page", "local/gone", "pad/gone"];

test("every screen on a phone, in light and dark", async () => {
  const made = await context(browser);
  const page = await made.newPage();
  for (const screen of screens) {
    await page.goto("about:blank");
    await page.goto(`${files.address}#/${screen}`);
    await page.waitForSelector("h1");
    await sound(page, screen || "home");
  }
  assert.deepEqual(made.troubles, []);
  await made.close();
});

for (const [game, viewport] of [["classic", phone], ["onboard", largePhone], ["duel", desktop]]) {
  test(`a table of ${game} at ${viewport.width} px, in light and dark: before the roll, at a decision, with menu and hint, at the end`, async () => {
    const made = await context(browser, { viewport, settings: { confirm: true, autoPass: false } });
    const page = await made.newPage();
    await startGame(page, files.address, "computer", game);
    for (const state of ["[data-act=roll]", "[data-act=hint]"]) {
      while (!(await page.locator(state).isVisible())) await act(page);
      await sound(page, `${game} ${state}`);
    }
    await page.click("[data-act=hint]");
    await page.waitForSelector("aside li");
    await sound(page, `${game} hint`);
    await page.click("header button:last-child");
    await page.waitForSelector("dialog[open], [role=dialog]");
    await sound(page, `${game} menu`);
    await page.keyboard.press("Escape");
    await playToEnd(page, 180_000);
    await page.waitForSelector(".u-wrap", { timeout: 120_000 });
    await sound(page, `${game} end`);
    assert.deepEqual(made.troubles, []);
    await made.close();
  });
}

test("score sheets and one device passed round, in light and dark", async () => {
  const made = await context(browser, { settings: { autoPass: false } });
  const page = await made.newPage();
  for (const game of ["classic", "onboard", "duel"]) {
    await startGame(page, files.address, "sheet", game);
    await page.waitForSelector("[data-act=dice]");
    await sound(page, `score sheet of ${game}`);
  }
  await page.click("[data-act=dice]");
  await page.waitForSelector("[data-act=enter-dice]");
  await sound(page, "entering the dice");
  await startGame(page, files.address, "pass", "classic");
  await page.click("[data-act=roll]");
  await page.locator("[data-chip]").first().click();
  await page.waitForSelector("[data-act=handover]");
  await sound(page, "handing over");
  assert.deepEqual(made.troubles, []);
  await made.close();
});

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

test("a phone held sideways has the sheet and beside it what can be done", async () => {
  const made = await context(browser, { viewport: { width: phone.height, height: phone.width }, settings: { autoPass: false } });
  const page = await made.newPage();
  for (const game of ["classic", "duel"]) {
    await page.goto("about:blank");
    await startGame(page, files.address, "computer", game);
    await page.waitForSelector(".table");
    while ((await page.locator("[data-chip]").count()) === 0) await act(page);
    const [sheet, row, chips] = await page.evaluate(() => [".sheet, .board", ".row:nth-child(4)", ".chips"].map((one) => document.querySelector(one).getBoundingClientRect()));
    assert.ok(row.bottom <= phone.width && chips.bottom <= phone.width && chips.left >= sheet.right, `${game}: ${[row.bottom, chips.bottom, chips.left, sheet.right]}`);
  }
  await made.close();
});

async function fits(page) {
  const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= view, `${page.url()} is ${wide} px wide on a screen of ${view}`);
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
    await fits(page);
    await startGame(page, files.address, "computer", "onboard");
    await page.waitForSelector("[data-act=roll]");
    await fits(page);
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

test("where the engine cannot be fetched every screen that needs it says so, nothing is called damaged, and it goes on afterwards", async () => {
  const made = await context(browser, { serviceWorkers: "block" });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "duel");
  await page.waitForSelector(".table");
  await playToEnd(page);
  await page.waitForFunction(() => localStorage.getItem("qwixx.games") !== null);
  const game = await page.evaluate(() => JSON.parse(localStorage.getItem("qwixx.games"))[0].id);
  const ways = [
    ["#/new/computer/classic", ".table"],
    ["#/new/sheet/classic", "[data-move=r2]"],
    ["#/first-game", "[data-act=next]"],
    [`#/replay/game/${game}`, ".stepper"],
    [`#/review/game/${game}`, ".figure"],
  ];
  for (const [to, there] of ways) {
    await made.route("**/*.wasm", (route) => route.abort());
    await page.goto("about:blank");
    await page.goto(files.address + to);
    if (to.startsWith("#/new")) await page.click("[data-act=start]");
    await page.waitForFunction(() => /could not be loaded/.test(document.querySelector("h1")?.textContent ?? ""));
    await made.unroute("**/*.wasm");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForSelector(there, { timeout: 60_000 });
  }
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
  for (const to of ["local/none", "pad/none"]) {
    await page.goto(`${files.address}#/${to}`);
    await page.waitForFunction(() => /not on this device/.test(document.body.innerText));
  }
  await page.goto(files.address);
  await page.waitForSelector("main ul a");
  assert.equal(await page.locator("a[href^='#/local/']").count(), 0, "what is damaged was set aside: it is not offered again");
  assert.ok(await page.evaluate(() => localStorage.getItem("qwixx.log.x") !== null), "and not thrown away");
  // A game whose log is good, and only what was kept of the screen is not.
  await startGame(page, files.address, "computer", "classic");
  await page.waitForSelector("[data-act=roll], [data-chip]");
  await page.evaluate((key) => {
    const game = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...game, view: { ...game.view, game: { ...game.view.game, players: [7] } } }));
  }, `qwixx.log.${page.url().split("/").pop()}`);
  await page.reload();
  await page.waitForFunction(() => /cannot be read/.test(document.body.innerText));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForSelector("[data-act=roll], [data-chip]");
  await made.close();
});

test("a hint ranks the moves with their chances and leaves the sheet in view, and a tap offers to confirm", async () => {
  const made = await context(browser, { viewport: phone, settings: { confirm: true, autoPass: false } });
  const page = await made.newPage();
  await startGame(page, files.address, "computer", "classic");
  while ((await page.locator("[data-chip]").count()) < 2) await act(page);
  await page.click("[data-act=hint]");
  await page.waitForSelector("aside [role=status] li");
  assert.ok((await page.locator("aside li").count()) >= 2);
  const chances = await page.locator("[data-chip] .win, [data-act=pass] .win").allInnerTexts();
  assert.ok(chances.length >= 3 && chances.every((chance) => /\d%$/.test(chance)), chances.join());
  const [row, foot] = await page.evaluate(() => [[...document.querySelectorAll(".centre .row")].at(-1), document.querySelector("main > footer")].map((e) => e.getBoundingClientRect()));
  assert.ok(row.bottom <= foot.top, `the last row ends at ${row.bottom}, the hint and the moves begin at ${foot.top}`);
  await page.locator("[data-chip][aria-pressed=false]").first().click(); // one may have been tapped on the way here
  await page.waitForSelector("[data-act=confirm]");
  await made.close();
});
