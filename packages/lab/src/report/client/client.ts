// Runs in the report's page, with its types stripped and nothing else: it may import only types.
import type { CompactCell, CompactCells } from "../compact.ts";

const carried = document.querySelector("#cells")?.textContent ?? '{"words":[],"cells":[]}';
const { words, cells } = JSON.parse(carried) as CompactCells; // written by compact.ts
const panel = document.querySelector("#cell") as HTMLElement; // in the page's own template
const squares = [...document.querySelectorAll<HTMLButtonElement>(".square")];
const root = document.documentElement;

for (const square of squares) {
  square.addEventListener("click", () => show(Number(square.dataset.cell)));
}
document
  .querySelector(".grid")
  ?.addEventListener("keydown", (event) => move(event as KeyboardEvent));
squares[0]?.setAttribute("tabindex", "0");
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-set]")) {
  button.addEventListener("click", () => choose(button.dataset.set ?? "", button.value));
}
choose("lang", new URLSearchParams(location.search).get("lang") ?? language());
show(cellOfAddress());
addEventListener("hashchange", () => show(cellOfAddress()));

function language(): string {
  return navigator.language.startsWith("ja") ? "ja" : "en";
}

function choose(name: string, value: string): void {
  if (name === "lang") root.lang = value;
  else root.dataset[name] = value;
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-set="${name}"]`)) {
    button.setAttribute("aria-pressed", String(button.value === value));
  }
}

/** The cell in the address, so that one can be sent to a colleague; else one that says something. */
function cellOfAddress(): number {
  const name = decodeURIComponent(location.hash.slice(1));
  const named = cells.findIndex((cell) => cell.name === name);
  if (named >= 0) return named;
  const telling = cells.findIndex((cell) => cell.name === "todoke/standard/one/fresh/after-commit");
  return telling >= 0 ? telling : cells.findIndex(({ steps }) => steps.length > 0);
}

function move(event: KeyboardEvent): void {
  const at = squares.indexOf(event.target as HTMLButtonElement); // only buttons take keys there
  const perRow = squares.filter((one) => one.closest("tr") === squares[at]?.closest("tr")).length;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
  };
  const next = squares[at + (steps[event.key] ?? 0)];
  if (next === undefined || next === squares[at]) return;
  event.preventDefault();
  next.focus();
  show(Number(next.dataset.cell));
}

function show(index: number): void {
  const cell = cells[index];
  if (cell === undefined) return;
  for (const square of squares) {
    const chosen = Number(square.dataset.cell) === index;
    square.setAttribute("aria-current", String(chosen));
    square.tabIndex = chosen ? 0 : -1;
  }
  panel.replaceChildren(...facts(cell), picture(cell));
  history.replaceState(null, "", `#${encodeURIComponent(cell.name)}`);
}

function facts({ name, command, note, counts, broken }: CompactCell): HTMLElement[] {
  const names = [
    ["accepted", "受付"],
    ["lost", "消失"],
    ["effects doubled", "二重反映"],
    ["ghosts", "幽霊通知"],
    ["announced more than once", "重複通知"],
  ];
  const list = element("p", "counts");
  for (const [index, count] of counts.entries()) {
    const bad = index > 0 && index < 4 && count > 0;
    const shown = element("span", bad ? "fault" : "", `${count} `);
    for (const [place, lang] of ["en", "ja"].entries()) {
      const word = element("span", "", names[index]?.[place]);
      word.lang = lang;
      shown.append(word);
    }
    list.append(shown);
  }
  const lines = broken.map((line) => element("p", "fault", line));
  const head = element("h3", "", name);
  return note === ""
    ? [head, list, ...lines, element("pre", "", command)]
    : [head, element("p", "quiet", note)];
}

/** A column for each process, time downwards: what it did, where it died, who went on. */
function picture({ steps }: CompactCell): HTMLElement {
  const names = [...new Set(steps.map(([, process]) => words[process] ?? ""))].toSorted(byRole);
  const events = [...new Set(steps.flatMap(([, , , ids]) => ids))];
  const table = element("table", "timeline");
  const head = element("tr");
  head.append(element("th", "", "ms"), ...names.map((name) => element("th", "", name)));
  head.append(element("th", "", ""));
  const section = element("thead");
  section.append(head);
  const body = element("tbody");
  const alive = new Map<string, string>();
  for (const [at, process, what, ids] of steps) {
    const name = words[process] ?? "";
    const text = words[what] ?? "";
    body.append(
      row(
        at,
        names,
        name,
        text,
        ids.map((id) => events.indexOf(id)),
        alive,
      ),
    );
  }
  table.append(section, body);
  const scroll = element("div", "scroll");
  scroll.tabIndex = 0;
  scroll.append(table);
  return scroll;
}

function row(
  at: number,
  names: readonly string[],
  process: string,
  what: string,
  events: readonly number[],
  alive: Map<string, string>,
): HTMLElement {
  const line = element("tr", kindOf(what));
  line.append(element("td", "at", String(at)));
  if (what === "delivered" || what === "ready")
    alive.set(process, what === "ready" ? "idle" : "busy");
  else if (!alive.has(process)) alive.set(process, process === "sqs" ? "idle" : "busy");
  for (const name of names) {
    const cell = element("td", `life ${alive.get(name) ?? ""}`);
    if (name === process) cell.append(element("i", `mark ${serviceOf(what)} ${kindOf(what)}`));
    line.append(cell);
  }
  if (what === "killed" || what === "timed out") alive.set(process, "dead");
  if (what === "answered" || what === "answer lost") alive.set(process, "idle");
  const told = element("td", "what", what);
  for (const event of events) told.append(element("b", `event e${event % 6}`, String(event + 1)));
  line.append(told);
  return line;
}

function kindOf(what: string): string {
  if (what === "killed" || what === "timed out") return "killed";
  if (what.endsWith("lost") || what.endsWith("refused")) return "trouble";
  return what.endsWith("request") ? "asked" : "done";
}

function serviceOf(what: string): string {
  if (what.startsWith("Publish")) return "sns";
  if (/^(Transact|BatchExecute|BatchGet|UpdateItem|PutItem|GetItem|DeleteItem|Query)/.test(what)) {
    return "dynamodb";
  }
  return /^[A-Z]/.test(what) ? "sqs" : "life";
}

function byRole(a: string, b: string): number {
  const order = ["producer", "sqs", "consumer", "sweeper", "operator", "time"];
  const rank = (name: string) => order.findIndex((role) => name.startsWith(role));
  return rank(a) - rank(b) || a.localeCompare(b);
}

function element(tag: string, className = "", text = ""): HTMLElement {
  const made = document.createElement(tag);
  if (className.trim() !== "") made.className = className.trim();
  if (text !== "") made.textContent = text;
  return made;
}
