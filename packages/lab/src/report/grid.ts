import type { CellResult, MatrixResults } from "../matrix/results.ts";
import { type Html, html } from "./html.ts";
import { outcomeOf } from "./outcome.ts";
import { marks, outcomes, outcomeWords, say } from "./words.ts";

const variants = ["standard", "fifo"].flatMap((lane) =>
  ["one", "two"].flatMap((workers) =>
    ["fresh", "redelivered"].map((delivery) => ({ lane, workers, delivery })),
  ),
);

/**
 * The matrix: a row for each place where a process dies, and for each system eight squares.
 * Squares are buttons that show how the cell went; the arrow keys move between them.
 */
export function grid(results: MatrixResults): Html {
  const byName = new Map(results.cells.map((cell, index) => [cell.name, { cell, index }]));
  const { systems, boundaries } = results;
  const heads = systems.map(
    ({ title }) => html`<th scope="colgroup" colspan="${variants.length}">${say(title)}</th>`,
  );
  const lanes = systems.map(
    () => html`<th class="start" colspan="4">standard</th><th colspan="4">FIFO</th>`,
  );
  const rows = boundaries.map(({ key, title, meaning, actor }, at) => {
    const starts = boundaries[at - 1]?.actor !== actor;
    const squares = systems.flatMap(({ key: system }) =>
      variants.map(({ lane, workers, delivery }, index) => {
        const found = byName.get([system, lane, workers, delivery, key].join("/"));
        return html`<td class="${index === 0 ? "start" : ""}">${found ? square(found) : ""}</td>`;
      }),
    );
    return html`<tr class="${starts ? "group" : ""}"><th scope="row">${say(title)}<small>${say(meaning)}</small></th>${squares}</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="matrix"><table class="grid">
    <thead><tr><th rowspan="2">${say("Where it dies")}</th>${heads}</tr><tr>${lanes}</tr></thead>
    <tbody>${rows}</tbody></table></div>${legend()}`;
}

function square({ cell, index }: { readonly cell: CellResult; readonly index: number }): Html {
  const outcome = outcomeOf(cell);
  const broken = cell.allowed ? "" : " broken";
  return html`<button type="button" class="square ${outcome}${broken}" data-cell="${index}" tabindex="-1" title="${cell.name}" aria-label="${cell.name}: ${outcomeWords[outcome]}">${marks[outcome]}</button>`;
}

const legend = (): Html =>
  html`<p class="legend">${[...outcomes, "none" as const].map(
    (outcome) =>
      html`<span class="share"><i class="swatch ${outcome}">${marks[outcome]}</i>${say(outcomeWords[outcome])}</span>`,
  )}<span class="share"><i class="swatch clean broken">·</i>${say("Ringed: more than the system promises")}</span></p>
  <p class="quiet">${say("In each half: one worker fresh, one worker redelivered, two workers fresh, two workers redelivered.")}</p>`;
