import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endInWords } from "../record.ts";
import { list } from "../report.ts";
import { sqliteVersion } from "../sqlite/documents.ts";
import { ARTICLE } from "../story.ts";
import { course, markdownTable } from "../table.ts";
import { answersInWords } from "./answers.ts";
import type { Finding } from "./finding.ts";
import type { Answers } from "./tables.ts";

/** Writes results.json and report.md beside the files that they speak of. */
export function writeDocuments(
  directory: string,
  answers: Answers,
  differences: readonly string[],
): void {
  const results = `${JSON.stringify(answers, undefined, 2)}\n`;
  writeFileSync(join(directory, "results.json"), results);
  writeFileSync(join(directory, "report.md"), report(answers, differences));
}

function report(answers: Answers, differences: readonly string[]): string {
  return [
    "# What was left open 未検証だったこと",
    `Questions that ${ARTICLE} names as not looked into.`,
    `Node ${process.version}, SQLite ${sqliteVersion()} (journal mode DELETE, \`synchronous=FULL\`), ${process.platform} ${process.arch}.`,
    differences.length === 0
      ? "Everything is as expected."
      : `**Not as expected:**\n\n${list(differences)}`,
    ...answersInWords.map(({ question, prefix, answer }) =>
      [`## ${question}`, caseTable(answers, prefix.case), findingTables(answers, prefix.finding)]
        .concat(answer)
        .filter((part) => part !== "")
        .join("\n\n"),
    ),
    "",
  ].join("\n\n");
}

function caseTable({ cases }: Answers, prefix: string | undefined): string {
  const own = cases.filter((record) => prefix !== undefined && record.case.startsWith(prefix));
  if (own.length === 0) return "";
  return markdownTable([
    ["Case", "Processed", "Effects", "Workers"],
    ...own.map((record) => [
      record.case,
      course(record, 0),
      course(record, 1),
      record.children.map(endInWords).join("; "),
    ]),
  ]);
}

/** One table for all findings of a question: they have the same figures. */
function findingTables({ findings }: Answers, prefix: string): string {
  const own = findings.filter(({ finding }) => finding.startsWith(prefix));
  const figures = [...new Set(own.flatMap(({ observed }) => Object.keys(observed)))];
  if (own.length === 0) return "";
  const cell = ({ observed }: Finding, figure: string) => String(observed[figure] ?? "");
  return markdownTable([
    ["", ...figures],
    ...own.map((one) => [one.finding, ...figures.map((figure) => cell(one, figure))]),
  ]);
}
