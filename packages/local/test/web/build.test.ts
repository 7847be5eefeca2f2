import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildPage } from "../../src/web/page/build.ts";
import { hashOfSources } from "../../src/web/page/sources.ts";

const cache = () => {
  const directory = mkdtempSync(join(tmpdir(), "todoke-pages-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, "dashboard");
};

test("builds the page once for the same sources, under their hash, and leaves nothing else", async () => {
  const pages = cache();
  const { signal } = new AbortController();
  const name = hashOfSources();
  const built = await buildPage(pages, signal);
  expect(built).toBe(join(pages, name));
  expect(readdirSync(pages)).toEqual([name]);
  const { mtimeMs } = statSync(join(built, "index.html"));
  expect(await buildPage(pages, signal)).toBe(built);
  expect(statSync(join(built, "index.html")).mtimeMs).toBe(mtimeMs);
  // It gives way to everybody else: on a machine that is full of work it takes its time.
}, 240_000);

test("can be given up, and leaves no half of a page", async () => {
  const pages = cache();
  const giveUp = new AbortController();
  const building = buildPage(pages, giveUp.signal);
  giveUp.abort();
  await expect(building).rejects.toThrow(/abort/i);
  expect(existsSync(pages) ? readdirSync(pages) : []).toEqual([]);
});
