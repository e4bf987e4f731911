// Made-up games and a made-up storage for the tests.
import type { PlayedGame } from "./games";
import type { Storage } from "./store";

export function game(over: Partial<PlayedGame> = {}): PlayedGame {
  return {
    id: "a-1", when: 1000, game: "classic", way: "bots", players: 2, score: 60, bestOther: 50, win: 1,
    misthrows: 1, levels: ["easy"], accuracy: null, ...over,
  };
}

export class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    let size = value.length;
    for (const [other, text] of this.items) if (other !== key) size += text.length;
    if (size > this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

export const forbidden: Storage = {
  getItem: () => { throw new DOMException("no", "SecurityError"); },
  setItem: () => { throw new DOMException("no", "SecurityError"); },
  removeItem: () => { throw new DOMException("no", "SecurityError"); },
};
