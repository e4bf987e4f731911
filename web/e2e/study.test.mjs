// The screens one studies with: learning, statistics, replay and review, in four languages and both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { context, launch, phone, playToEnd, startGame } from "./browser.mjs";
import { serveFiles } from "./servers.mjs";
import { sound } from "./sound.mjs";

let browser, files;
before(async () => ((browser = await launch()), (files = await serveFiles())));
after(async () => (await browser?.close(), await files?.stop()));

async function open(made, path, selector) {
  const page = await made.newPage();
  await page.goto(`${files.address}#/${path}`);
  await page.waitForSelector(selector);
  return page;
}

const rulesTitles = { en: "Classic Qwixx", de: "Qwixx (klassisch)", es: "Qwixx clásico", pl: "Qwixx (klasyczny)" };
for (const [language, title] of Object.entries(rulesTitles)) {
  test(`the rules of the three games with their pictures, language ${language}`, async () => {
    const made = await context(browser, { language });
    const page = await open(made, "learn/classic", "figure");
    assert.equal(await page.locator("h1").innerText(), title);
    for (const [game, pictures] of [["classic", 6], ["onboard", 3], ["duel", 4]]) {
      await page.goto(`${files.address}#/learn/${game}`);
      await page.waitForFunction((n) => document.querySelectorAll("figure").length === n, pictures);
      assert.equal(await page.getAttribute("html", "lang"), language);
      await sound(page);
    }
    assert.deepEqual(made.troubles, []);
    await made.close();
  });
}

