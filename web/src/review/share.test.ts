import { describe, expect, it } from "vitest";
import { longestCode, longestRecord, packRecord, unpackRecord } from "./share";

const record = '[Game "classic"] [Players "2"] [Name0 "Zoë"] [Name1 "Łukasz"] 1. 413522 r5 - y8 2. 665431 - - -';

describe("a record in a link", () => {
  it("comes back letter by letter", async () => {
    const code = await packRecord(record);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await unpackRecord(code)).toBe(record);
  });

  it("is shorter than the record of a whole game", async () => {
    const long = `${record} ${Array.from({ length: 60 }, (_, i) => `${i + 3}. 41352${i % 6} r5 - y8`).join(" ")}`;
    expect((await packRecord(long)).length).toBeLessThan(long.length / 2);
  });

  it.each(["", "%%%", "abc", "<script>", "A".repeat(longestCode + 1)])("is refused when broken: %.20s", async (code) => {
    expect(await unpackRecord(code)).toBeNull();
  });

  it("is refused when a letter is missing or changed", async () => {
    const code = await packRecord(record);
    expect(await unpackRecord(code.slice(0, -6))).toBeNull();
  });

  it("is refused when it unpacks to too much", async () => {
    expect(await unpackRecord(await packRecord("a".repeat(longestRecord + 1)))).toBeNull();
  });
});
