// With the program: two and four browsers at one table to the end, spectators, reload, the server killed in the middle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { context, desktop, launch, largePhone, phone, playToEnd } from "./browser.mjs";
import { serveProgram } from "./servers.mjs";
import { sound } from "./sound.mjs";

let browser, server;
before(async () => ((browser = await launch()), (server = await serveProgram())));
after(async () => (await browser?.close(), await server?.stop()));

// The first opens the table, the others come by its link; all sit, the first starts.
async function gather(game, count, settings = {}) {
  const pages = [];
  for (let i = 0; i < count; i++) {
    const made = await context(browser, { viewport: [phone, desktop, largePhone, phone][i], settings: { name: ["Ada", "Ben", "Cem", "Dora"][i], ...settings } });
    pages.push(await made.newPage());
  }
  await pages[0].goto(`${server.address}#/new/friends/${game}`);
  await pages[0].click("[data-act=start]");
  const link = await pages[0].locator("[data-invite]").innerText();
  for (const page of pages.slice(1)) {
    await page.goto(link);
    await page.click("[data-act=join]");
    await page.waitForSelector("p.wait");
  }
  await pages[0].waitForFunction((n) => document.querySelectorAll("li:not(.open)").length >= n, count);
  await pages[0].click("[data-act=start-game]");
  for (const page of pages) await page.waitForSelector(".table");
  return { pages, link };
}

const playAll = (pages, turn) => Promise.all(pages.map((page) => playToEnd(page, 200_000, { turn })));

// What every sheet and every total says, in an order that is the same for all.
async function sheets(page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll(".end tbody tr")].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent).join(" "));
    const crosses = document.querySelectorAll(".cell.crossed").length;
    const tokens = [...document.querySelectorAll(".board .cell")].map((cell) => cell.getAttribute("aria-label").replace(/, (can be|passed).*/, "")).join(";");
    return JSON.stringify([rows, crosses, tokens]);
  });
}

const calm = (pages) => assert.deepEqual(pages.flatMap((page) => page.context().troubles.filter((t) => !/WebSocket|ERR_|502/.test(t))), []);
const close = (pages) => Promise.all(pages.map((page) => page.context().close()));

test("two browsers play the Duel to the end; both have the same board, and a spectator sees it too", async () => {
  const { pages, link } = await gather("duel", 2);
  const made = await context(browser);
  const watcher = await made.newPage();
  await watcher.goto(link);
  await watcher.waitForSelector(".table");
  await playAll(pages);
  await watcher.waitForSelector(".end");
  assert.equal(await sheets(pages[0]), await sheets(pages[1]));
  assert.equal(await sheets(watcher), await sheets(pages[0]));
  await watcher.getByRole("button", { name: "Menu" }).click();
  const rolled = watcher.locator("[data-rolled]");
  const sums = (await rolled.locator("ol").first().locator("b").allInnerTexts()).map(Number);
  assert.equal(sums.reduce((a, b) => a + b), Number(await rolled.getAttribute("data-rolled")));
  assert.match(await rolled.locator("code").innerText(), /^[0-9a-f]{64}$/);
  calm([...pages, watcher]);
  const late = await (await context(browser)).newPage();
  await late.goto(link);
  await late.waitForFunction(() => /game is over/.test(document.body.innerText));
  await late.waitForSelector(".table[data-ready=true]");
  assert.equal(await sheets(late), await sheets(pages[0]));
  await close([...pages, watcher, late]);
});

test("four browsers play On Board to the end with equal sheets, one of them reloading in the middle", async () => {
  const { pages } = await gather("onboard", 4);
  await playAll(pages, 5);
  await pages[2].reload();
  await pages[2].waitForSelector(".table");
  await playAll(pages);
  const all = await Promise.all(pages.map(sheets));
  assert.deepEqual(all, Array(4).fill(all[0]));
  calm(pages);
  await close(pages);
});

test("the server is killed and started again in the middle of a classic game: nothing is lost", async () => {
  const { pages } = await gather("classic", 2);
  const turn = async () => Number(await pages[0].locator(".table").getAttribute("data-turn"));
  await playAll(pages, 4);
  for (const page of pages) await page.evaluate(() => navigator.serviceWorker.ready.then(() => {})); // or its script is what is missed
  await server.kill();
  await pages[0].waitForSelector(".tag.lost");
  assert.equal(await pages[0].evaluate(() => document.documentElement.scrollWidth), phone.width, "saying so pushes nothing out of the screen");
  await server.start();
  await pages[0].waitForSelector(".tag.lost", { state: "detached" });
  assert.ok((await turn()) >= 4);
  await playAll(pages);
  assert.equal(await sheets(pages[0]), await sheets(pages[1]));
  calm(pages);
  await close(pages);
});

test("a broken link, a table under way and a lost seat each get a friendly screen", async () => {
  const { pages, link } = await gather("duel", 2);
  const made = await context(browser);
  const page = await made.newPage();
  await page.goto(`${server.address}#/table/nosuchtable`);
  await page.waitForFunction(() => /gone/.test(document.body.innerText));
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForFunction(() => /watching/.test(document.body.innerText));
  await page.evaluate(([id]) => localStorage.setItem("qwixx.open", JSON.stringify([{ id, kind: "online", game: "duel", names: [], when: 1, secret: "wrong" }])), [link.split("/").pop()]);
  await page.reload();
  await page.waitForFunction(() => /no longer yours/.test(document.body.innerText));
  await close([...pages, page]);
});

