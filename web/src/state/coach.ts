// Hints. Where the engine is in this browser one is thought of ahead, quietly, as soon as a decision lies on the table: it is
// there when somebody asks. A server, which thinks for thousands, is only asked when somebody does.
import type { HintMove } from "../protocol/messages";

type Ask = (seat: number | null) => Promise<HintMove[] | null>;

export class Coach {
  #ask: Ask;
  #known: { decision: string; moves: Promise<HintMove[] | null> } | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  thinkOf(decision: string, seat: number | null): void {
    if (this.#known?.decision !== decision) this.#known = { decision, moves: this.#ask(seat) };
  }

  // What could not be found ahead is asked for again.
  async hint(decision: string, seat: number | null): Promise<HintMove[] | null> {
    const known = this.#known?.decision === decision ? await this.#known.moves : null;
    return known ?? this.#ask(seat);
  }
}
