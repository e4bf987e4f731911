// The finished games kept on this device with their records, newest first, to be replayed and reviewed.
import { gameNames, type GameName } from "../protocol/game";
import { localStore, type Storage } from "../stats/store";

export interface KeptGame {
  id: string;
  when: number;
  game: GameName;
  names: string[];
  scores: number[];
  winners: number[];
  seat: number | null; // the own one; null where one only watched, or several seats were played here
  record: string;
}

const key = "qwixx.games";
export const mostKept = 60;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const listOf = <T>(value: unknown, one: (item: unknown) => item is T): T[] | null =>
  Array.isArray(value) && value.length <= 5 && value.every(one) ? value : null;

export function readKept(value: unknown): KeptGame | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, when, game, names, scores, winners, seat, record } = value as Record<string, unknown>;
  const name = gameNames.find((known) => known === game);
  const people = listOf(names, isText);
  const points = listOf(scores, isNumber);
  const won = listOf(winners, isNumber);
  if (!name || !isText(id) || !isNumber(when) || !people || !points || !won || !isText(record)) return null;
  return { id, when, game: name, names: people, scores: points, winners: won, seat: isNumber(seat) ? seat : null, record };
}

export function keptGames(storage: Storage | null = localStore()): KeptGame[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.map(readKept).filter((game) => game !== null) : [];
  } catch {
    return [];
  }
}

export function keptGame(id: string, storage: Storage | null = localStore()): KeptGame | null {
  return keptGames(storage).find((game) => game.id === id) ?? null;
}

// Where storage is short, the oldest games make room.
export function keep(game: KeptGame, storage: Storage | null = localStore()): boolean {
  const others = keptGames(storage).filter((other) => other.id !== game.id);
  for (let room = mostKept - 1; room >= 0; room = Math.floor(room / 2) - (room === 0 ? 1 : 0)) {
    if (put([game, ...others.slice(0, room)], storage)) return true;
  }
  return false;
}

export function forgetGames(storage: Storage | null = localStore()): void {
  try {
    storage?.removeItem(key);
  } catch {
    // what cannot be reached cannot be erased
  }
}

function put(games: KeptGame[], storage: Storage | null): boolean {
  try {
    storage?.setItem(key, JSON.stringify(games));
    return storage !== null;
  } catch {
    return false;
  }
}
