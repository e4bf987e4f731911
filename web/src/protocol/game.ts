// The `state` JSON of the engine protocol: what the table sends as `game`, and all the app paints.
export const colours = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof colours)[number];
export type GameName = "classic" | "onboard" | "duel";
export const gameNames: readonly GameName[] = ["classic", "onboard", "duel"];
export type Phase = "roll" | "white" | "colour" | "board" | "over";
export type Dice = readonly (number | null)[];

interface Common {
  phase: Phase;
  active: number;
  dice: Dice;
  locked: Colour[];
  winners?: number[];
}

export interface Sheet {
  rows: Record<Colour, number[]>;
  locks: Colour[];
  misthrows: number;
  score: number;
}

export interface BoardSheet extends Sheet {
  space: number;
  bonus: number;
}

export interface Token {
  number: number;
  owner: number;
  height: number;
}

export interface Duellist {
  tokens: number;
  misthrows: number;
  score: number;
}

export interface ClassicState extends Common {
  game: "classic";
  players: Sheet[];
}

export interface OnBoardState extends Common {
  game: "onboard";
  players: BoardSheet[];
  lastRound?: boolean;
}

export interface DuelState extends Common {
  game: "duel";
  players: Duellist[];
  rows: Record<Colour, Token[]>;
  lockOwner: Record<Colour, number | null>;
}

export type GameState = ClassicState | OnBoardState | DuelState;

export interface Space {
  colour: Colour;
  number: number;
  points: number;
}

// The numbers of a row from left to right.
export function rowNumbers(colour: Colour): readonly number[] {
  return colour === "red" || colour === "yellow" ? rising : falling;
}
const rising = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const falling = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] as const;

// Moves as text: "-" passes, "r5" crosses or places, ">3" moves the piece.
export type Move = string;
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
