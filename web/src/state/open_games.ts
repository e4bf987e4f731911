// The games under way on this device, newest first: offered on the start page, and how a reload finds its way back.
// A local game's log lies beside the list under a key of its own.
import { gameNames, type GameName } from "../protocol/game";
import { forget, has, isRecord, load, save } from "./storage";

export type Kind = "local" | "online" | "pad";

export interface OpenGame {
  id: string;
  kind: Kind;
  game: GameName;
  names: string[];
  when: number;
  secret?: string;
  // Played to its end: no longer offered, but its table can still be gone back to.
  over?: boolean;
}

const key = "open";
const most = 12;

function isOpenGame(value: unknown): value is OpenGame {
  if (!isRecord(value)) return false;
  const { id, kind, game, names, when, secret, over } = value;
  return (
    typeof id === "string" &&
    (kind === "local" || kind === "online" || kind === "pad") &&
    gameNames.some((name) => name === game) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === "string") &&
    typeof when === "number" &&
    (secret === undefined || typeof secret === "string") &&
    (over === undefined || typeof over === "boolean")
  );
}

export function openGames(): OpenGame[] {
  const list = load(key, (value): value is unknown[] => Array.isArray(value)) ?? [];
  return list.filter(isOpenGame).sort((a, b) => b.when - a.when);
}

export function openGame(id: string): OpenGame | null {
  return openGames().find((game) => game.id === id) ?? null;
}

export function keepOpen(game: OpenGame): void {
  const others = openGames().filter((other) => other.id !== game.id);
  for (const old of others.slice(most - 1)) forget(logKey(old.id));
  save(key, [game, ...others].slice(0, most));
}

export function closeGame(id: string): void {
  save(key, openGames().filter((game) => game.id !== id));
  forget(logKey(id));
}

// Damaged: no longer offered, but what there is of it stays.
export function setAside(id: string): void {
  save(key, openGames().filter((game) => game.id !== id));
}

export function hasLog(id: string): boolean {
  return has(logKey(id));
}

function logKey(id: string): string {
  return `log.${id}`;
}

export function saveLog(id: string, log: unknown): boolean {
  return save(logKey(id), log);
}

export function loadLog<T>(id: string, valid: (value: unknown) => value is T): T | null {
  return load(logKey(id), valid);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
