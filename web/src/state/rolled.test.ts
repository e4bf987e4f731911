import { expect, test } from "vitest";
import { faceBars, sumBars, tallest } from "./rolled";

const rolled = { rolls: 36, faces: [12, 0, 0, 0, 0, 24], sums: [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] };

test("36 rolls that fall as chance has it fit their expectation", () => {
  for (const bar of sumBars(rolled)) expect(bar.rolled).toBeCloseTo(bar.expected);
  expect(sumBars(rolled).map((bar) => bar.label)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("every face is expected as often as any other", () => {
  expect(faceBars(rolled).map((bar) => bar.expected)).toEqual([6, 6, 6, 6, 6, 6]);
});

test("bars have a height before the first roll", () => {
  const none = { rolls: 0, faces: [0, 0, 0, 0, 0, 0], sums: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
  expect(tallest(sumBars(none))).toBe(1);
  expect(tallest(faceBars(rolled))).toBe(24);
});
