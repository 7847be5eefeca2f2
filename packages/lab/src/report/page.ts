import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import type { CaseRecord } from "../boundaries/record.ts";
import type { MatrixResults } from "../matrix/results.ts";
import { boundaryTable } from "./boundary-table.ts";
import { compact } from "./compact.ts";
import { grid } from "./grid.ts";
import { Html, html, json } from "./html.ts";
import { notShown } from "./not-shown.ts";
import { summary } from "./summary.ts";
import { say } from "./words.ts";

export interface Findings {
  readonly matrix: MatrixResults;
  /** The seven cases, when they were run too. */
  readonly boundaries?: readonly CaseRecord[];
}

/**
 * The lab's findings as one page that needs nothing else: no network, no other file. In English
 * and Japanese, light and dark. Without scripts everything is there but the single timelines.
 */
export function page({ matrix, boundaries }: Findings): string {
  const { header } = matrix;
  const text = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Todoke: crash lab</title>
<style>${["page", "figures", "grid", "timeline"].map((name) => own(`style/${name}.css`))}</style></head><body>
<header><h1>${say("Stopped anywhere, and counted")}</h1>${switches()}</header>
<p>${say("Real processes are killed with SIGKILL at every step of their work, the messages come again, and when all is quiet one counts what was lost and what was doubled.")}</p>
<p class="quiet">${header.startedAt} · seed ${header.seed} · ${header.engine} · ${Math.round(header.durationMilliseconds / 1000)} s · ${versions(matrix)}</p>
${header.mutant === null ? "" : html`<p class="fault">${say("A bug was planted in Todoke for this run:")} ${header.mutant}</p>`}
<h2>${say("Four systems")}</h2>${summary(matrix)}
<h2>${say("The matrix")}</h2><p>${say("Choose a square to see how it went. The same seed repeats it.")}</p>${grid(matrix)}
<section id="cell" aria-live="polite"></section>
<p class="quiet keys"><i class="mark dynamodb"></i>DynamoDB <i class="mark sns"></i>SNS <i class="mark sqs"></i>SQS <i class="mark killed"></i>SIGKILL</p>
${boundaries ? html`<h2>${say("Why the order of two writes matters: seven cases on SQLite")}</h2>${boundaryTable(boundaries)}` : ""}
<h2>${say("How it was counted")}</h2><ul>${matrix.howCounted.map((line) => html`<li>${say(line)}</li>`)}</ul>
<h2>${say("What this does not show")}</h2><ul>${notShown.map((line) => html`<li>${say(line)}</li>`)}</ul>
<script type="application/json" id="cells">${json(compact(matrix.cells))}</script>
<script type="module">${own("client/client.ts")}</script></body></html>`;
  return `${text.text}\n`;
}

/** A file of this folder, as the page carries it. */
function own(name: string): Html {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return new Html(
    name.endsWith(".ts") ? transformSync(text, { loader: "ts", target: "es2022" }).code : text,
  );
}

const versions = ({ header }: MatrixResults): string =>
  Object.entries(header.versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");

function switches(): Html {
  const choices = [
    ["lang", "en", "English"],
    ["lang", "ja", "日本語"],
    ["theme", "light", "☀"],
    ["theme", "dark", "☾"],
  ] as const;
  const names = { light: "Light", dark: "Dark", en: "English", ja: "日本語" };
  return html`<div class="switches">${choices.map(
    ([set, value, text]) =>
      html`<button type="button" data-set="${set}" value="${value}" aria-pressed="false" aria-label="${names[value]}">${text}</button>`,
  )}</div>`;
}
