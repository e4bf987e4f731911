// The messages between a table and this app, over either transport (docs/server-protocol.md).
import type { Dice, GameName, GameState, Move, Space } from "./game";

export type Reaction = "wow" | "nice" | "ouch" | "luck" | "hurry" | "thanks" | "gg" | "haha";

export interface SeatInfo {
  name: string;
  kind: "open" | "person" | "bot";
  level: string | null;
  present: boolean;
  botPlays: boolean;
}

export interface TableOptions {
  timer?: number | null;
  warning?: number;
  botsForGone?: boolean;
  goneAfter?: number;
  goneLevel?: string;
  dice?: "table" | "real";
  hints?: boolean;
  reactions?: boolean;
  undo?: boolean;
  local?: boolean;
}

export interface TableInfo {
  id: string;
  game: GameName;
  board: string | null;
  path: Space[] | null;
  status: "lobby" | "playing" | "over";
  host: number | null;
  options: TableOptions;
  seats: SeatInfo[];
  commitment: string | null;
  contributions: string[];
  rematch: number[];
  games: number;
}

export interface Own {
  seat: number | null;
  host: boolean;
  lastId?: number;
  secret?: string;
  legal?: Move[];
  choice?: Move | null;
  costsMisthrow?: boolean;
}

export interface OwnSeat {
  seat: number;
  legal: Move[];
  choice: Move | null;
  costsMisthrow?: boolean;
}

export type TableEvent =
  | { e: "joined" | "renamed"; seat: number; name: string }
  | { e: "left" | "removed"; seat: number }
  | { e: "started"; game: number }
  | { e: "roll"; seat: number; dice: Dice }
  | { e: "chosen" | "untaken" | "undone" | "rematch"; seat: number }
  | { e: "reveal"; moves: { seat: number; move: Move }[] }
  | { e: "move"; seat: number; action: 1 | 2 | 3; move: Move; mark?: Move }
  | { e: "misthrow"; seat: number }
  | { e: "lock"; row: string; seats: number[] }
  | { e: "beaten"; row: string; number: number; seat: number }
  | { e: "lastRound"; seat: number }
  | { e: "timeout"; seat: number }
  | { e: "bot"; seat: number; on: boolean; level?: string }
  | { e: "over"; winners: number[]; scores: number[]; reason: "misthrows" | "locks" | "lastRound" | "tokens" };

export interface ViewFields {
  v: number;
  table?: TableInfo;
  game?: GameState | null;
  turn?: number;
  waiting?: number[];
  chosen?: number[];
  deadline?: number | null;
  you: Own;
  mine?: OwnSeat[];
}

export interface HintMove {
  move: Move;
  win: number;
  margin: number;
}

export type ServerMessage =
  | ({ t: "welcome"; id?: number; events?: TableEvent[] } & ViewFields)
  | ({ t: "update"; events: TableEvent[] } & ViewFields)
  | { t: "ack"; id: number; v: number }
  | { t: "refuse"; id: number | null; code: string; message: string; v: number }
  | { t: "because"; id: number; move: Move; reason: string; v: number }
  | { t: "hint"; id: number; v: number; seat: number; moves: HintMove[] }
  | { t: "reaction"; seat: number; reaction: Reaction; v: number }
  | { t: "presence"; seat: number; present: boolean; v: number }
  | { t: "warning"; seats: number[]; deadline: number; v: number };

export type ClientBody =
  | { t: "hello"; table: string; secret?: string; v?: number }
  | { t: "join"; name: string; seat?: number; seed?: string }
  | { t: "rename"; name: string }
  | { t: "leave" }
  | { t: "start" }
  | { t: "remove"; seat: number }
  | { t: "bot"; seat: number; level: string }
  | { t: "take"; seat?: number }
  | { t: "roll"; dice?: Dice; seat?: number }
  | { t: "choose"; move: Move; seat?: number }
  | { t: "undo"; seat?: number }
  | { t: "react"; reaction: Reaction }
  | { t: "rematch"; seed?: string }
  | { t: "why"; move: Move; seat?: number }
  | { t: "hint"; level?: string; ms?: number; seat?: number }
  | { t: "sync" };

export type ClientMessage = ClientBody & { id: number; v: number };
