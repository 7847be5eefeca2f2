import type { CellResult, MatrixResults, SystemDescription } from "../matrix/results.ts";
import { type Html, html } from "./html.ts";
import { outcomeOf } from "./outcome.ts";
import { marks, type Outcome, outcomes, outcomeWords, say } from "./words.ts";

/** One card a system: what it is, what it came to, and a bar of its cells by their worst. */
export const summary = ({ systems, cells }: MatrixResults): Html =>
  html`<div class="cards">${systems.map((system) =>
    card(
      system,
      cells.filter((cell) => cell.system === system.key && cell.applicable),
    ),
  )}</div>`;

function card({ title, meaning, promise }: SystemDescription, cells: readonly CellResult[]): Html {
  const sum = (of: (cell: CellResult) => number) =>
    cells.reduce((total, cell) => total + of(cell), 0);
  const rows: readonly (readonly [string, number, boolean])[] = [
    ["events accepted", sum(({ counts }) => counts.accepted), false],
    ["lost", sum(({ counts }) => counts.lost), true],
    ["effects doubled", sum(({ counts }) => counts.doubledEffects), true],
    ["ghosts", sum(({ counts }) => counts.ghosts), true],
    ["announced more than once", sum(({ counts }) => counts.doubledAnnouncements), false],
    ["processes killed", sum(({ killed }) => killed), false],
  ];
  return html`<article class="card"><h3>${say(title)}</h3><p>${say(meaning)}</p>
    ${bar(cells)}
    <dl>${rows.map(
      ([name, value, isFault]) =>
        html`<div class="${isFault && value > 0 ? "fault" : ""}"><dt>${say(name)}</dt><dd>${value}</dd></div>`,
    )}</dl>
    <p class="quiet"><b>${say("Its promise")}</b> ${say(promise)}</p>
    <p class="quiet"><b>${say("Finished by")}</b> ${finishedBy(cells)}</p></article>`;
}

function bar(cells: readonly CellResult[]): Html {
  const counts = outcomes.map(
    (outcome) => [outcome, cells.filter((cell) => outcomeOf(cell) === outcome).length] as const,
  );
  const width = (count: number) => ((count / Math.max(1, cells.length)) * 100).toFixed(2);
  let left = 0;
  const parts = counts.flatMap(([outcome, count]) => {
    if (count === 0) return [];
    const x = left;
    left += Number(width(count));
    return [html`<rect class="${outcome}" x="${x}" width="${width(count)}" height="10"/>`];
  });
  const words = counts.map(([outcome, count]) => `${marks[outcome]} ${count}`).join(", ");
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${words}">${parts}</svg>
    <p class="quiet">${counts.map(([outcome, count]) => share(outcome, count, cells.length))}</p>`;
}

const share = (outcome: Outcome, count: number, all: number): Html =>
  count === 0
    ? html``
    : html`<span class="share"><i class="swatch ${outcome}">${marks[outcome]}</i>${count} / ${all} ${say(outcomeWords[outcome])}</span>`;

function finishedBy(cells: readonly CellResult[]): Html {
  const names = ["consumer", "sweeper", "operator", "nobody"] as const;
  return html`${names.map((name) => {
    const events = cells.reduce((total, { recoveredBy }) => total + recoveredBy[name], 0);
    return html`<span class="share">${say(name)} ${events}</span>`;
  })}`;
}
