import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const SCRIPT_BYTES = 60 * 1_024;
const STYLE_BYTES = 12 * 1_024;

let directory = "";
let chunks: Rolldown.OutputChunk[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "todoke-dashboard-"));
  // The libraries' own development versions are twice as heavy, and Vitest asks for them.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  const result = await build({
    configFile: join(import.meta.dirname, "../vite.config.ts"),
    logLevel: "silent",
    build: { outDir: directory, emptyOutDir: true },
  });
  process.env.NODE_ENV = before;
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !("output" in output)) throw new Error("no build");
  chunks = output.output.filter((file) => file.type === "chunk");
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const weigh = (file: string): number => gzipSync(readFileSync(join(directory, file))).byteLength;
const kilobytes = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KB`;

/** A chunk and all that it cannot do without. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
    withImports(name, found);
  }
  return found;
}

const chunkOf = (part: string): string => {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
  if (found === undefined) throw new Error(`nothing was built from ${part}`);
  return found.fileName;
};

const words: Readonly<Record<string, readonly string[]>> = { event: ["event", "activity"] };

/** All that is loaded before a page is seen whole, in one language; of the overview, save the charts. */
const firstLoad = (page: string, language = "en"): string[] => {
  const parts = [
    "/index.html",
    `/src/pages/${page}/page.tsx`,
    ...["base", ...(words[page] ?? [page])].map((name) => `/src/i18n/${language}/${name}.ts`),
  ];
  return [...new Set(parts.flatMap((part) => [...withImports(chunkOf(part))]))];
};

const sum = (files: readonly string[]): number =>
  files.reduce((before, file) => before + weigh(file), 0);

const pages = [
  "overview",
  "events",
  "event",
  "dead-letters",
  "sweeper",
  "activity",
  "system",
  "sandbox",
];

test.each(pages)("opening %s first loads at most 60 KB of script, in either language", (page) => {
  for (const language of ["en", "ja"]) {
    const files = firstLoad(page, language);
    process.stdout.write(
      `${page} (${language}): ${kilobytes(sum(files) + weigh("before-paint.js"))}\n`,
    );
    expect(sum(files) + weigh("before-paint.js")).toBeLessThanOrEqual(SCRIPT_BYTES);
  }
});

test("each part weighs what it is worth", () => {
  const parts = chunks.map(({ fileName, name }) => ({ name, bytes: weigh(fileName) }));
  for (const { name, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`${kilobytes(bytes).padStart(8)}  ${name}\n`);
  }
});

test.each(pages)("opening %s first loads at most 12 KB of style", (page) => {
  const styles = firstLoad(page).flatMap((file) => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    return [...(chunk?.viteMetadata?.importedCss ?? [])];
  });
  const bytes = sum([...new Set(styles)]);
  process.stdout.write(`${page}: ${kilobytes(bytes)} of style\n`);
  expect(bytes).toBeLessThanOrEqual(STYLE_BYTES);
});

test("uPlot is not loaded before a chart is shown", () => {
  const drawing = chunkOf("/src/charts/draw.ts");

  for (const page of ["overview", "events", "sweeper"]) {
    expect(firstLoad(page)).not.toContain(drawing);
  }
});

test("the page brings no script or style of its own inside, which the policy would refuse", () => {
  const html = readFileSync(join(directory, "index.html"), "utf8");

  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/);
  for (const { code, fileName } of chunks) {
    // Markup that a script makes with a constant style would be refused just the same.
    expect(code, fileName).not.toMatch(/<[a-z]+[^<>]* style=/);
    expect(code, fileName).not.toMatch(/createElement\(["'`]style["'`]\)/);
  }
});
