/** Text that is HTML already, as against text that is still to be escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose values are escaped, unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const parts = strings.map((text, index) => text + render(values[index] ?? ""));
  return new Html(parts.join(""));
}

function render(value: Part): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join("");
  return escaped(String(value));
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** JSON that no text in it can end the script element of. */
export const json = (value: unknown): Html =>
  new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));
