// The games played on this device: what is kept of each, and how it is read back. What lies in the browser's
// storage or in an imported file may be anything, so nothing is trusted: a broken entry is left out, the rest stays.
import { gameNames, type GameName } from "../protocol/game";

export const ways = ["bots", "friends", "device"] as const;
export type Way = (typeof ways)[number];

export interface PlayedGame {
  id: string; // table and game number: a game that is seen twice (a reload at the end) counts once
  when: number; // milliseconds since 1970
  game: GameName;
  way: Way;
  players: number;
  score: number;
  bestOther: number;
  win: number; // 1 a win, 0 a loss, a share of it where the win was shared
  misthrows: number;
  levels: string[]; // of the bots at the table
  accuracy: number | null; // 0 to 100, once the game was reviewed
}

// More than anyone plays in years; the oldest go first.
export const mostGames = 5000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function between(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= low && value <= high;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 100;
}

export function readGame(value: unknown): PlayedGame | null {
  if (!isRecord(value)) return null;
  const { id, when, players, score, bestOther, win, misthrows, accuracy } = value;
  const game = gameNames.find((name) => name === value.game);
  const way = ways.find((name) => name === value.way);
  if (!game || !way || !isText(id) || !between(when, 0, 8.64e15) || !between(players, 1, 5)) return null;
  if (!between(score, -20, 400) || !between(bestOther, -20, 400) || !between(win, 0, 1)) return null;
  if (!between(misthrows, 0, 4)) return null;
  const levels = Array.isArray(value.levels) ? value.levels.filter(isText).slice(0, 4) : [];
  const known = between(accuracy, 0, 100) ? accuracy : null;
  return { id, when, game, way, players, score, bestOther, win, misthrows, levels, accuracy: known };
}

export interface Reading {
  games: PlayedGame[];
  lost: number; // entries that could not be read
}

// Reads what `write` wrote; null when the text is not that at all.
export function read(text: string): Reading | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value.format !== "qwixx-statistics" || !Array.isArray(value.games)) return null;
  const games = value.games.map(readGame).filter((game) => game !== null);
  return { games: merge([], games), lost: value.games.length - games.length };
}

export function write(games: readonly PlayedGame[]): string {
  return JSON.stringify({ format: "qwixx-statistics", version: 1, games });
}

// Both lists in order of time, each game once (the later entry counts), the newest `mostGames`.
export function merge(old: readonly PlayedGame[], more: readonly PlayedGame[]): PlayedGame[] {
  const byId = new Map(old.map((game) => [game.id, game]));
  for (const game of more) byId.set(game.id, game);
  return [...byId.values()].sort((a, b) => a.when - b.when).slice(-mostGames);
}
