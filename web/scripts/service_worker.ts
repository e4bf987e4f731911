// Writes dist/sw.js: the service worker with the list of all built files and a version made of their contents.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

export function serviceWorker(source: string): Plugin {
  let out = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => void (out = join(config.root, config.build.outDir)),
    closeBundle() {
      const built = filesIn(out).filter((path) => !path.endsWith("sw.js")).sort();
      const hash = createHash("sha256");
      for (const path of built) hash.update(relative(out, path)).update(readFileSync(path));
      const files = built.map((path) => `./${relative(out, path)}`).map((path) => (path === "./index.html" ? "./" : path));
      const text = readFileSync(source, "utf8")
        .replace("FILES;", `${JSON.stringify(files)};`)
        .replace("${VERSION}", hash.digest("hex").slice(0, 16));
      writeFileSync(join(out, "sw.js"), text);
    },
  };
}