test("a link opened while the server cannot be reached says so, and the table is there as soon as it can", async () => {
  const { pages, link } = await gather("duel", 2);
  const made = await context(browser);
  const page = await made.newPage();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await server.kill();
  await page.goto(link);
  await page.waitForFunction(() => /no connection/i.test(document.querySelector("h1")?.textContent ?? ""));
  await page.waitForSelector("[data-act=way]");
  await server.start();
  await page.waitForSelector(".table", { timeout: 30_000 });
  await close([...pages, page]);
});

test("before the game: the invitation, sitting down, and a table that is full", async () => {
  const [host, guest, third] = await Promise.all(["Ada", "Ben", "Cem"].map(async (name) => (await context(browser, { settings: { name } })).newPage()));
  await host.goto(`${server.address}#/new/friends/duel`);
  await host.click("[data-act=start]");
  const link = await host.locator("[data-invite]").innerText();
  await sound(host, "the invitation");
  await guest.goto(link);
  await guest.waitForSelector("[data-act=join]");
  await sound(guest, "invited");
  await guest.click("[data-act=join]");
  await guest.waitForSelector("p.wait");
  await third.goto(link);
  await third.waitForFunction(() => /table is full/.test(document.body.innerText));
  await sound(third, "a full table");
  await host.click("[data-act=start-game]");
  await third.waitForFunction(() => /watching/.test(document.body.innerText));
  calm([host, guest, third]);
  await close([host, guest, third]);
});

test("a guest who does not hear of the seat, because the connection ends or the page is reloaded, has it all the same", async () => {
  const [host, ...guests] = await Promise.all(["Ada", "Ben", "Cem"].map(async (name) => (await context(browser, { settings: { name } })).newPage()));
  await host.goto(`${server.address}#/new/friends/classic`);
  await host.click("[data-act=start]");
  const link = await host.locator("[data-invite]").innerText();
  for (const [i, guest] of guests.entries()) {
    const secrets = []; // of which the first is lost
    await guest.routeWebSocket(/\/ws$/, (near) => {
      const far = near.connectToServer();
      far.onMessage((message) => {
        const { you } = JSON.parse(message);
        if (you?.secret) secrets.push(you.secret);
        if (!you?.secret || secrets.length > 1) return near.send(message);
        if (i === 0) void near.close();
      });
    });
    await guest.goto(link);
    await guest.click("[data-act=join]");
    await host.waitForFunction((n) => document.querySelectorAll("li:not(.open)").length === n, i + 2);
    if (i === 1) await guest.reload();
    await guest.locator("p.wait", { hasText: "Ada" }).waitFor();
    assert.equal(secrets.length, 2);
    assert.equal(secrets[0], secrets[1]);
    assert.equal(await host.locator("li:not(.open)").count(), i + 2);
  }
  await close([host, ...guests]);
});

test("invited from 127.0.0.1, others get the address of the network", async () => {
  const made = await context(browser);
  await made.route("**/api/address", (route) => route.fulfill({ json: { address: "http://192.168.7.7:8080/" } }));
  const page = await made.newPage();
  await page.goto(`${server.address}#/new/friends/classic`);
  await page.click("[data-act=start]");
  await page.waitForFunction(() => document.querySelector("[data-invite]")?.textContent.startsWith("http://192.168.7.7:8080/#/table/"));
  assert.ok(!(await page.locator("main").innerText()).includes("this device only"));
  calm([page]);
  await close([page]);
});

test("at the table: the time that is left, reactions, a choice that stays while others choose, and who is not connected", async () => {
  const [host, guest] = await Promise.all(["Ada", "Ben"].map(async (name) => (await context(browser, { settings: { name, scores: "hidden", confirm: true } })).newPage()));
  await host.goto(`${server.address}#/new/friends/classic`);
  await host.locator("label", { hasText: "30 s" }).click();
  await host.click("[data-act=start]");
  const link = await host.locator("[data-invite]").innerText();
  await guest.goto(link);
  await guest.click("[data-act=join]");
  await guest.waitForSelector("p.wait");
  await host.click("[data-act=start-game]");
  await guest.waitForFunction(() => /Ada/.test(document.querySelector(".status")?.textContent ?? ""));
  await guest.waitForFunction(() => Number(document.querySelector("[role=timer]")?.textContent) > 0);
  assert.equal(await guest.locator(".total").count(), 0, "scores are hidden");
  await host.click("[data-act=react]");
  await host.locator("dialog button, [role=dialog] button", { hasText: "Good luck!" }).click();
  await guest.waitForSelector(".bubble >> text=Good luck!");
  await host.click("[data-act=roll]");
  await guest.locator("[data-chip]").first().click();
  await guest.waitForSelector("[data-act=confirm]");
  await host.click("[data-phase=white] [data-act=pass]");
  await guest.waitForSelector("button[aria-label*='has chosen']");
  assert.equal(await guest.locator("[data-act=confirm]").count(), 1, "what was picked here stays picked");
  await host.close();
  await guest.waitForSelector("button[aria-label*='not connected']");
  calm([guest]);
  await close([host, guest]);
});
