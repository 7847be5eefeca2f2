import { type CaseRecord, endInWords } from "../record.ts";
import { columns, course } from "../table.ts";
import type { Finding } from "./finding.ts";

export interface Answers {
  readonly cases: readonly CaseRecord[];
  readonly findings: readonly Finding[];
}

/** Cases with how their workers ended, then findings, a figure a line. */
export function tablesForTerminal({ cases, findings }: Answers): string {
  const head = ["case", "processed", "effects", "workers"];
  const rows = cases.map((record) => [
    record.case,
    course(record, 0),
    course(record, 1),
    record.children.map(endInWords).join("; "),
  ]);
  const figures = findings.flatMap(({ finding, observed }) => [
    `\n${finding}\n`,
    columns(Object.entries(observed).map(([name, value]) => [`  ${name}`, String(value)])),
  ]);
  return `${columns([head, ...rows])}${figures.join("")}`;
}
