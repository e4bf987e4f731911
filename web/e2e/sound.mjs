// What must hold on every screen: axe finds nothing in light and dark, and nothing sticks out sideways.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export async function sound(page, where = page.url()) {
  const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= view, `${where} is ${wide} px wide on a screen of ${view}`);
  // The page's own policy allows no injected script; one that the debugger evaluates is none of its business.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = [];
  for (const theme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme && document.getAnimations().every((a) => a.playState !== "running" || a.effect.getTiming().iterations === Infinity), theme);
    const violations = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }).then((all) => all.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`)));
    found.push(...violations.map((violation) => `${where}, ${theme}: ${violation}`));
  }
  assert.deepEqual(found, []);
}
