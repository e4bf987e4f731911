// What one client knows of a table, kept up message by message: `view = {...view, ...message}` and nothing else.
import type { Rolled } from "../protocol/generated";
import type { GameState, Move } from "../protocol/game";
import type { Own, OwnSeat, ServerMessage, TableInfo } from "../protocol/messages";
import { isRecord } from "./storage";

export interface View {
  v: number;
  table: TableInfo;
  game: GameState | null;
  rolled: Rolled | null; // null where nobody counts, as in a review
  turn: number;
  waiting: number[];
  chosen: number[];
  deadline: number | null;
  you: Own;
  mine: OwnSeat[];
}

type ViewMessage = Extract<ServerMessage, { t: "welcome" | "update" }>;

export function keepUp(view: View | null, message: ViewMessage): View | null {
  const table = message.table ?? view?.table;
  if (!table) return null;
  return {
    v: message.v,
    table,
    game: message.game === undefined ? (view?.game ?? null) : message.game,
    rolled: message.rolled ?? view?.rolled ?? null,
    turn: message.turn,
    waiting: message.waiting,
    chosen: message.chosen,
    deadline: message.deadline,
    you: message.you,
    mine: message.mine ?? [],
  };
}

// The decision of one own seat: with several own seats (one device passed round) `seat` says which.
export function decision(view: View, seat: number | null): { legal: Move[]; choice: Move | null; costsMisthrow: boolean } {
  const own = view.mine.find((m) => m.seat === seat) ?? (view.you.seat === seat ? view.you : null);
  return { legal: own?.legal ?? [], choice: own?.choice ?? null, costsMisthrow: own?.costsMisthrow ?? false };
}

export function ownSeats(view: View): number[] {
  if (view.mine.length > 0) return view.mine.map((m) => m.seat);
  return view.you.seat === null ? [] : [view.you.seat];
}

// As it was written by this app; a game that is not under way is not worth keeping a view of.
export function isView(value: unknown): value is View {
  if (!isRecord(value)) return false;
  const { v, table, game, turn, waiting, chosen, you, mine } = value;
  return (
    typeof v === "number" &&
    typeof turn === "number" &&
    isRecord(table) && table.status === "playing" && Array.isArray(table.seats) && isRecord(table.options) &&
    isRecord(game) && Array.isArray(game.players) && Array.isArray(game.dice) && Array.isArray(game.locked) &&
    isRecord(you) && Array.isArray(you.legal) &&
    [waiting, chosen, mine].every(Array.isArray)
  );
}
