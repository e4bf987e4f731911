// Where the statistics lie: the browser's local storage. Storage may be full, forbidden or broken; the app then
// goes on without it and says so on the statistics page.
import { merge, read, write, type PlayedGame } from "./games";

const key = "qwixx.statistics";
const brokenKey = "qwixx.statistics.broken";

export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export interface Stored {
  games: PlayedGame[];
  // "broken": what lay there could not be read and was set aside; "partly": some entries could not.
  trouble: "none" | "broken" | "partly" | "no-storage";
}

export function localStore(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function load(storage: Storage | null = localStore()): Stored {
  let text: string | null;
  try {
    if (!storage) return { games: [], trouble: "no-storage" };
    text = storage.getItem(key);
  } catch {
    return { games: [], trouble: "no-storage" };
  }
  if (text === null) return { games: [], trouble: hasBroken(storage) ? "broken" : "none" };
  const reading = read(text);
  if (reading) return { games: reading.games, trouble: reading.lost > 0 ? "partly" : "none" };
  put(storage, brokenKey, text);
  remove(storage, key);
  return { games: [], trouble: "broken" };
}

// False when it could not be kept.
export function save(games: readonly PlayedGame[], storage: Storage | null = localStore()): boolean {
  return put(storage, key, write(games));
}

export function add(game: PlayedGame, storage: Storage | null = localStore()): boolean {
  const { games } = load(storage);
  const before = games.find((other) => other.id === game.id);
  return save(merge(games, [{ ...game, accuracy: game.accuracy ?? before?.accuracy ?? null }]), storage);
}

export function setAccuracy(id: string, accuracy: number, storage: Storage | null = localStore()): void {
  const { games } = load(storage);
  const game = games.find((other) => other.id === id);
  if (game) save(merge(games, [{ ...game, accuracy }]), storage);
}

export function erase(storage: Storage | null = localStore()): void {
  remove(storage, key);
  remove(storage, brokenKey);
}

function hasBroken(storage: Storage): boolean {
  try {
    return storage.getItem(brokenKey) !== null;
  } catch {
    return false;
  }
}

function put(storage: Storage | null, name: string, text: string): boolean {
  try {
    storage?.setItem(name, text);
    return storage !== null;
  } catch {
    return false;
  }
}

function remove(storage: Storage | null, name: string): void {
  try {
    storage?.removeItem(name);
  } catch {
    // nothing can be done about a storage that refuses
  }
}
