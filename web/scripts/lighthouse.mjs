// Lighthouse (mobile) on the start page and on a table in the middle of a game, served by the program:
//   npm run lighthouse [-- folder]        with a folder, the full reports are kept there
// Lighthouse itself is fetched by npx when it is wanted; nothing else of the project needs it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { act } from "../e2e/browser.mjs";
import { serveProgram } from "../e2e/servers.mjs";

const version = "12.8.2"; // the last that runs with Debian's Node
const categories = ["performance", "accessibility", "best-practices"];
const port = 9480;
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "qwixx-lighthouse-"));
const profile = mkdtempSync(join(tmpdir(), "qwixx-profile-"));
const server = await serveProgram();
// A profile of its own, so that Lighthouse finds the game that was begun in it.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});
const page = browser.pages()[0] ?? (await browser.newPage());
await page.goto(`${server.address}#/new/computer/classic`);
await page.click("[data-act=start]");
await page.waitForSelector(".table");
for (let i = 0; i < 40; i++) await act(page);
const table = page.url();
await page.goto("about:blank");

let good = true;
for (const [name, address] of [["start", server.address], ["table", table]]) {
  const report = join(folder, `${name}.json`);
  const run = spawnSync("npx", ["--yes", `lighthouse@${version}`, address, `--port=${port}`, "--disable-storage-reset", `--only-categories=${categories}`, "--output=json", `--output-path=${report}`, "--quiet"], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  const found = JSON.parse(readFileSync(report, "utf8"));
  const scores = categories.map((category) => Math.round(found.categories[category].score * 100));
  good &&= scores.every((score) => score >= 95);
  const figures = ["first-contentful-paint", "largest-contentful-paint", "interactive", "total-blocking-time", "cumulative-layout-shift"].map((audit) => `${audit} ${found.audits[audit]?.displayValue}`);
  console.log(`${name}: ${categories.map((category, i) => `${category} ${scores[i]}`).join(", ")}; ${figures.join(", ")}`);
  for (const category of categories)
    for (const { id, weight } of found.categories[category].auditRefs) {
      const audit = found.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 0.9) console.log(`  ${category}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
}
await browser.close();
await server.stop();
for (const one of [profile, ...(process.argv[2] ? [] : [folder])]) rmSync(one, { recursive: true, force: true });
process.exit(good ? 0 : 1);
