// Whose decision it is, what it is, and who is being waited for: what the screen says at every moment.
import type { View } from "./view";
import { decision, ownSeats } from "./view";

export type Prompt =
  | { kind: "roll" }
  | { kind: "white"; sum: number; none: boolean }
  | { kind: "colour"; none: boolean }
  | { kind: "board"; none: boolean }
  | { kind: "sealed"; seats: number[] }
  | { kind: "waiting"; what: "roll" | "white" | "colour" | "board"; seats: number[] }
  | { kind: "over" }
  | { kind: "lobby" };

export function whiteSum(dice: readonly (number | null)[]): number {
  return (dice[0] ?? 0) + (dice[1] ?? 0);
}

export function prompt(view: View, seat: number | null): Prompt {
  const game = view.game;
  if (!game || view.table.status === "lobby") return { kind: "lobby" };
  if (game.phase === "over" || view.table.status === "over") return { kind: "over" };
  const others = view.waiting.filter((s) => s !== seat);
  if (seat === null || !mayAct(view, seat)) {
    const sealed = seat !== null && view.chosen.includes(seat);
    return sealed ? { kind: "sealed", seats: others } : { kind: "waiting", what: game.phase, seats: others };
  }
  if (game.phase === "roll") return { kind: "roll" };
  const { legal, choice } = decision(view, seat);
  if (choice !== null) return { kind: "sealed", seats: others };
  const none = legal.length <= 1;
  if (game.phase === "white") return { kind: "white", sum: whiteSum(game.dice), none };
  return { kind: game.phase, none };
}

// Is a decision of this own seat due? (A sealed choice may still be changed.)
export function mayAct(view: View, seat: number): boolean {
  if (view.table.seats[seat]?.botPlays) return false;
  if (!ownSeats(view).includes(seat)) return false;
  return view.waiting.includes(seat) || decision(view, seat).legal.length > 0;
}

// On a device that goes round: whose turn with the device it is. The active player first, then clockwise.
export function nextHolder(view: View): number | null {
  const own = ownSeats(view);
  const count = view.table.seats.length;
  const active = view.game?.active ?? 0;
  const order = Array.from({ length: count }, (_, i) => (active + i) % count);
  return order.find((seat) => own.includes(seat) && view.waiting.includes(seat)) ?? null;
}
