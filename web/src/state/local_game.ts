// A game played in this browser as it is kept: what it began with, who sits here, and its log so far.
import type { CreateTable } from "../protocol/generated";
import { loadLog, saveLog } from "./open_games";
import { isRecord } from "./storage";

export interface LocalGame {
  create: CreateTable;
  people: string[];
  log: string[];
  secrets: string[];
}

const texts = (value: unknown): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === "string");

function isLocalGame(value: unknown): value is LocalGame {
  return isRecord(value) && isRecord(value.create) && texts(value.people) && texts(value.log) && texts(value.secrets);
}

export function loadLocal(id: string): LocalGame | null {
  return loadLog(id, isLocalGame);
}

export function saveLocal(id: string, game: LocalGame): boolean {
  return saveLog(id, game);
}
