import { describe, expect, it } from "vitest";
import { rowNumbers, readMove, type Colour, type Dice, type Move } from "../protocol/game";
import { carryOut, robin, tour, you, type TourTable } from "./first_game";

// A classic table for two, straight from the rule book: enough to see that nothing the tour does is against it.
class Referee implements TourTable {
  readonly crosses: Record<Colour, number[]>[] = [0, 1].map(() => ({ red: [], yellow: [], green: [], blue: [] }));
  readonly locked = new Set<Colour>();
  readonly misthrows = [0, 0];
  active = 0;
  #dice: Dice | null = null;
  #sealed = new Map<number, Move>();
  #phase: "roll" | "white" | "colour" = "roll";
  #crossed = false;

  async roll(dice: Dice): Promise<boolean> {
    if (this.#phase !== "roll" || dice.length !== 6) return false;
    this.#dice = dice;
    this.#phase = "white";
    return true;
  }

  legal(seat: number): Move[] {
    if (this.#phase === "roll" || (this.#phase === "colour" && seat !== this.active)) return [];
    const [a = 0, b = 0, ...coloured] = (this.#dice ?? []).map((die) => die ?? 0);
    const rows: Colour[] = ["red", "yellow", "green", "blue"];
    const sums = (i: number) => (this.#phase === "white" ? [a + b] : [a + (coloured[i] ?? 0), b + (coloured[i] ?? 0)]);
    const marks = rows.flatMap((row, i) => (this.locked.has(row) ? [] : sums(i).filter((sum) => this.#open(seat, row, sum)).map((sum) => `${row[0]}${sum}`)));
    return ["-", ...marks];
  }

  #open(seat: number, row: Colour, number: number): boolean {
    const own = this.crosses[seat]?.[row] ?? [];
    const at = rowNumbers(row).indexOf(number);
    const last = Math.max(-1, ...own.map((n) => rowNumbers(row).indexOf(n)));
    return at > last && (at < 10 || own.length >= 5);
  }

  async choose(seat: number, move: Move): Promise<boolean> {
    if (!this.legal(seat).includes(move)) return false;
    if (this.#phase === "white") {
      this.#sealed.set(seat, move);
      if (this.#sealed.size === 2) this.#reveal();
      return true;
    }
    this.#cross(seat, move);
    if (!this.#crossed) this.misthrows[this.active] = (this.misthrows[this.active] ?? 0) + 1;
    [this.#phase, this.#crossed, this.active] = ["roll", false, 1 - this.active];
    return true;
  }

  #reveal(): void {
    for (const [seat, move] of this.#sealed) this.#cross(seat, move);
    this.#sealed.clear();
    this.#phase = "colour";
  }

  #cross(seat: number, text: Move): void {
    const move = readMove(text);
    if (move.kind !== "mark") return;
    if (seat === this.active) this.#crossed = true;
    this.crosses[seat]?.[move.colour].push(move.number);
    if (rowNumbers(move.colour).indexOf(move.number) === 10) this.locked.add(move.colour);
  }
}

async function play(choose: (moves: readonly Move[]) => Move): Promise<Referee> {
  const table = new Referee();
  for (const step of tour) {
    const move = step.act === "pick" ? choose(step.moves) : null;
    expect([step.text, await carryOut(step, move, table)]).toEqual([step.text, true]);
  }
  return table;
}

describe("the first game", () => {
  it.each([0, 1])("is legal from beginning to end, whichever offer is taken (%i)", async (which) => {
    const table = await play((moves) => moves[Math.min(which, moves.length - 1)] ?? "-");
    expect(table.crosses[you]?.red).toEqual([3, 4, 5, 7, 8, 12]);
    expect([...table.locked]).toEqual(["red"]);
    expect(table.misthrows).toEqual([1, 0]);
    expect(table.crosses[robin]?.yellow).toEqual([3, 6, 7, 8]);
  });

  it("really leaves nothing but to pass where it says so", async () => {
    const table = new Referee();
    for (const step of tour) {
      if (step.moves.length === 1 && step.moves[0] === "-") expect(table.legal(you)).toEqual(["-"]);
      await carryOut(step, step.moves[0] ?? null, table);
    }
  });

  it("takes nothing but what it offers", async () => {
    const step = tour.find((one) => one.act === "pick");
    if (!step) throw new Error("nothing to pick");
    expect(await carryOut(step, "b12", new Referee())).toBe(false);
    expect(await carryOut(step, null, new Referee())).toBe(false);
  });
});
