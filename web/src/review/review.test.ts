import { describe, expect, it } from "vitest";
import { choicesOf, countGrades, curveColumns, grade, mattered, indexAt, type Decision, type Review } from "./review";

function decision(over: Partial<Decision> = {}): Decision {
  const candidates = [{ move: "r5", win: 0.6, margin: 4 }, { move: "-", win: 0.5, margin: 1 }];
  return { step: 1, turn: 1, seat: 0, phase: "white", played: "-", best: "r5", candidates, loss: 0.1, win: 0.5, ...over };
}

function review(decisions: Decision[]): Review {
  return { t: "review", worst: [], accuracy: [80, 90], decisions, curve: [{ step: 0, win: [0.5, 0.5] }, { step: 4, win: [0.7, 0.3] }] };
}

describe("a review", () => {
  it("grades by the chance given away", () => {
    expect(grade(decision({ played: "r5", loss: 0 }))).toBe("best");
    expect(grade(decision({ loss: 0.004 }))).toBe("best");
    expect(grade(decision({ loss: 0.01 }))).toBe("good");
    expect(grade(decision({ loss: 0.03 }))).toBe("slip");
    expect(grade(decision({ loss: 0.06 }))).toBe("mistake");
  });

  it("looks at real choices of the own seat only", () => {
    const forced = decision({ candidates: [{ move: "-", win: 0.5, margin: 0 }] });
    const all = review([decision(), forced, decision({ seat: 1 })]);
    expect(choicesOf(all, 0)).toEqual([decision()]);
  });

  it("finds the three dearest decisions, dearest first", () => {
    const all = review([0.01, 0.2, 0.001, 0.05, 0.3].map((loss, step) => decision({ loss, step })));
    expect(mattered(all, 0).map((d) => d.step)).toEqual([4, 1, 3]);
    expect(mattered(all, 1)).toEqual([]);
    expect(mattered(review([decision({ loss: 0.001 })]), 0)).toEqual([]);
  });

  it("counts grades", () => {
    expect(countGrades([decision(), decision({ loss: 0.01 }), decision({ loss: 0 })])).toEqual({ best: 1, good: 1, slip: 0, mistake: 1 });
  });

  it("gives the curve as columns and finds the point of a step", () => {
    const { curve } = review([]);
    expect(curveColumns(curve)).toEqual([[0, 4], [0.5, 0.7], [0.5, 0.3]]);
    expect(curveColumns([])).toEqual([[]]);
    expect([0, 3, 4, 9].map((step) => indexAt(curve, step))).toEqual([0, 0, 1, 1]);
    expect(indexAt([], 0)).toBeNull();
  });
});
