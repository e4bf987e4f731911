import { describe, expect, it } from "vitest";
import type { ClientMessage, ServerMessage } from "../protocol/messages";
import type { Transport, TransportListener } from "../transport/transport";
import { TableSession } from "./session.svelte";
import { update, welcome } from "./testing";

class FakeTransport implements Transport {
  sent: ClientMessage[] = [];
  up = true;
  listener: TransportListener | null = null;
  hello: (() => ClientMessage) | null = null;
  open(listener: TransportListener, hello: () => ClientMessage): void {
    this.listener = listener;
    this.hello = hello;
    this.connect();
  }
  connect(): void {
    this.up = true;
    if (this.hello) this.sent.push(this.hello());
    this.listener?.connection("open");
  }
  drop(): void {
    this.up = false;
    this.listener?.connection("lost");
  }
  send(message: ClientMessage): boolean {
    if (this.up) this.sent.push(message);
    return this.up;
  }
  close(): void {
    this.listener?.connection("closed");
  }
  get last(): ClientMessage | undefined {
    return this.sent[this.sent.length - 1];
  }
}

function open() {
  const transport = new FakeTransport();
  const session = new TableSession(transport, { table: "t", secret: "s", pace: () => 0 });
  session.open();
  const give = (message: ServerMessage): void => transport.listener?.message(message);
  return { transport, session, give };
}

describe("a session", () => {
  it("says hello with its secret and takes the whole view of the welcome", () => {
    const { transport, session, give } = open();
    expect(transport.sent[0]).toMatchObject({ t: "hello", table: "t", secret: "s" });
    give(welcome());
    expect(session.view?.game?.phase).toBe("roll");
  });

  it("keeps what an update leaves out", () => {
    const { session, give } = open();
    give(welcome());
    give(update({ v: 2 }));
    expect(session.view?.table.seats).toHaveLength(2);
    expect(session.view?.v).toBe(2);
  });

  it("numbers its messages above what the table has taken and says which version it has seen", () => {
    const { transport, session, give } = open();
    give(welcome({ v: 7, you: { ...welcome().you, lastId: 41 } }));
    void session.roll();
    expect(transport.last).toMatchObject({ t: "roll", id: 42, v: 7 });
  });

  it("sends what was not answered again, unchanged, after a reconnection", async () => {
    const { transport, session, give } = open();
    give(welcome());
    transport.drop();
    const answer = session.choose("r5");
    expect(transport.last?.t).toBe("hello");
    transport.connect();
    give(welcome({ v: 3 }));
    const again = transport.last;
    expect(again).toMatchObject({ t: "choose", move: "r5", v: 1 });
    give({ t: "refuse", id: again?.id ?? 0, code: "duplicate", message: "taken", v: 3 });
    await expect(answer).resolves.toMatchObject({ t: "ack" });
  });

  it("hands refusals to whoever asked", async () => {
    const { transport, session, give } = open();
    give(welcome());
    const answer = session.choose("r5");
    give({ t: "refuse", id: transport.last?.id ?? 0, code: "stale", message: "too late", v: 2 });
    await expect(answer).resolves.toEqual({ code: "stale", message: "too late" });
  });

  it("knows when the table is gone", () => {
    const { session, give } = open();
    give({ t: "refuse", id: 0, code: "gone", message: "no such table", v: 0 });
    expect(session.trouble?.code).toBe("gone");
  });

  it("shows what was kept at once, takes decisions on it, and hands them over when the table has settled", async () => {
    const transport = new FakeTransport();
    const { t: _, ...kept } = welcome({ v: 5 });
    const session = new TableSession(transport, { table: "t", pace: () => 0, firstId: 9, kept: { ...kept, mine: [] } });
    expect(session.view?.v).toBe(5);
    const welcomed = session.open();
    const answer = session.choose("r5");
    expect(transport.last).toMatchObject({ t: "hello", v: 5 });
    transport.listener?.message(welcome({ v: 6 }));
    await welcomed;
    expect(session.view?.v).toBe(5);
    session.settle();
    expect(session.view?.v).toBe(6);
    expect(transport.last).toMatchObject({ t: "choose", move: "r5", id: 10, v: 5 });
    transport.listener?.message({ t: "ack", id: 10, v: 7 });
    await expect(answer).resolves.toMatchObject({ t: "ack" });
  });

  it("answers why and hint questions", async () => {
    const { transport, session, give } = open();
    give(welcome());
    const reason = session.why("r12");
    give({ t: "because", id: transport.last?.id ?? 0, v: 1, move: "r12", reason: "needs-five" });
    await expect(reason).resolves.toBe("needs-five");
    const hint = session.hint();
    give({ t: "hint", id: transport.last?.id ?? 0, v: 1, seat: 0, moves: [{ move: "r5", win: 0.6, margin: 4 }] });
    await expect(hint).resolves.toEqual([{ move: "r5", win: 0.6, margin: 4 }]);
  });
});
