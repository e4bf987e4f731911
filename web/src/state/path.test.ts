import { describe, expect, it } from "vitest";
import { landing, spiral, spiralSize } from "./path";

describe("the path", () => {
  it("lies on a spiral without two spaces on one spot, each beside the one before", () => {
    const spots = spiral(42);
    expect(new Set(spots.map((s) => `${s.column},${s.row}`)).size).toBe(42);
    spots.slice(1).forEach((spot, i) => {
      const before = spots[i]!;
      expect(Math.abs(spot.column - before.column) + Math.abs(spot.row - before.row)).toBe(1);
    });
    expect(spiralSize(42)).toEqual({ columns: 7, rows: 6 });
  });

  it("does not count spaces that hold another piece (on board 2.1)", () => {
    expect(landing(0, 2, [], 40)).toBe(2);
    expect(landing(0, 2, [1], 40)).toBe(3);
    expect(landing(0, 1, [1, 2], 40)).toBe(3);
  });

  it("ends at the last space (on board 2.4)", () => {
    expect(landing(38, 2, [], 40)).toBe(40);
    expect(landing(38, 3, [], 40)).toBeNull();
    expect(landing(38, 2, [40], 40)).toBeNull();
  });
});
