// What a review says about one player: the headless part of the review screen.
import type { Move } from "../protocol/game";
import type { Candidate, Decision, Review } from "../protocol/generated";

export type { Candidate, Decision, Review };
export type CurvePoint = Review["curve"][number];

export const grades = ["best", "good", "slip", "mistake"] as const;
export type Grade = (typeof grades)[number];

// Below half a percent the estimate itself is not surer than that.
const noise = 0.005;

export function grade(decision: Decision): Grade {
  if (decision.played === decision.best || decision.loss < noise) return "best";
  if (decision.loss < 0.02) return "good";
  return decision.loss < 0.06 ? "slip" : "mistake";
}

// Where there was nothing to choose there is nothing to review.
export function isChoice(decision: Decision): boolean {
  return decision.candidates.length > 1;
}

export function choicesOf(review: Review, seat: number): Decision[] {
  return review.decisions.filter((decision) => decision.seat === seat && isChoice(decision));
}

// The decisions that cost most, dearest first; none that cost nothing worth speaking of.
export function mattered(review: Review, seat: number, most = 3): Decision[] {
  return choicesOf(review, seat)
    .filter((decision) => decision.loss >= noise)
    .sort((a, b) => b.loss - a.loss || a.step - b.step)
    .slice(0, most);
}

export function countGrades(decisions: readonly Decision[]): Record<Grade, number> {
  const count: Record<Grade, number> = { best: 0, good: 0, slip: 0, mistake: 0 };
  for (const decision of decisions) count[grade(decision)]++;
  return count;
}

// Columns for a chart: the steps, then one column of chances for each seat.
export function curveColumns(curve: readonly CurvePoint[]): number[][] {
  const seats = curve[0]?.win.length ?? 0;
  const columns = [curve.map((point) => point.step)];
  for (let seat = 0; seat < seats; seat++) columns.push(curve.map((point) => point.win[seat] ?? 0));
  return columns;
}

// The point of the curve a step lies on: the last one not after it. Null for an empty curve.
export function indexAt(curve: readonly CurvePoint[], step: number): number | null {
  const after = curve.findIndex((point) => point.step > step);
  if (curve.length === 0) return null;
  return after === -1 ? curve.length - 1 : Math.max(0, after - 1);
}

export function winOf(decision: Decision, move: Move): number {
  return decision.candidates.find((candidate) => candidate.move === move)?.win ?? decision.win;
}

// The step whose position the decision was made in.
export function positionBefore(decision: Decision): number {
  return decision.step - 1;
}
