import type { Line, ScenarioLines } from "./document.ts";
import type { Timing } from "./figures/statistics.ts";
import { TITLE_WIDTH, titleOf } from "./titles.ts";

type Filled = Extract<Line, { kind: "figures" }>;

const BAR = 24;

/** The figures that decide, as bars. */
export function bars({ lines }: ScenarioLines): readonly string[] {
  const filled = lines.filter((line) => line.kind === "figures");
  const timed = (of: (line: Filled) => Timing) => (line: Filled) => {
    const figure = of(line);
    return figure.kind === "told" ? figure.value : undefined;
  };
  return [
    bar("calls per event", filled, ({ figures }) => figures.callsPerEvent, 2),
    bar(
      "CPU ms per event",
      filled,
      timed(({ figures }) => figures.cpuMillisecondsPerEvent),
      2,
    ),
    bar(
      "events per second",
      filled,
      timed(({ figures }) => figures.eventsPerSecond),
      0,
    ),
    bar(
      "dollars per million events",
      filled,
      ({ figures: { dollarsPerMillionEvents: dollars } }) =>
        "reason" in dollars ? undefined : dollars.total,
      2,
    ),
  ];
}

function bar(
  title: string,
  lines: readonly Filled[],
  of: (line: Filled) => number | undefined,
  digits: number,
): string {
  const most = Math.max(...lines.map((line) => of(line) ?? 0));
  const rows = lines.map((line) => {
    const value = of(line);
    if (value === undefined) return `  ${titleOf(line).padEnd(TITLE_WIDTH)}?`;
    const length = Math.max(1, Math.round((value / most) * BAR));
    return `  ${titleOf(line).padEnd(TITLE_WIDTH)}${"█".repeat(length).padEnd(BAR)} ${value.toFixed(digits)}`;
  });
  return [title, ...rows, ""].join("\n");
}
