// Shows what happened one step at a time, so that the eye can follow: a step stays for as long as its events need
// before the next one is shown. A long backlog (a reconnection) is not played back: it jumps to the present.
import type { TableEvent } from "../protocol/messages";

const stay: Partial<Record<TableEvent["e"], number>> = {
  roll: 900,
  reveal: 1000,
  move: 900,
  misthrow: 1100,
  lock: 1300,
  beaten: 1000,
  lastRound: 1600,
};
const longestBacklog = 24;

export function duration(events: readonly TableEvent[], factor: number): number {
  return Math.max(0, ...events.map((event) => stay[event.e] ?? 0)) * factor;
}

export interface Clock {
  set(after: number, then: () => void): unknown;
  clear(timer: unknown): void;
}

const realClock: Clock = {
  set: (after, then) => setTimeout(then, after),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export class Pacer<Step extends { events: readonly TableEvent[] }> {
  #queue: Step[] = [];
  #timer: unknown = null;
  #show: (step: Step, waiting: number) => void;
  #factor: () => number;
  #clock: Clock;

  constructor(show: (step: Step, waiting: number) => void, factor: () => number, clock: Clock = realClock) {
    this.#show = show;
    this.#factor = factor;
    this.#clock = clock;
  }

  push(step: Step): void {
    this.#queue.push(step);
    if (this.#queue.length > longestBacklog) this.skip();
    else if (this.#timer === null) this.#next();
  }

  get behind(): boolean {
    return this.#queue.length > 0;
  }

  // Everything at once: only the last step is shown.
  skip(): void {
    if (this.#timer !== null) this.#clock.clear(this.#timer);
    this.#timer = null;
    const last = this.#queue.pop();
    this.#queue = [];
    if (last) this.#show(last, 0);
  }

  #next(): void {
    this.#timer = null;
    const step = this.#queue.shift();
    if (!step) return;
    const wait = duration(step.events, this.#factor());
    if (wait > 0) this.#timer = this.#clock.set(wait, () => this.#next());
    this.#show(step, this.#queue.length);
    if (this.#timer === null) this.#next();
  }
}
