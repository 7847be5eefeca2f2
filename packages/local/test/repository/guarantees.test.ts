import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./root.ts";

const page = resolve(root, "docs/guarantees.md");
const text = readFileSync(page, "utf8");

/** `[file](path): *the test's words*` */
const proofs = [...text.matchAll(/\]\((?<path>[^)]+)\): \*(?<words>[^*]+)\*/g)].map(
  ({ groups }) => ({ path: groups?.path ?? "", words: groups?.words ?? "" }),
);

describe("docs/guarantees.md", () => {
  test.each(proofs)("names a test that is there: $words", ({ path, words }) => {
    const file = resolve(dirname(page), path);
    expect(existsSync(file), path).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(words);
  });

  test("proves each of the promises", () => {
    const sections = text.split(/^## (?=\d)/m).slice(1);
    expect(sections.length).toBeGreaterThan(10);
    for (const section of sections) expect(section).toMatch(/\): \*/);
  });
});

test.each(["README.md", "README.ja.md", "docs/guarantees.md"])(
  "links in %s lead somewhere",
  (name) => {
    const file = resolve(root, name);
    const links = [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)#]+)\)/g)];
    expect(links.length).toBeGreaterThan(1);
    for (const [, path = ""] of links)
      expect(existsSync(resolve(dirname(file), path)), path).toBe(true);
  },
);
