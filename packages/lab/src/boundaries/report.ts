import { type CaseRecord, endInWords } from "./record.ts";
import { ARTICLE, type Story } from "./story.ts";
import { course, markdownTable } from "./table.ts";

export interface ReportParts {
  readonly title: string;
  /** What it ran on, and with which settings: one line each. */
  readonly conditions: readonly string[];
  readonly records: readonly CaseRecord[];
  readonly stories: readonly Story[];
  /** What was not as expected. */
  readonly differences: readonly string[];
  /** What must not be read into it. */
  readonly limits: readonly string[];
}

/** The record for a person to read, in Markdown. */
export function report(parts: ReportParts): string {
  const { records, stories } = parts;
  return [
    `# ${parts.title}`,
    `Cases and expected figures are those of ${ARTICLE}.`,
    list(parts.conditions),
    "## Result 結果",
    verdict(parts.differences),
    overview(records, stories),
    ...records.map((record) =>
      section(
        record,
        stories.find((story) => story.case === record.case),
      ),
    ),
    "## What this does not show 確認の限界",
    list(parts.limits),
    "",
  ].join("\n\n");
}

function verdict(differences: readonly string[]): string {
  if (differences.length === 0) return "Every figure is as expected.";
  return `**Not as expected:**\n\n${list(differences)}`;
}

const overview = (records: readonly CaseRecord[], stories: readonly Story[]): string =>
  markdownTable([
    ["Case", "方式と中断条件", "Processed 処理済み行", "Effects DB反映数", "Outside 外部行"],
    ...records.map((record) => [
      record.case,
      stories.find((story) => story.case === record.case)?.japanese ?? "",
      course(record, 0),
      course(record, 1),
      course(record, 2),
    ]),
  ]);

function section(record: CaseRecord, story: Story | undefined): string {
  return [
    `## ${record.case}: ${story?.title ?? ""} ${story?.japanese ?? ""}`,
    markdownTable([
      ["Step", "Processed", "Effects", "Outside"],
      ...record.observations.map(({ step, counts }) => [step, ...counts.map(String)]),
    ]),
    `Child processes: ${record.children.map(endInWords).join("; ")}. Lock conflicts: ${record.lockConflicts}.`,
    story?.meaning ?? "",
  ].join("\n\n");
}

export const list = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join("\n");
