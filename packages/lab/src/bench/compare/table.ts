import { bars } from "./bars.ts";
import type { Line, ScenarioLines } from "./document.ts";
import type { Timing } from "./figures/statistics.ts";
import { TITLE_WIDTH, titleOf } from "./titles.ts";

type Filled = Extract<Line, { kind: "figures" }>;

interface Column {
  readonly title: string;
  readonly text: (line: Filled) => string;
}

const told = (of: (line: Filled) => Timing, digits: number) => (line: Filled) => {
  const figure = of(line);
  if (figure.kind === "not-told") return "?";
  const { value, spread } = figure;
  return spread === undefined
    ? value.toFixed(digits)
    : `${value.toFixed(digits)} ±${spread.toFixed(digits)}`;
};

const counts: readonly Column[] = [
  { title: "calls/event", text: ({ figures }) => figures.callsPerEvent.toFixed(3) },
  { title: "round trips", text: ({ figures }) => figures.roundTripsPerBatch.toFixed(0) },
  { title: "WCU/event", text: ({ figures }) => figures.writeUnitsPerEvent.toFixed(2) },
];

const speed: readonly Column[] = [
  { title: "CPU ms/event", text: told(({ figures }) => figures.cpuMillisecondsPerEvent, 2) },
  { title: "× floor", text: told(({ cpuTimesFloor }) => cpuTimesFloor, 2) },
  { title: "events/s", text: told(({ figures }) => figures.eventsPerSecond, 0) },
];

const mainColumns: readonly Column[] = [
  ...counts,
  ...speed,
  { title: "p50 ms", text: told(({ figures }) => figures.receiveToSentMilliseconds.p50, 1) },
  { title: "p95 ms", text: told(({ figures }) => figures.receiveToSentMilliseconds.p95, 1) },
  { title: "p99 ms", text: told(({ figures }) => figures.receiveToSentMilliseconds.p99, 1) },
  {
    title: "$/million",
    text: ({ figures: { dollarsPerMillionEvents: dollars } }) =>
      "reason" in dollars ? "?" : dollars.total.toFixed(2),
  },
  { title: "bundle KB", text: ({ bundleBytes }) => (bundleBytes / 1_024).toFixed(0) },
];

/** All of it for a person. */
export function tablesOf(main: ScenarioLines, sides: readonly ScenarioLines[]): string {
  const parts = [
    table(main, mainColumns),
    ...bars(main),
    kinds(main),
    ...sides.map((side) => table(side, [...counts, ...speed])),
    reasons(main, sides),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function table({ title, lines }: ScenarioLines, columns: readonly Column[]): string {
  const cells = lines.map((line) =>
    columns.map(({ text }) => (line.kind === "figures" ? text(line) : "—")),
  );
  const widths = columns.map(({ title: head }, index) =>
    Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const row = (name: string, texts: readonly string[]) =>
    [
      name.padEnd(TITLE_WIDTH),
      ...texts.map((text, index) => text.padStart(widths[index] ?? 0)),
    ].join("  ");
  const heads = row(
    title.length > TITLE_WIDTH ? "" : title,
    columns.map(({ title: head }) => head),
  );
  const rows = lines.map((line, index) => row(titleOf(line), cells[index] ?? []));
  return [...(title.length > TITLE_WIDTH ? [title] : []), heads, ...rows, ""].join("\n");
}

function kinds({ lines }: ScenarioLines): string {
  const rows = lines.flatMap((line) => {
    if (line.kind === "failed") return [];
    const { callsPerEventByKind, countersCallsPerEvent: counters } = line.figures;
    const calls = Object.entries(callsPerEventByKind).map(
      ([kind, perEvent]) => `${kind} ${perEvent.toFixed(3)}`,
    );
    const note =
      counters > 0 ? ` (of these ${counters.toFixed(3)} for the dashboard's counters)` : "";
    return [`  ${titleOf(line).padEnd(TITLE_WIDTH)}${calls.join(", ")}${note}`];
  });
  return ["calls per event by kind", ...rows, ""].join("\n");
}

/** Why there is no figure: `—` for the whole line, `?` for one. */
function reasons(main: ScenarioLines, sides: readonly ScenarioLines[]): string {
  const tell = ({ title, lines }: ScenarioLines, latencies: boolean) =>
    lines.flatMap((line) =>
      reasonsIn(line, latencies).map((reason) => `  ${title}, ${titleOf(line)}: ${reason}`),
    );
  const rows = [...sides.flatMap((side) => tell(side, false)), ...tell(main, true)];
  return rows.length === 0 ? "" : ["Not told:", ...rows, ""].join("\n");
}

/** @param latencies whether the line tells any */
function reasonsIn(line: Line, latencies: boolean): readonly string[] {
  if (line.kind === "failed") return [line.reason];
  const { figures, cpuTimesFloor } = line;
  const all: Readonly<Record<string, Timing>> = {
    CPU: figures.cpuMillisecondsPerEvent,
    "times the floor": cpuTimesFloor,
    "events per second, and so dollars": figures.eventsPerSecond,
    ...(latencies ? figures.receiveToSentMilliseconds : {}),
  };
  return Object.entries(all).flatMap(([name, figure]) =>
    figure.kind === "told" ? [] : [`${name}: ${figure.reason}`],
  );
}
