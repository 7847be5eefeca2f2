import type { CellResult, MatrixResults, SystemKey } from "./results.ts";

/** Wider than the longest title. */
const COLUMN = 27;

/** The whole matrix for a person: a line a boundary, a column a system. */
export function tableOf({ systems, boundaries, cells }: MatrixResults): string {
  const width = Math.max(...boundaries.map(({ title }) => title.length)) + 2;
  const columns = systems.filter(({ key }) => cells.some(({ system }) => system === key));
  const row = (name: string, entries: readonly string[]) =>
    `${name.padEnd(width)}${entries.map((entry) => entry.padEnd(COLUMN)).join("")}`.trimEnd();
  const having = (boundary: string, system: SystemKey) =>
    cells.filter((cell) => cell.boundary === boundary && cell.system === system);
  const lines = boundaries
    .filter(({ key }) => cells.some(({ boundary }) => boundary === key))
    .map(({ key, title }) =>
      row(
        title,
        columns.map((system) => figures(having(key, system.key))),
      ),
    );
  const totals = columns.map(({ key }) => figures(cells.filter(({ system }) => system === key)));
  return [
    "Events lost, written twice, announced before their commit, announced twice; of all events.",
    "",
    row(
      "",
      columns.map(({ title }) => title),
    ),
    ...lines,
    row("all", totals),
    "",
  ].join("\n");
}

/** `—` where a system has no such place. */
function figures(cells: readonly CellResult[]): string {
  const counted = cells.filter(({ applicable }) => applicable).map(({ counts }) => counts);
  if (counted.length === 0) return "—";
  const sum = (of: keyof CellResult["counts"]) =>
    counted.reduce((total, counts) => total + counts[of], 0);
  const four = [sum("lost"), sum("doubledEffects"), sum("ghosts"), sum("doubledAnnouncements")];
  return `${four.join(" · ")}  of ${sum("accepted")}`;
}

/** One cell for a person: what happened, and who mended it. */
export function storyOf({ name, counts, recoveredBy, killed, timeline }: CellResult): string {
  const lines = timeline.map(({ atMilliseconds, process, what, eventIds = [] }) =>
    `${String(atMilliseconds).padStart(7)} ms  ${process.padEnd(12)}${what.padEnd(36)}${eventIds.map((id) => id.slice(-1)).join(" ")}`.trimEnd(),
  );
  const mended = Object.entries(recoveredBy)
    .filter(([, events]) => events > 0)
    .map(([who, events]) => `${who} ${events}`);
  return [
    name,
    ...lines,
    `  lost ${counts.lost}, written twice ${counts.doubledEffects}, ghosts ${counts.ghosts}, announced twice ${counts.doubledAnnouncements}, of ${counts.accepted}; processes killed ${killed}; finished afterwards by ${mended.join(", ") || "nobody: nothing was left to do"}`,
    "",
  ].join("\n");
}
