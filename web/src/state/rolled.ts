// What was rolled against what chance has it, for everyone who doubts the dice.
import type { Rolled } from "../protocol/generated";

export interface Bar { label: number; rolled: number; expected: number }

// The white sums 2 to 12: six of 36 pairs of dice make a 7, one makes a 2.
export function sumBars(rolled: Rolled): Bar[] {
  return rolled.sums.map((count, i) => ({ label: i + 2, rolled: count, expected: (rolled.rolls * (6 - Math.abs(5 - i))) / 36 }));
}

// The faces of all dice: each a sixth.
export function faceBars(rolled: Rolled): Bar[] {
  const all = rolled.faces.reduce((sum, count) => sum + count, 0);
  return rolled.faces.map((count, i) => ({ label: i + 1, rolled: count, expected: all / 6 }));
}

export const tallest = (bars: readonly Bar[]): number => Math.max(1, ...bars.map((bar) => Math.max(bar.rolled, bar.expected)));
