// What is chosen before a game: how many, who, which board. Limits are those of the games' boxes.
import type { GameName } from "../protocol/game";

export type Way = "computer" | "friends" | "pass" | "sheet";
export const waysToPlay: readonly Way[] = ["computer", "friends", "pass", "sheet"];

export const fewest: Record<GameName, number> = { classic: 2, onboard: 2, duel: 2 };
export const mostPlayers: Record<GameName, number> = { classic: 5, onboard: 4, duel: 2 };
export const boards = ["side-a", "side-b"] as const;

export function counts(game: GameName, way: Way): number[] {
  const low = way === "computer" ? 1 : way === "sheet" && game !== "duel" ? 1 : fewest[game];
  const high = way === "computer" ? mostPlayers[game] - 1 : way === "sheet" && game !== "duel" ? 5 : mostPlayers[game];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
}

export function isWay(text: string | undefined): text is Way {
  return waysToPlay.some((way) => way === text);
}

// A contribution to the dice that only this device knows before the game.
export function freshSeed(): string {
  return freshWord(12);
}

// A key to a seat, which only this device and the server know.
export function freshKey(): string {
  return freshWord(16);
}

function freshWord(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
