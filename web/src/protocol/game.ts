// The `state` JSON of the engine protocol: what the table sends as `game`, and all the app paints.
import type { Colour, GameName, Move } from "./generated";

export const colours: readonly Colour[] = ["red", "yellow", "green", "blue"];
export type { BoardSpace as Space, Colour, Dice, DuelGame as DuelState, GameName, GameView as GameState, Move, Phase, SheetGame, Stack } from "./generated";
export type { SheetPlayer as Sheet } from "./generated";

export const gameNames: readonly GameName[] = ["classic", "onboard", "duel"];

// The numbers of a row from left to right.
export function rowNumbers(colour: Colour): readonly number[] {
  return colour === "red" || colour === "yellow" ? rising : falling;
}
const rising = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const falling = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] as const;

// Moves as text: "-" passes, "r5" crosses or places, ">3" moves the piece.
export const pass: Move = "-";

export type ReadMove =
  | { kind: "pass" }
  | { kind: "mark"; colour: Colour; number: number }
  | { kind: "jump"; distance: number };

export function readMove(move: Move): ReadMove {
  if (move.startsWith(">")) return { kind: "jump", distance: Number(move.slice(1)) };
  const colour = colours.find((c) => c[0] === move[0]);
  if (!colour) return { kind: "pass" };
  return { kind: "mark", colour, number: Number(move.slice(1)) };
}

export function markMove(colour: Colour, number: number): Move {
  return `${colour[0]}${number}`;
}
