import { describe, expect, it } from "vitest";
import type uPlot from "uplot";
import { options, span, type ChartSpec } from "./chart";

const bars: uPlot.Series.BarsPathBuilderFactory = () => () => null;
const stepped: uPlot.Series.SteppedPathBuilderFactory = () => () => null;
const fake = { paths: { bars, stepped } } as unknown as typeof uPlot;
const paint = (name: string) => `paint:${name}`;

describe("a chart", () => {
  it("leaves air around the values and none below a floor", () => {
    expect(span(40, 90)).toEqual([36, 94.32]);
    expect(span(0, 5, 0)).toEqual([0, 7]);
  });

  it("has a series for each line, in the colours of the theme", () => {
    const spec: ChartSpec = {
      columns: [[1], [2], [3], [4]],
      lines: [
        { label: "a", colour: "accent", kind: "line" },
        { label: "b", colour: "warn", kind: "dots" },
        { label: "c", colour: "good", kind: "bars" },
      ],
    };
    const made = options(fake, spec, { width: 300, height: 200 }, paint);
    expect(made.series.map((one) => one.stroke)).toEqual([undefined, "paint:accent", "paint:warn", "paint:good"]);
    expect(made.series[2]?.points?.show).toBe(true);
    expect(made.width).toBe(300);
  });

  it("shows chances from 0 to 100 %", () => {
    const made = options(fake, { columns: [[0]], lines: [], percent: true }, { width: 1, height: 1 }, paint);
    expect(made.scales?.y?.range).toEqual([0, 1]);
  });
});
