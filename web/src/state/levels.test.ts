import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EngineModule } from "../engine/module";
import { gameNames } from "../protocol/game";
import { levels, usualLevel } from "./levels";

it("the levels are those of the engine, in its order", async () => {
  const module = await EngineModule.load(new Uint8Array(readFileSync(new URL("../engine/engine.wasm", import.meta.url))));
  for (const game of gameNames) expect(module.botsOf(game)).toEqual(levels);
  expect(levels).toContain(usualLevel);
});
