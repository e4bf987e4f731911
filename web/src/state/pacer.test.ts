import { describe, expect, it } from "vitest";
import type { TableEvent } from "../protocol/messages";
import { Pacer, type Clock } from "./pacer";

class FakeClock implements Clock {
  due: { at: number; then: () => void }[] = [];
  now = 0;
  set(after: number, then: () => void): unknown {
    const timer = { at: this.now + after, then };
    this.due.push(timer);
    return timer;
  }
  clear(timer: unknown): void {
    this.due = this.due.filter((t) => t !== timer);
  }
  pass(ms: number): void {
    this.now += ms;
    for (const timer of this.due.filter((t) => t.at <= this.now)) {
      this.clear(timer);
      timer.then();
    }
  }
}

const roll: TableEvent = { e: "roll", seat: 0, dice: [1, 2, 3, 4, 5, 6] };
const chosen: TableEvent = { e: "chosen", seat: 1 };

function setup() {
  const clock = new FakeClock();
  const shown: number[] = [];
  const pacer = new Pacer<{ n: number; events: TableEvent[] }>((step) => shown.push(step.n), () => 1, clock);
  return { clock, shown, pacer };
}

describe("pacer", () => {
  it("shows a step at once when nothing is being shown", () => {
    const { shown, pacer } = setup();
    pacer.push({ n: 1, events: [roll] });
    expect(shown).toEqual([1]);
  });

  it("keeps the next step back until the roll has been seen", () => {
    const { clock, shown, pacer } = setup();
    pacer.push({ n: 1, events: [roll] });
    pacer.push({ n: 2, events: [chosen] });
    pacer.push({ n: 3, events: [chosen] });
    expect(shown).toEqual([1]);
    clock.pass(1000);
    expect(shown).toEqual([1, 2, 3]);
    expect(pacer.behind).toBe(false);
  });

  it("jumps to the present when told to skip", () => {
    const { clock, shown, pacer } = setup();
    for (let n = 1; n <= 5; n++) pacer.push({ n, events: [roll] });
    pacer.skip();
    expect(shown).toEqual([1, 5]);
    clock.pass(10_000);
    expect(shown).toEqual([1, 5]);
  });

  it("does not play back a long backlog", () => {
    const { shown, pacer } = setup();
    for (let n = 1; n <= 26; n++) pacer.push({ n, events: [roll] });
    expect(shown).toEqual([1, 26]);
  });
});