test("the first game teaches by doing, from the first roll to the score", async () => {
  const made = await context(browser, { viewport: phone });
  const page = await open(made, "first-game", "[data-act=next]");
  await sound(page);
  for (let steps = 0; (await page.locator("[data-act=play]").count()) === 0; steps++) {
    assert.ok(steps < 60, "the first game comes to an end");
    const offer = page.locator("[data-act=next]:enabled, [data-act=roll]:enabled, [data-act=pass]:enabled, [data-chip]");
    await offer.first().click();
    await page.waitForSelector("[data-act=next]:enabled, [data-act=roll]:enabled, [data-act=pass]:enabled, [data-chip], [data-act=play]");
  }
  assert.equal(await page.locator(".sheet").first().locator(".total").innerText(), "27");
  await sound(page);
  await page.click("[data-act=play]");
  await page.waitForURL(/new\/computer\/classic/);
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("a game played to its end is counted, replayed, reviewed, shared, downloaded and opened again", async () => {
  const made = await context(browser);
  await made.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await made.newPage();
  // Against two of the same level, whose names differ only by their numbers.
  await page.goto(`${files.address}#/new/computer/classic`);
  await page.locator("fieldset label", { hasText: /^\s*2\s*$/ }).first().click();
  await page.click("[data-act=start]");
  await page.waitForSelector(".table");
  await playToEnd(page);
  const total = await page.locator(".end tbody tr").count();
  assert.equal(total, 3);

  await page.click("[data-act=review]");
  await page.waitForSelector(".figure", { timeout: 120_000 });
  const accuracy = Number(await page.locator(".figure").innerText());
  assert.ok(accuracy > 0 && accuracy <= 100, `accuracy ${accuracy}`);
  await page.waitForSelector(".uplot canvas");
  await page.locator("input[type=range]").fill("3");
  await page.locator("summary").click();
  await page.locator("details [data-act=look]").last().click();
  await page.waitForSelector(".decision.open");
  await sound(page);

  await page.click("[data-act=share]");
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("#/replay/link/")));
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  const downloading = page.waitForEvent("download");
  await page.click("[data-act=download]");
  const record = readFileSync(await (await downloading).path(), "utf8");
  assert.match(record, /\[Game "classic"\]/);

  const friend = await context(browser, { language: "pl", theme: "dark" });
  const there = await friend.newPage();
  await there.goto(shared);
  await there.waitForSelector(".stepper");
  const steps = Number(await there.locator("input[type=range]").getAttribute("max"));
  assert.ok(steps > 10);
  for (let i = 0; i < 5; i++) await there.locator(".buttons button").nth(3).click();
  assert.equal(await there.locator("input[type=range]").inputValue(), "5");
  await there.locator("input[type=range]").press("End");
  assert.equal(await there.locator("input[type=range]").inputValue(), String(steps));
  await sound(there);
  await there.goto(`${files.address}#/games`);
  await there.setInputFiles("input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await there.waitForSelector(".stepper");
  assert.deepEqual(friend.troubles, []);
  await friend.close();

  await page.goto(files.address);
  await page.waitForSelector("main ul a");
  assert.equal(await page.locator("a[href^='#/local/']").count(), 0, "a finished game is not offered to be continued");
  await page.goto(`${files.address}#/stats`);
  await page.waitForSelector("dl");
  assert.equal(await page.locator("dd").first().innerText(), "1");
  await page.goto(`${files.address}#/games`);
  await page.click("a[href^='#/replay/game/']");
  await page.waitForSelector(".stepper");
  assert.deepEqual(made.troubles, []);
  await made.close();
});

test("statistics: charts, export, import, erasing", async () => {
  for (const theme of ["light", "dark"]) {
    const made = await context(browser, { theme, language: theme === "dark" ? "es" : "en" });
    await made.addInitScript(() => {
      if (location.protocol === "about:" || localStorage.getItem("qwixx.statistics")) return;
      const games = Array.from({ length: 12 }, (_, i) => ({
        id: `g${i}`, when: 1.7e12 + i, game: ["classic", "onboard", "duel"][i % 3], way: "bots", players: 2, score: 40 + 5 * i,
        bestOther: 60, win: i > 4 ? 1 : 0, misthrows: i % 3, levels: i % 4 === 0 ? [] : ["easy"], accuracy: i % 2 ? 80 : null,
      }));
      localStorage.setItem("qwixx.statistics", JSON.stringify({ format: "qwixx-statistics", version: 1, games }));
    });
    const page = await open(made, "stats", ".uplot canvas");
    assert.equal(await page.locator("dd").first().innerText(), "12");
    await sound(page);
    await page.locator("label", { hasText: "On Board" }).click();
    assert.equal(await page.locator("dd").first().innerText(), "4");
    const downloading = page.waitForEvent("download");
    await page.click("[data-act=export]");
    const text = readFileSync(await (await downloading).path(), "utf8");
    await page.click("[data-act=erase]");
    await page.click("[data-act=erase-yes]");
    await page.waitForFunction(() => document.querySelectorAll("dd").length === 0);
    await page.setInputFiles("input[type=file]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") });
    await page.waitForSelector("p[role=status]");
    assert.equal(await page.locator("dd").count(), 0);
    await page.setInputFiles("input[type=file]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.waitForSelector("dd");
    assert.equal(await page.locator("dd").first().innerText(), "4");
    assert.deepEqual(made.troubles, []);
    await made.close();
  }
});

test("what is broken gets a friendly screen: links, records, stored statistics and games", async () => {
  const made = await context(browser, { language: "de" });
  await made.addInitScript(() => {
    if (location.protocol === "about:") return;
    localStorage.setItem("qwixx.games", "[broken");
    if (!localStorage.getItem("qwixx.statistics.broken")) localStorage.setItem("qwixx.statistics", "{broken");
  });
  for (const path of ["replay/link/xyz", "review/link/%3Cb%3E", "replay/link/%E0%A4%A", "replay/game/none", "replay/nowhere"]) {
    const page = await open(made, path, "h1");
    assert.match(await page.locator("h1").innerText(), /nicht lesbar|nicht auf diesem Gerät/);
    await sound(page);
    await page.close();
  }
  const page = await open(made, "games", "input[type=file]");
  const cases = ["not a record", '[Game "classic"] [Players "2"] 1. 999999 r5', "", "x".repeat(200_000)];
  for (const text of cases) {
    await page.goto(`${files.address}#/games`);
    await page.waitForSelector("input[type=file]");
    await page.setInputFiles("input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.waitForFunction(() => /nicht lesbar/.test(document.querySelector("h1")?.textContent ?? ""));
  }
  await page.goto(`${files.address}#/stats`);
  await page.waitForFunction(() => [...document.querySelectorAll("p[role=status]")].some((p) => /beschädigt/.test(p.textContent)));
  await sound(page);
  assert.deepEqual(made.troubles, []);
  await made.close();
});
