// The players' rules of each game in each language, loaded when a Learn page is opened. The texts are those of
// docs/rules/players.
import type { GameName } from "../protocol/game";
import { readRules, type RulesText } from "./text";

const files = import.meta.glob<string>("../../../docs/rules/players/*.*.md", { query: "?raw", import: "default" });

const fileNames: Record<GameName, string> = { classic: "classic", onboard: "on-board", duel: "duel" };

export async function loadRules(game: GameName, language: string): Promise<RulesText> {
  const name = fileNames[game];
  const file = files[`../../../docs/rules/players/${name}.${language}.md`];
  if (!file) throw new Error(`no rules of ${name} in ${language}`);
  return readRules(await file());
}
