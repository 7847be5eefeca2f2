import type { CaseRecord } from "../boundaries/record.ts";
import { stories } from "../boundaries/sqlite/stories.ts";
import { course } from "../boundaries/table.ts";
import { type Html, html } from "./html.ts";
import { say } from "./words.ts";

/** The seven cases on SQLite: what was there after each delivery. */
export const boundaryTable = (records: readonly CaseRecord[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="A–G"><table class="plain">
    <thead><tr><th>${say("Case")}</th><th>${say("Rows of processed")}</th><th>${say("Sum of effects")}</th><th>${say("Lines outside")}</th><th>${say("What it means")}</th></tr></thead>
    <tbody>${records.map(row)}</tbody></table></div>`;

function row(record: CaseRecord): Html {
  const story = stories.find((one) => one.case === record.case);
  const letter = record.case.slice(0, 1);
  return html`<tr><th scope="row">${letter} ${say(story?.title ?? record.case, story?.japanese)}</th>
    <td class="number">${course(record, 0)}</td><td class="number">${course(record, 1)}</td><td class="number">${course(record, 2)}</td>
    <td>${say(story?.meaning ?? "")}</td></tr>`;
}
