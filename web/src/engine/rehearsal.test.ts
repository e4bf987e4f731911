import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { GameName } from "../protocol/generated";
import { EngineModule } from "./module";
import { rehearsal } from "./rehearsal";

const bytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(path, import.meta.url)));

it.each<[GameName, number]>([["classic", 2], ["onboard", 3], ["duel", 2]])("a rehearsal of %s goes through the %i decisions of a turn", async (game, decisions) => {
  const module = await EngineModule.load(bytes("./engine.wasm"));
  module.setWeights(game, bytes(`../../../data/weights/${game}.weights`).buffer);
  expect([...rehearsal(module, game)]).toHaveLength(decisions);
});
