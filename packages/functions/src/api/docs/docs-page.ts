import { html, raw } from "hono/html";
import { problemCodes } from "../contract/problem.ts";
import type { OpenApiDocument } from "../openapi.ts";
import { titles } from "../problem-titles.ts";
import { type FieldRow, fieldsOf, operationsOf, type ShownOperation } from "./operations.ts";

type Html = ReturnType<typeof html>;

/** The document as a page for people: no script, nothing from elsewhere. */
export function docsPage(document: OpenApiDocument): Html {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const { title, version, description = "" } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${title}</h1>
<p class="dim">Version ${version} · <a href="/api/openapi.json">OpenAPI 3.1</a></p>
${description.split("\n\n").map((paragraph) => html`<p>${words(paragraph)}</p>`)}
<nav aria-label="Contents"><ul>
${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}
<li><a href="#problems">Problems</a></li>
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
</header>
<main>
${tags.map((tag) => section(tag, operations))}
${problems()}
${schemas(document)}
</main>
</body>
</html>`;
}

const section = (tag: string, operations: readonly ShownOperation[]): Html => html`<section>
<h2 id="${anchor(tag)}">${tag}</h2>
${operations.filter((one) => one.tag === tag).map(operation)}
</section>`;

const operation = (one: ShownOperation): Html => html`<article>
<h3 id="${one.id}"><code><span class="method">${one.method}</span> ${one.path}</code></h3>
<p>${one.summary}. <span class="dim">${access(one)}</span></p>
${one.description === undefined ? "" : html`<p>${words(one.description)}</p>`}
${one.parameters.length === 0 ? "" : table("Parameters", one.parameters)}
${one.body === undefined ? "" : html`<h4>Body</h4><p>${typeName(one.body)}</p>`}
<table><caption>Answers</caption><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody>
${one.answers
  .filter(({ type }) => type !== "Problem")
  .map(
    ({ status, description, type }) => html`<tr><td><code>${status}</code></td>
<td>${description}${type === undefined ? "" : html` · ${typeName(type)}`}</td></tr>`,
  )}
</tbody></table>
<p class="dim">${problemsOf(one)}</p>
</article>`;

const access = ({ permission, role }: ShownOperation): string =>
  role === null ? "Public." : `Needs ${permission}: ${role} or more.`;

/** The same few almost everywhere: a line, where a table would hide what is the route's own. */
const problemsOf = ({ answers }: ShownOperation): Html => {
  const statuses = answers.filter(({ type }) => type === "Problem").map(({ status }) => status);
  return html`<a href="#problems">Problems</a>: ${statuses.join(", ")}.`;
};

const table = (caption: string, rows: readonly FieldRow[]): Html => html`<table>
<caption>${caption}</caption>
<thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>${rows.map(
  ({
    name,
    type,
    required,
    description,
  }) => html`<tr><td><code>${name}</code>${required ? "" : html` <span class="dim">optional</span>`}</td>
<td>${typeName(type)}</td><td>${words(description)}</td></tr>`,
)}</tbody></table>`;

const problems = (): Html => html`<section>
<h2 id="problems">Problems</h2>
<table><caption>Codes never change</caption>
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(problemCodes).map(
  ([code, status]) => html`<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td>
<td>${titles[code as keyof typeof titles]}</td></tr>`,
)}
</tbody></table>
</section>`;

const schemas = (document: OpenApiDocument): Html => html`<section>
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) => html`<article><h3 id="schema-${name}"><code>${name}</code></h3>
${table("Fields", fieldsOf(schema))}</article>`,
)}
</section>`;

/** A schema's name is a link to it. */
const typeName = (type: string): Html =>
  html`<code>${type
    .split(/\b([A-Z]\w+)\b/)
    .map((part) =>
      /^[A-Z]/.test(part) ? html`<a href="#schema-${part}">${part}</a>` : part,
    )}</code>`;

/** Escaped, with what stands between backquotes as code. */
const words = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

const anchor = (tag: string): string =>
  raw(tag.toLowerCase().replaceAll(/[^a-z]+/g, "-")).toString();
