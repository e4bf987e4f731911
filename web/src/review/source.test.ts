import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../stats/testing";
import { keep } from "./archive";
import { packRecord } from "./share";
import { findRecord, pathOfFile } from "./source";

const record = '[Game "duel"] 1. 413522 r5 -';
const never = () => Promise.reject(new Error("no network"));

describe("finding a record", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it("on this device", async () => {
    keep({ id: "t-1", when: 1, game: "duel", names: ["Ada", "Ben"], scores: [1, 0], winners: [0], seat: 1, record });
    expect(await findRecord(["game", "t-1"])).toEqual({ kind: "record", record, id: "t-1", seat: 1 });
    expect(await findRecord(["game", "t-2"])).toEqual({ kind: "gone" });
  });

  it("in a link", async () => {
    expect(await findRecord(["link", await packRecord(record)])).toEqual({ kind: "record", record, id: null, seat: null });
    expect(await findRecord(["link", "broken!"])).toEqual({ kind: "broken" });
    expect(await findRecord(["link"])).toEqual({ kind: "broken" });
  });

  it("on the server, if it has it", async () => {
    const addresses: string[] = [];
    const server = (address: string) => {
      addresses.push(address);
      return Promise.resolve(new Response(record, { status: addresses.length === 1 ? 200 : 404 }));
    };
    expect(await findRecord(["table", "a/b"], server)).toEqual({ kind: "record", record, id: null, seat: null });
    expect(await findRecord(["table", "x"], server)).toEqual({ kind: "gone" });
    expect(await findRecord(["table", "x"], never)).toEqual({ kind: "gone" });
    expect(addresses).toEqual(["api/tables/a%2Fb/record", "api/tables/x/record"]);
  });

  it("in a file, unless that is far too long", async () => {
    const path = await pathOfFile(new File([record], "game.txt"));
    expect(await findRecord((path ?? "").split("/"))).toMatchObject({ kind: "record", record });
    expect(await pathOfFile(new File(["x".repeat(200_000)], "long.txt"))).toBeNull();
  });

  it("nowhere else", async () => expect(await findRecord(["moon", "x"])).toEqual({ kind: "gone" }));
});
