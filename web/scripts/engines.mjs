// Every library must run on the oldest node that package.json names, Debian 12's: developers often have a newer one, on
// which an update that needs more goes unnoticed. Reads package-lock.json; exits with 1 and the names of those that do not.
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const numbers = (version) => [...version.split(".").map(Number), 0, 0].slice(0, 3);
const compare = (a, b) => a.map((part, i) => part - b[i]).find((difference) => difference !== 0) ?? 0;
const oldest = numbers(packages[""].engines.node.replace(">=", ""));

// The forms that occur: ">=18", "^18.0.0 || >=20", "18 || 20".
function runs(range) {
  return range.split("||").some((part) => {
    const [, sign, version] = /^(>=|\^|)\s*(\d+(?:\.\d+)*)$/.exec(part.trim()) ?? fail(`cannot read the range '${range}'`);
    return compare(oldest, numbers(version)) >= 0 && (sign === ">=" || oldest[0] === numbers(version)[0]);
  });
}

function fail(text) {
  console.error(`engines: ${text}`);
  process.exit(1);
}

const refused = Object.entries(packages).filter(([, { engines }]) => engines?.node !== undefined && !runs(engines.node));
if (refused.length > 0) {
  fail(refused.map(([name, { engines }]) => `${name} needs node ${engines.node}, Debian 12 has ${oldest.join(".")}`).join("\n"));
}
