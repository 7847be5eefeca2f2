import type { CaseRecord, Counts } from "./record.ts";
import type { Story } from "./story.ts";

const ARROW = " → ";

/** One figure through all observations of a case, e.g. `0 → 1 → 1`. */
export const course = (record: CaseRecord, figure: keyof Counts & (0 | 1 | 2)): string =>
  record.observations.map(({ counts }) => counts[figure]).join(ARROW);

/** The article's table for a terminal, the Japanese name last: its width is the terminal's choice. */
export function tableForTerminal(
  records: readonly CaseRecord[],
  stories: readonly Story[],
): string {
  const rows = records.map((record) => [
    record.case,
    course(record, 0),
    course(record, 1),
    course(record, 2),
    stories.find((story) => story.case === record.case)?.japanese ?? "",
  ]);
  return columns([["case", "processed", "effects", "outside", "方式と中断条件"], ...rows]);
}

/** Text in columns; every cell but the last is padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
}

/** A table in Markdown. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((row) => `| ${row.join(" | ")} |`);
  const rule = `|${(rows[0] ?? []).map(() => " --- |").join("")}`;
  return [head, rule, ...body].join("\n");
}
