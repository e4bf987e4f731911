// A chart as the app describes it, and how uPlot is told to draw it. uPlot itself comes with the first chart shown.
import type uPlot from "uplot";

export interface Line {
  label: string;
  colour: string; // a name of a colour in tokens.css, without the dashes
  kind: "line" | "dots" | "bars" | "steps";
  width?: number;
}

export interface ChartSpec {
  columns: readonly (readonly number[])[]; // the first is x
  lines: readonly Line[];
  percent?: boolean; // y from 0 to 100 %
  min?: number;
  sides?: number; // room left and right, in units of x
}

type Paint = (name: string) => string;

function series(uplot: typeof uPlot, line: Line, paint: Paint): uPlot.Series {
  const stroke = paint(line.colour);
  const width = line.width ?? 2;
  const { bars, stepped } = uplot.paths;
  if (line.kind === "dots") return { label: line.label, stroke, paths: () => null, points: { show: true, size: 6, fill: stroke } };
  if (line.kind === "bars" && bars) {
    return { label: line.label, stroke, fill: stroke, width: 0, paths: bars({ size: [0.8, 60] }), points: { show: false } };
  }
  const steps = line.kind === "steps" && stepped ? { paths: stepped({ align: 1 }) } : {};
  return { label: line.label, stroke, width, points: { show: false }, ...steps };
}

export function options(uplot: typeof uPlot, spec: ChartSpec, size: { width: number; height: number }, paint: Paint): uPlot.Options {
  const ink = paint("ink-soft");
  const line = paint("paper-edge");
  const axis = { stroke: ink, font: `600 12px ${paint("font")}`, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  const percent = (_: uPlot, values: number[]) => values.map((value) => `${Math.round(value * 100)} %`);
  const whole = (_: uPlot, values: number[]) => values.map((value) => (Number.isInteger(value) ? String(value) : ""));
  return {
    ...size,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 8 }, y: false },
    scales: { x: { time: false, range: (_, low, high) => [low - (spec.sides ?? 0), high + (spec.sides ?? 0)] }, y: spec.percent ? { range: [0, 1] } : { range: (_, low, high) => span(low, high, spec.min) } },
    axes: [
      { ...axis, values: whole, size: 28 },
      { ...axis, size: spec.percent ? 58 : 46, ...(spec.percent ? { values: percent, splits: () => [0, 0.25, 0.5, 0.75, 1] } : {}) },
    ],
    series: [{}, ...spec.lines.map((one) => series(uplot, one, paint))],
  };
}

// A little air above and below; `floor` where the axis must start there.
export function span(low: number, high: number, floor?: number): [number, number] {
  const bottom = floor ?? low - Math.max(2, (high - low) * 0.08);
  const top = high + Math.max(2, (high - bottom) * 0.08);
  return [bottom, top];
}

export function cssPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}
