// Which marks of a seat are new in the step that is being shown: those are drawn in, the others just lie there.
import { readMove } from "../protocol/game";
import type { TableEvent } from "../protocol/messages";

export function freshMarks(events: readonly TableEvent[], seat: number | null): Set<string> {
  const fresh = new Set<string>();
  const mine = (who: number): boolean => seat === null || who === seat;
  for (const event of events) {
    if (event.e === "reveal") for (const { seat: who, move } of event.moves) if (mine(who)) fresh.add(move);
    if (event.e === "move" && mine(event.seat)) {
      fresh.add(event.move);
      if (event.mark) fresh.add(event.mark);
    }
    if (event.e === "lock") fresh.add(`lock-${event.row}`);
  }
  fresh.delete("-");
  return fresh;
}

export function hasMark(move: string): boolean {
  return readMove(move).kind === "mark";
}
