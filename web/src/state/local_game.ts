// A game played in this browser as it is kept: what it began with, who sits here, its log so far, and what was on the
// screen then, so that it is there again before the engine is.
import type { CreateTable } from "../protocol/generated";
import { loadLog, saveLog } from "./open_games";
import { isRecord } from "./storage";
import { isView, type View } from "./view";

export interface LocalGame {
  create: CreateTable;
  people: string[];
  log: string[];
  secrets: string[];
  view?: View | null;
}

const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === "string");

function isLocalGame(value: unknown): value is LocalGame {
  return isRecord(value) && isRecord(value.create) && texts(value.people) && texts(value.log) && texts(value.secrets);
}

export function loadLocal(id: string): LocalGame | null {
  const game = loadLog(id, isLocalGame);
  return game && { ...game, view: isView(game.view) ? game.view : null };
}

export function saveLocal(id: string, game: LocalGame): boolean {
  return saveLog(id, game);
}
