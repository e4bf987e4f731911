// Lighthouse (mobile) on the start page and on a table of each game in the middle of a game, served by the program:
//   npm run lighthouse [-- folder [page…]]    with a folder, the full reports are kept there; pages: start classic onboard duel
// Lighthouse itself is fetched by npx, or is the program named in LIGHTHOUSE; nothing else of the project needs it.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { act, player, startGame } from "../e2e/browser.mjs";
import { serveProgram } from "../e2e/servers.mjs";

const version = "12.8.2"; // the last that runs with Debian's Node
const categories = ["performance", "accessibility", "best-practices"];
const figures = ["first-contentful-paint", "largest-contentful-paint", "interactive", "total-blocking-time", "cumulative-layout-shift"];
const games = ["classic", "onboard", "duel"];
const least = 95;
const runs = 3;
// Lighthouse's own measure of the machine. Its picture of a phone is a machine of about 1500 to 2000 made four times slower; a
// run on one that something else keeps busy says nothing about the page.
const freeMachine = 1000;
const chrome = process.env.CHROMIUM ?? "/usr/bin/chromium";
const flags = ["--headless", "--no-sandbox", "--disable-gpu"];

const wanted = process.argv.length > 3 ? process.argv.slice(3) : ["start", ...games];
const [program, ...first] = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ["npx", "--yes", `lighthouse@${version}`];
const scratch = mkdtempSync(join(tmpdir(), "qwixx-lighthouse-"));
const folder = process.argv[2] ?? scratch;
mkdirSync(folder, { recursive: true });

// Begins a game of each in a browser of its own and gives their addresses. What was begun stays in the profile; files of
// the app do not, so that each page is opened as on a first visit.
async function begin(address, profile) {
  const browser = await chromium.launchPersistentContext(profile, { executablePath: chrome, args: flags, serviceWorkers: "block" });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.addInitScript(player);
    const addresses = { start: address };
    for (const game of games.filter((game) => wanted.includes(game))) {
      await startGame(page, address, "computer", game);
      await page.waitForSelector(".table");
      for (let i = 0; i < 40; i++) await act(page);
      addresses[game] = page.url();
    }
    return addresses;
  } finally {
    await browser.close();
  }
}

// The median of three runs, by their performance; a run that Lighthouse itself could not finish, or that was made while the
// machine was busy, is made again.
async function examine(name, address, profile) {
  const found = [];
  for (let tries = 0; found.length < runs; tries++) {
    try {
      const run = await examineOnce(`${name}-${tries + 1}`, address, profile);
      const index = Math.round(run.environment.benchmarkIndex);
      if (index < freeMachine) throw new Error(`the machine is busy: its index is ${index}, wanted is ${freeMachine} at least`);
      found.push(run);
    } catch (error) {
      if (tries >= 4 * runs) throw error;
    }
  }
  return found.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[Math.floor(runs / 2)];
}

// In a browser that nothing else looks at, with a copy of the profile and an empty cache.
async function examineOnce(name, address, profile) {
  const report = join(folder, `${name}.json`);
  const own = join(scratch, name);
  cpSync(profile, own, { recursive: true });
  const chromeFlags = [...flags, `--user-data-dir=${own}`, `--disk-cache-dir=${join(own, "cache")}`].join(" ");
  const options = [`--chrome-flags=${chromeFlags}`, "--disable-storage-reset", `--only-categories=${categories}`, "--output=json", `--output-path=${report}`, "--quiet"];
  await new Promise((done, failed) => {
    const run = spawn(program, [...first, address, ...options], { env: { ...process.env, CHROME_PATH: chrome }, stdio: ["ignore", "ignore", "inherit"], timeout: 180_000 });
    run.on("error", failed);
    run.on("exit", (code, signal) => (code === 0 ? done() : failed(new Error(`Lighthouse ended with ${code ?? signal}`))));
  });
  return JSON.parse(readFileSync(report, "utf8"));
}

// One line of scores and figures, then what is less than good; true if every score is high enough.
function tell(name, { categories: found, audits, environment }) {
  const scores = categories.map((category) => Math.round(found[category].score * 100));
  console.log(`${name}: ${categories.map((category, i) => `${category} ${scores[i]}`).join(", ")}; ${figures.map((audit) => `${audit} ${audits[audit]?.displayValue}`).join(", ")}; machine ${Math.round(environment.benchmarkIndex)}`);
  for (const category of categories)
    for (const { id, weight } of found[category].auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9) console.log(`  ${category}: ${audits[id].title} ${audits[id].displayValue ?? ""}`);
  return scores.every((score) => score >= least);
}

const server = await serveProgram();
try {
  const profile = join(scratch, "profile");
  const addresses = await begin(server.address, profile);
  for (const name of wanted) if (!tell(name, await examine(name, addresses[name], profile))) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
