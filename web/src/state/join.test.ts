import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientBody, ServerMessage } from "../protocol/messages";
import { MemoryStorage } from "../stats/testing";
import { satDownUnanswered, sitDown } from "./join";
import type { TableSession } from "./session.svelte";
import { welcome } from "./testing";

// A table that hears everything and answers when it is told to.
function table() {
  const heard: ClientBody[] = [];
  let answer: (message: ServerMessage) => void = () => undefined;
  const send = (body: ClientBody): Promise<ServerMessage> => (heard.push(body), new Promise((resolve) => (answer = resolve)));
  return { heard, session: { send } as unknown as TableSession, answer: () => answer(welcome()) };
}

describe("sitting down", () => {
  beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));

  it("brings a key that is long enough for the server", () => {
    const { heard, session } = table();
    void sitDown(session, "t");
    expect(heard[0]).toMatchObject({ t: "join", key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it("says the same key again after the page was lost, and at this table only", () => {
    const first = table();
    void sitDown(first.session, "t");
    expect(satDownUnanswered("t")).toBe(true);
    expect(satDownUnanswered("other")).toBe(false);
    const second = table();
    void sitDown(second.session, "t");
    void sitDown(second.session, "other");
    const keys = [...first.heard, ...second.heard].map((join) => "key" in join && join.key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("forgets the key when the answer has come: the next seat has another", async () => {
    const { heard, session, answer } = table();
    const sat = sitDown(session, "t");
    answer();
    await sat;
    expect(satDownUnanswered("t")).toBe(false);
    void sitDown(session, "t");
    expect(heard[1]).not.toMatchObject({ key: (heard[0] as { key: string }).key });
  });
});
