import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartProps } from "./chart.tsx";
import { dashes } from "./dashes.ts";

/** A picture that is on the page. */
export interface Drawn {
  show(props: ChartProps): void;
  destroy(): void;
}

const HEIGHT = 208;

/** @param onPoint told which point the pointer is at, and undefined when it has gone */
export function drawChart(
  host: HTMLElement,
  props: ChartProps,
  onPoint: (index: number | undefined) => void,
): Drawn {
  const colour = makeColours(host);
  const plot = new uPlot(optionsOf(host, props, colour, onPoint), dataOf(props), host);
  const resized = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: HEIGHT }),
  );
  resized.observe(host);
  return {
    show: (now) => plot.setData(dataOf(now)),
    destroy: () => {
      resized.disconnect();
      plot.destroy();
    },
  };
}

function optionsOf(
  host: HTMLElement,
  props: ChartProps,
  colour: (token: string) => string,
  onPoint: (index: number | undefined) => void,
): uPlot.Options {
  const font = `12px ${getComputedStyle(host).fontFamily}`;
  const axis = {
    font,
    stroke: colour("--ink-3"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: host.clientWidth,
    height: HEIGHT,
    padding: [12, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false }, points: { size: 7 } },
    scales: {
      // Asked for anew with all data: `props` are those of then.
      x: { range: (_, least, most) => seconds(props.span) ?? [least, most] },
      y: { range: (_, __, most) => [0, Math.max(most, 1) * 1.08] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, marks) => marks.map((seconds) => props.formatTime(seconds * 1_000)),
        incrs: MINUTES,
        space: 72,
        size: 28,
      },
      {
        ...axis,
        incrs: props.unit === "seconds" ? SECONDS : COUNTS,
        size: 60,
        values: (_, marks) => marks.map((value) => props.format(value)),
      },
    ],
    series: [{}, ...props.series.map((series) => lineOf(series, colour))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

/** Steps between the marks of an axis: whole, and such as one counts in. */
const COUNTS = [1, 2, 5]
  .flatMap((one) => [0, 1, 2, 3, 4, 5].map((zeros) => one * 10 ** zeros))
  .sort((a, b) => a - b);
const SECONDS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 604_800];
const MINUTES = SECONDS.filter((seconds) => seconds >= 60);

const seconds = (span: ChartProps["span"]): uPlot.Range.MinMax | undefined =>
  span && [span[0] / 1_000, span[1] / 1_000];

const lineOf = (
  { label, tone }: ChartProps["series"][number],
  colour: (token: string) => string,
): uPlot.Series => ({
  label,
  stroke: colour(`--series-${tone}`),
  width: 1.75,
  dash: dashes[tone],
  points: { show: false },
});

const dataOf = ({ times, series }: ChartProps): uPlot.AlignedData => [
  times.map((at) => at / 1_000),
  ...series.map(({ values }) => [...values]),
];

/** A canvas knows no custom properties, and no `light-dark()`: the browser has to work them out. */
function makeColours(host: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = document.createElement("span");
    probe.style.setProperty("color", `var(${token})`);
    host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
