import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MatrixResults } from "../../src/matrix/results.ts";
import { html } from "../../src/report/html.ts";
import { page } from "../../src/report/page.ts";

const sample = (): MatrixResults => {
  const file = join(import.meta.dirname, "../matrix/sample-results.json");
  return JSON.parse(readFileSync(file, "utf8")) as MatrixResults; // checked by the matrix's tests
};

test("a page needs nothing but itself", () => {
  const text = page({ matrix: sample() });
  expect(text).not.toMatch(/(src|href)="|@import|url\(|fetch\(/);
});

test("a square says in a letter what its colour says", () => {
  const text = page({ matrix: sample() });
  expect(text).toMatch(/class="square effect-twice"[^>]*>E</);
  expect(text).toMatch(/class="square announced-twice"[^>]*>a</);
  expect(text).toMatch(/class="square none"[^>]*>–</);
});

test("what a system does not promise to survive is not ringed, and what it promises is", () => {
  const matrix = sample();
  const [first, ...others] = matrix.cells;
  if (first === undefined) throw new Error("the sample has cells");
  const broken = { ...first, allowed: false, broken: ["1 of 4 events lost"] };
  expect(page({ matrix })).not.toContain(' broken" data-cell');
  expect(page({ matrix: { ...matrix, cells: [broken, ...others] } })).toContain(
    ' broken" data-cell="0"',
  );
});

test("a planted bug is said at the top", () => {
  const matrix = sample();
  const planted = { ...matrix, header: { ...matrix.header, mutant: "mark-before-publish" } };
  expect(page({ matrix })).not.toContain("A bug was planted");
  expect(page({ matrix: planted })).toContain("mark-before-publish");
});

test("the seven cases stand in the article's figures", () => {
  const record = {
    case: "G-side-effect-outside-db",
    observations: [
      { step: "after the first", counts: [0, 0, 1] },
      { step: "after the second", counts: [1, 1, 2] },
    ],
    children: [],
    lockConflicts: 0,
  } as const;
  const text = page({ matrix: sample(), boundaries: [record] });
  expect(text).toContain("DBの外にも書き込み、commit前に中断");
  expect(text).toContain("0 → 1");
  expect(text).toContain("1 → 2");
});

test("an id can neither end the page's data nor become an element of it", () => {
  const matrix = sample();
  const [first] = matrix.cells;
  if (first === undefined) throw new Error("the sample has cells");
  const evil = "</script><img src=x onerror=alert(1)>";
  const text = page({ matrix: { ...matrix, cells: [{ ...first, name: evil, command: evil }] } });
  expect(text).not.toContain(evil);
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;">&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});
