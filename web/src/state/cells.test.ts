import { describe, expect, it } from "vitest";
import type { DuelGame } from "../protocol/generated";
import { duelRow, pickIn, points, rowPoints, sheetRow } from "./cells";
import { sheet } from "./testing";

const lights = { legal: new Set(["r8", "r12"]) };

describe("a row of a sheet", () => {
  const red = { ...sheet, rows: { ...sheet.rows, red: [3, 5] } };

  it("fades what was passed by, and nothing right of the last cross", () => {
    const row = sheetRow(red, "red", false, lights);
    expect(row.cells.filter((c) => c.faded).map((c) => c.number)).toEqual([2, 4]);
    expect(row.cells.filter((c) => c.crossed).map((c) => c.number)).toEqual([3, 5]);
  });

  it("lights exactly the legal cells and marks the chosen one", () => {
    const row = sheetRow(red, "red", false, lights, "r8");
    expect(row.cells.filter((c) => c.legal).map((c) => c.number)).toEqual([8, 12]);
    expect(row.cells.filter((c) => c.picked).map((c) => c.number)).toEqual([8]);
  });

  it("leaves the cells alone that look as before", () => {
    const before = sheetRow(red, "red", false, lights).cells;
    const after = sheetRow({ ...red, score: 9 }, "red", false, lights, "r8").cells;
    expect(after.filter((cell, i) => cell !== before[i]).map((cell) => cell.number)).toEqual([8]);
  });

  it("knows a choice of its own from one of another row", () => {
    expect(["r8", "y8", ">2", "-", null].map((pick) => pickIn("red", pick))).toEqual(["r8", null, null, null, null]);
  });

  it("counts the lock in the points", () => {
    expect(points(12)).toBe(78);
    expect(points(14)).toBe(78);
    expect(rowPoints({ ...red, rows: { ...red.rows, red: [2, 3, 4, 5, 6, 12] }, locks: ["red"] }, "red")).toBe(28);
  });
});

describe("a row of the Duel", () => {
  const state: DuelGame = {
    game: "duel", phase: "white", active: 0, dice: [4, 4, 1, 1, 1, 1], locked: [],
    rows: { red: [{ number: 5, owner: 0, height: 2 }, { number: 8, owner: 1, height: 1 }], yellow: [], green: [], blue: [] },
    lockOwner: { red: null, yellow: null, green: null, blue: null },
    players: [{ tokens: 20, misthrows: 0, score: 3 }, { tokens: 21, misthrows: 0, score: 1 }],
  };

  it("shows stacks, and marks a token that can be beaten", () => {
    const row = duelRow(state, "red", 0, lights, "r8");
    expect(row.cells.find((c) => c.number === 5)?.token).toEqual({ owner: 0, height: 2 });
    expect(row.cells.filter((c) => c.beats).map((c) => c.number)).toEqual([8]);
    expect(row.cells.find((c) => c.picked)?.ghost).toEqual({ owner: 0, height: 1 });
    expect(duelRow(state, "red", 0, lights, "r5").cells.find((c) => c.picked)?.ghost).toEqual({ owner: 0, height: 3 });
    expect(duelRow(state, "red", 1, lights).cells.some((c) => c.beats)).toBe(false);
  });
});
