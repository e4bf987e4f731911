import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { chunks } from "./scripts/chunks";
import { serviceWorker } from "./scripts/service_worker";

// The server answers /api and /ws; in development they are passed on to a `qwixx serve` on its usual port.
const server = "http://127.0.0.1:8080";

const here = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

export default defineConfig({
  plugins: [svelte(), serviceWorker(fileURLToPath(new URL("src/pwa/worker.js", import.meta.url)))],
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, rollupOptions: { output: { manualChunks: chunks(here), onlyExplicitManualChunks: true } } },
  worker: { format: "es" },
  server: { fs: { allow: [".."] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["scripts/test_setup.ts"], environment: "node", testTimeout: 30_000 },
});
